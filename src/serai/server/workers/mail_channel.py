"""E-mail: a mail for each turn and invitation, to people who have confirmed their address and want that."""

import secrets
from email.message import EmailMessage

import structlog

from serai.server.configuration import Configuration
from serai.server.hall.hall import Hall
from serai.server.store.mail_addresses import MailAddress
from serai.server.workers.channel import NOTICES, Delivery
from serai.server.workers.letters import Link, notice_mail, sentences
from serai.server.workers.mail_links import MailLinks
from serai.server.workers.mailer import MAIL_ERRORS, Mailer
from serai.server.workers.notice import Notice, links_of, phrases, sentence, table_called

log = structlog.stdlib.get_logger()

MAILED = ("turn", "invited")
"""That a game has begun or ended is not worth a mail."""


class MailChannel:
    """Sends mails to people whose turn it is, or who are invited."""

    def __init__(self, hall: Hall, mailer: Mailer, links: MailLinks) -> None:
        self.hall, self.mailer, self.links = hall, mailer, links

    async def deliveries(self, notice: Notice) -> list[Delivery]:
        """One delivery, if the person wants a mail for each turn."""
        if notice.person is None or notice.kind not in MAILED:
            return []
        mail = await self.hall.store.mail_addresses.of(notice.person)
        if mail is None or mail.confirmed is None or mail.mode != "turns":
            return []
        return [lambda: self.send(self._mail(mail, notice))]

    def _mail(self, mail: MailAddress, notice: Notice) -> EmailMessage:
        say, where = phrases(mail.language), links_of(notice, self.links.public_url)
        links = [Link(say.open_table, where.table), *(Link(say.open_waiting, url) for url in (where.waiting,) if url)]
        subjects = sentences(mail.language)
        subject = subjects.invited_subject if notice.kind == "invited" else subjects.turn_subject
        called = subject.format(table_called(notice.name, notice.first, mail.language))
        return notice_mail(mail, called, sentence(notice, mail.language), links, self.links.to_unsubscribe(mail))

    async def send(self, message: EmailMessage) -> None:
        """Sends a mail; one that is not taken is counted, and lost."""
        try:
            await self.mailer.send(message)
        except MAIL_ERRORS as error:
            NOTICES.labels("mail", "refused").inc()
            log.info("the mail server does not take a mail", why=type(error).__name__)
        else:
            NOTICES.labels("mail", "sent").inc()


async def mail_links(hall: Hall, configuration: Configuration) -> MailLinks:
    """The links of this site, signed with a key that all nodes share."""
    key = await hall.store.settings.setting("mail key", lambda: secrets.token_hex(32))
    return MailLinks(key, configuration.public_url)


async def mail_channel(hall: Hall, configuration: Configuration) -> MailChannel | None:
    """The e-mail of a node; None if no mail server is configured."""
    if not configuration.smtp:
        return None
    mailer = Mailer(configuration.smtp, configuration.mail_from)
    return MailChannel(hall, mailer, await mail_links(hall, configuration))
