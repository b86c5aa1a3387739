"""A sink: it keeps every byte that is posted to it, and answers as it is told to."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from time import monotonic, sleep
from typing import Any

from tests import patience


@dataclass
class Sink:
    """What came, by path."""

    url: str = ""
    status: int = 200
    location: str = ""
    """Where an answer sends whoever posts."""
    posted: list[tuple[str, bytes]] = field(default_factory=list[tuple[str, bytes]])
    """Each with its path, and all its bytes: headers and body."""

    def at(self, path: str) -> list[dict[str, Any]]:
        """The bodies that came to a path."""
        return [json.loads(whole.split(b"\n\n", 1)[1]) for where, whole in list(self.posted) if where == path]

    def wait_for(self, path: str, number: int = 1) -> list[dict[str, Any]]:
        """The bodies, once there are so many."""
        late = monotonic() + patience.SECONDS
        while len(self.at(path)) < number:
            assert monotonic() < late, f"{len(self.at(path))} of {number} came: {self.at(path)}"
            sleep(0.05)
        return self.at(path)


@contextmanager
def sink() -> Iterator[Sink]:
    """A sink that runs."""
    kept = Sink()

    class Door(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            kept.posted.append((self.path, str(self.headers).encode().rstrip() + b"\n\n" + body))
            self.send_response(kept.status)
            if kept.location:
                self.send_header("location", kept.location)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None:
            """Nobody wants to read it."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as server:
        kept.url = f"http://127.0.0.1:{server.server_port}"
        running = threading.Thread(target=server.serve_forever, daemon=True)
        running.start()
        yield kept
        server.shutdown()
        running.join()
