"""A mail server that keeps every mail, as far as smtplib speaks with it."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from time import monotonic, sleep

from tests import patience


@dataclass
class MailServer:
    """What came."""

    url: str = ""
    refuses: bool = False
    """Whether it takes no mail."""
    kept: list[bytes] = field(default_factory=list[bytes])

    def to(self, address: str) -> list[EmailMessage]:
        """The mails to an address."""
        mails = (message_from_bytes(mail, policy=policy.default) for mail in list(self.kept))
        return [mail for mail in mails if isinstance(mail, EmailMessage) and mail["To"] == address]

    def wait_for(self, address: str, number: int = 1) -> list[EmailMessage]:
        """The mails to an address, once there are so many."""
        late = monotonic() + patience.SECONDS
        while len(self.to(address)) < number:
            assert monotonic() < late, f"{len(self.to(address))} of {number} mails came"
            sleep(0.05)
        return self.to(address)


@contextmanager
def mail_server() -> Iterator[MailServer]:
    """A mail server that runs."""
    server = MailServer()

    class Door(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            self.say("220 sink")
            while line := self.rfile.readline().strip().upper():
                if line.startswith(b"EHLO"):
                    self.say("250 sink")
                elif line.startswith(b"MAIL") and server.refuses:
                    self.say("451 not now")
                elif line == b"DATA":
                    self.say("354 go on")
                    self.keep()
                    self.say("250 kept")
                elif line == b"QUIT":
                    self.say("221 bye")
                    break
                else:
                    self.say("250 fine")

        def keep(self) -> None:
            lines: list[bytes] = []
            while (line := self.rfile.readline()) != b".\r\n":
                lines.append(line.removeprefix(b".") if line.startswith(b"..") else line)
            server.kept.append(b"".join(lines))

        def say(self, words: str) -> None:
            self.wfile.write(f"{words}\r\n".encode())

    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Door) as running:
        running.daemon_threads = True
        server.url = f"smtp://127.0.0.1:{running.server_address[1]}"
        thread = threading.Thread(target=running.serve_forever, daemon=True)
        thread.start()
        yield server
        running.shutdown()
        thread.join()
