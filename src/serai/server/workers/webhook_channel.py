"""Webhooks: notices are posted to addresses that people have entered, in the form that stands there."""

import html
import re
from http import HTTPStatus
from typing import Any

import msgspec
import structlog

from serai.server.hall.hall import Hall
from serai.server.store.webhooks import Webhook
from serai.server.workers.channel import NOTICES, Delivery
from serai.server.workers.notice import Links, Notice, links_of, phrases, sentence
from serai.server.workers.posting import Unreachable, post_once

log = structlog.stdlib.get_logger()

MARKDOWN = re.compile(r"([\\*_~`|<>#\[\]()!:/-])")
HEADERS = {"Content-Type": "application/json", "User-Agent": "Serai"}


class WebhookChannel:
    """Posts notices about a person to their webhooks, and those about a table to the webhooks of its host."""

    def __init__(self, hall: Hall, public_url: str, anywhere: bool = False) -> None:
        self.hall, self.public_url, self.anywhere = hall, public_url, anywhere

    async def deliveries(self, notice: Notice) -> list[Delivery]:
        """One delivery for each webhook."""
        store = self.hall.store.webhooks
        if notice.person is not None:
            found = await store.of(notice.person, "")
        else:
            found = await store.of(notice.session.table.opened.host, notice.session.id)
        return [lambda one=webhook: self._send(one, notice) for webhook in found]

    async def _send(self, webhook: Webhook, notice: Notice) -> None:
        body = msgspec.json.encode(body_of(notice, webhook, links_of(notice, self.public_url)))
        try:
            status = await post_once(webhook.url, HEADERS, body, self.anywhere)
        except Unreachable as error:
            NOTICES.labels("webhook", "unreachable").inc()
            log.info("a webhook cannot be reached", why=str(error))
            return
        sent = status < HTTPStatus.MULTIPLE_CHOICES
        NOTICES.labels("webhook", "sent" if sent else "refused").inc()
        if not sent:
            log.info("a webhook refuses a notice", status=status)


def body_of(notice: Notice, webhook: Webhook, links: Links) -> dict[str, Any]:
    """What is posted to a webhook."""
    if webhook.form == "discord":
        return _discord(notice, webhook.language, links)
    return _matrix(notice, webhook.language, links) if webhook.form == "matrix" else _json(notice, webhook, links)


def _json(notice: Notice, webhook: Webhook, links: Links) -> dict[str, Any]:
    return {
        "occasion": notice.kind,
        "text": sentence(notice, webhook.language),
        "table": notice.session.id if notice.is_shareable else "",
        "name": notice.name,
        "game": notice.session.table.opened.game,
        "people": notice.people,
        "url": links.table,
        "next": links.waiting,
    }


def _discord(notice: Notice, language: str, links: Links) -> dict[str, Any]:
    # Angle brackets keep Discord from fetching the page for a preview.
    lines = [sentence(notice, language, _for_discord), *(f"{words}: <{url}>" for words, url in _named(language, links))]
    return {"content": "\n".join(lines), "allowed_mentions": {"parse": []}}


def _matrix(notice: Notice, language: str, links: Links) -> dict[str, Any]:
    """What hookshot turns into a message of a room: its text, and the same as HTML."""
    named = _named(language, links)
    text = [sentence(notice, language, _without_mentions), *(f"{words}: {url}" for words, url in named)]
    rich = [html.escape(text[0]), *(f'<a href="{html.escape(url)}">{html.escape(words)}</a>' for words, url in named)]
    return {"text": "\n".join(text), "html": "<br>".join(rich)}


def _named(language: str, links: Links) -> list[tuple[str, str]]:
    say = phrases(language)
    both = ((say.open_table, links.table), (say.open_waiting, links.waiting))
    return [(words, url) for words, url in both if url]


def _for_discord(written: str) -> str:
    """What people have written, so that it is neither a link nor bold nor a mention."""
    return MARKDOWN.sub(r"\\\1", _without_mentions(written))


def _without_mentions(written: str) -> str:
    """The same with an invisible character after each @, so that it calls nobody."""
    return written.replace("@", "@\u2060")
