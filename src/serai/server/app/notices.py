"""Notices over HTTP: the webhooks that tell of your turns, games and tables, and until when you are away."""

import secrets
from typing import Annotated, Any
from urllib.parse import urlsplit

import msgspec
from litestar import Request, delete, get, post, put

from serai.kernel.refusal import NotNow, NotYours, Unreadable
from serai.server.app import mail
from serai.server.app.authenticator import Caller
from serai.server.app.context import Context
from serai.server.app.mail import MailOut
from serai.server.app.people import PlainWord
from serai.server.clock import now
from serai.server.store.webhooks import MAX_WEBHOOKS, Webhook, WebhookForm
from serai.server.workers.posting import Unreachable, checked_url
from serai.text.languages import Language

MAX_AWAY_MILLISECONDS = 366 * 86_400_000

WebhookUrl = Annotated[str, msgspec.Meta(max_length=1_000, pattern=r"^https?://[!-~]+$")]
TableId = Annotated[str, msgspec.Meta(max_length=40, pattern=r"^[\w-]*$")]


class NewWebhook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address to post notices to: about you, or about a table that you have opened."""

    url: WebhookUrl
    form: WebhookForm
    language: Language
    table: TableId = ""


class WebhookOut(msgspec.Struct, frozen=True):
    """A webhook of yours; of its URL only the host is shown, because whoever knows all of it can post there."""

    id: str
    host: str
    form: str
    language: str
    table: str
    """The table it tells of; empty if it tells of you."""
    created: int


class NoticeSettings(msgspec.Struct, frozen=True):
    """How you are told of your turns beside Web Push."""

    can_webhooks: bool
    """Whether this site posts to webhooks."""
    webhooks: list[WebhookOut]
    can_mail: bool
    """Whether this site sends e-mail."""
    mail: MailOut | None
    away_until: int
    """Until when you are told nothing, in milliseconds since 1970; 0 if you are not away."""


class Away(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Until when you are away, in milliseconds since 1970; 0 when you are back."""

    until: Annotated[int, msgspec.Meta(ge=0)]


@get("/api/me/notices")
async def get_notices(request: Request[Any, Any, Any], context: Context) -> NoticeSettings:
    """How you are told of your turns beside Web Push, and until when you are away."""
    caller = await context.caller(request, "self")
    context.take("read", request, caller)
    store, person = context.hall.store, caller.person.id
    address = await store.mail_addresses.of(person)
    return NoticeSettings(
        can_webhooks=context.configuration.webhooks != "off",
        webhooks=[_out(one) for one in await store.webhooks.of(person)],
        can_mail=context.mail is not None,
        mail=mail.out(address) if address else None,
        away_until=await store.absences.until(person, now()),
    )


@post("/api/me/webhooks")
async def post_webhook(request: Request[Any, Any, Any], context: Context, data: NewWebhook) -> WebhookOut:
    """Posts notices to an address from now on: about your turns and games, or about a table that you have opened."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    _require_url(context, data.url)
    if data.table:
        await _require_opened(context, caller, data.table)
    store = context.hall.store.webhooks
    if len(await store.of(caller.person.id)) >= MAX_WEBHOOKS:
        raise NotNow(
            f"You have {MAX_WEBHOOKS} webhooks, and more are not possible. Delete one first.",
            f"Du hast {MAX_WEBHOOKS} Webhooks, und mehr sind nicht möglich. Lösche erst einen.",
        )
    webhook = Webhook(
        secrets.token_hex(12), caller.person.id, data.table, data.form, data.url, data.language, created=now()
    )
    await context.authenticator.save(caller.person)
    await store.add(webhook)
    return _out(webhook)


def _require_url(context: Context, url: str) -> None:
    if context.configuration.webhooks == "off":
        raise NotNow("This site posts to no webhooks.", "Diese Seite benachrichtigt keine Webhooks.")
    try:
        checked_url(url, anywhere=context.configuration.webhooks == "anywhere")
    except Unreachable as wrong:
        raise Unreadable(
            f"This address cannot be posted to. {wrong}", f"Diese Adresse ist nicht zu erreichen. {wrong.german}"
        ) from None


async def _require_opened(context: Context, caller: Caller, table: str) -> None:
    session = await context.table_seen_by(caller, table)
    if session.table.opened.host != caller.person.id:
        raise NotYours(
            "Only who has opened a table can let it post to a webhook.",
            "Nur wer einen Tisch eröffnet hat, kann ihn einen Webhook benachrichtigen lassen.",
        )


@delete("/api/me/webhooks/{id:str}", status_code=204)
async def delete_webhook(request: Request[Any, Any, Any], context: Context, id: PlainWord) -> None:
    """Posts nothing to this webhook any more."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if not await context.hall.store.webhooks.remove(caller.person.id, id):
        raise Unreadable("You have no such webhook.", "Einen solchen Webhook hast du nicht.")


@put("/api/me/away", status_code=204)
async def put_away(request: Request[Any, Any, Any], context: Context, data: Away) -> None:
    """Says until when you are away: meanwhile you are told nothing. Clocks go on as before."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if data.until > now() + MAX_AWAY_MILLISECONDS:
        raise Unreadable(
            "You can be away for a year at most. Choose an earlier day.",
            "Du kannst höchstens ein Jahr lang weg sein. Wähle einen früheren Tag.",
        )
    await context.authenticator.save(caller.person)
    await context.hall.store.absences.note(caller.person.id, data.until)


def _out(webhook: Webhook) -> WebhookOut:
    host = urlsplit(webhook.url).hostname or ""
    return WebhookOut(webhook.id, host, webhook.form, webhook.language, webhook.table_id, webhook.created)
