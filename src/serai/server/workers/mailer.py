"""Sending mails by SMTP.

The standard library does it in a thread: mails are few, each has a connection of its own, and no dependency is needed.
"""

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from urllib.parse import unquote, urlsplit

SMTP_TIMEOUT_SECONDS = 10.0
"""How long the mail server may take for one step."""
MAX_CONNECTIONS = 4
"""How many mails a node sends at once."""
SMTPS_PORT, SUBMISSION_PORT = 465, 587
THIS_MACHINE = ("localhost", "127.0.0.1", "::1")

MAIL_ERRORS = (smtplib.SMTPException, OSError)


class Mailer:
    """Sends mails through one mail server: over TLS, unless the server is on this machine."""

    def __init__(self, url: str, sender: str) -> None:
        self.server, self.sender = urlsplit(url), sender
        self._slots = asyncio.Semaphore(MAX_CONNECTIONS)

    async def send(self, message: EmailMessage) -> None:
        """Sends a mail; raises one of `MAIL_ERRORS` if the mail server does not take it."""
        message["From"] = self.sender
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = make_msgid(domain=parseaddr(self.sender)[1].rpartition("@")[2] or None)
        async with self._slots:
            await asyncio.to_thread(self._send, message)

    def _send(self, message: EmailMessage) -> None:
        with self._connected() as connection:
            if self.server.username:
                connection.login(unquote(self.server.username), unquote(self.server.password or ""))
            connection.send_message(message)

    def _connected(self) -> smtplib.SMTP:
        host, port = self.server.hostname or "", self.server.port
        if self.server.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(host, port or SMTPS_PORT, timeout=SMTP_TIMEOUT_SECONDS, context=context)
        connection = smtplib.SMTP(host, port or SUBMISSION_PORT, timeout=SMTP_TIMEOUT_SECONDS)
        if host not in THIS_MACHINE:
            connection.starttls(context=ssl.create_default_context())
        return connection
