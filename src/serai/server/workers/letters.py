"""The mails that people get, in both languages: plain text, and the same as simple HTML."""

import html
from collections.abc import Sequence
from dataclasses import dataclass
from email.message import EmailMessage
from typing import NamedTuple

from serai.server.store.mail_addresses import MailAddress
from serai.server.workers.notice import phrases
from serai.text.languages import FIRST_LANGUAGE


class Link(NamedTuple):
    """A paragraph that leads somewhere."""

    words: str
    url: str


@dataclass(frozen=True)
class Sentences:
    """What the mails of a language say."""

    confirm_subject: str
    confirm_why: str
    confirm: str
    confirm_ignore: str
    turn_subject: str
    invited_subject: str
    digest_subject: str
    unsubscribe: str


SENTENCES = {
    "en": Sentences(
        confirm_subject="Is this your address?",
        confirm_why="Somebody has entered this address at {site}, to be told by e-mail when it is their turn.",
        confirm="Yes, it is mine",
        confirm_ignore="The link works for a day. If it was not you, do nothing: you get no other mail from us.",
        turn_subject="Your turn: {}",
        invited_subject="An invitation: {}",
        digest_subject="Tables that wait for you: {}",
        unsubscribe="No more mails",
    ),
    "de": Sentences(
        confirm_subject="Ist das deine Adresse?",
        confirm_why="Jemand hat diese Adresse auf {site} eingetragen, um per E-Mail zu hören, "
        "wann er oder sie dran ist.",
        confirm="Ja, das ist meine",
        confirm_ignore="Der Link gilt einen Tag. Wenn du das nicht warst, tu nichts: "
        "Es kommt keine weitere Mail von uns.",
        turn_subject="Du bist dran: {}",
        invited_subject="Eine Einladung: {}",
        digest_subject="Tische, die auf dich warten: {}",
        unsubscribe="Keine Mails mehr",
    ),
}


def sentences(language: str) -> Sentences:
    """The sentences of a language."""
    return SENTENCES.get(language, SENTENCES[FIRST_LANGUAGE])


def confirmation(mail: MailAddress, site: str, url: str) -> EmailMessage:
    """The question whether an address is the person's; it says nothing that a person has written."""
    say = sentences(mail.language)
    paragraphs = (say.confirm_why.format(site=site), Link(say.confirm, url), say.confirm_ignore)
    return _message(mail, say.confirm_subject, paragraphs)


def notice_mail(
    mail: MailAddress, subject: str, sentence: str, links: Sequence[Link], unsubscribe: str
) -> EmailMessage:
    """The mail that it is the person's turn at a table, or that they are invited to one."""
    return _subscribed(mail, subject, (sentence, *links), unsubscribe)


def digest_mail(mail: MailAddress, tables: Sequence[Link], waiting: str, unsubscribe: str) -> EmailMessage:
    """The mail of a day: the tables that wait for the person."""
    subject = sentences(mail.language).digest_subject.format(len(tables))
    return _subscribed(mail, subject, (*tables, Link(phrases(mail.language).open_waiting, waiting)), unsubscribe)


def _subscribed(mail: MailAddress, subject: str, paragraphs: Sequence[str | Link], unsubscribe: str) -> EmailMessage:
    """A mail that can be stopped, by its reader or by their mail program (RFC 8058)."""
    say = sentences(mail.language)
    message = _message(mail, subject, (*paragraphs, Link(say.unsubscribe, unsubscribe)))
    message["List-Unsubscribe"] = f"<{unsubscribe}>"
    message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return message


def _message(mail: MailAddress, subject: str, paragraphs: Sequence[str | Link]) -> EmailMessage:
    message = EmailMessage()
    message["To"] = mail.address
    message["Subject"] = " ".join(subject.split())
    message["Auto-Submitted"] = "auto-generated"
    message.set_content("\n\n".join(_plain(one) for one in paragraphs) + "\n", cte="quoted-printable")
    rich = "\n".join(f"<p>{_rich(one)}</p>" for one in paragraphs)
    whole = f'<!doctype html><html lang="{mail.language}"><body>\n{rich}\n</body></html>\n'
    message.add_alternative(whole, subtype="html", cte="quoted-printable")
    return message


def _plain(paragraph: str | Link) -> str:
    return f"{paragraph.words}:\n{paragraph.url}" if isinstance(paragraph, Link) else paragraph


def _rich(paragraph: str | Link) -> str:
    if isinstance(paragraph, Link):
        return f'<a href="{html.escape(paragraph.url)}">{html.escape(paragraph.words)}</a>'
    return html.escape(paragraph)
