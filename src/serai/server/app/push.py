"""Web Push over HTTP: the server's public key, and the browsers in which you are notified when it is your turn."""

import binascii
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post

from serai.kernel.refusal import NotNow, Unreadable
from serai.server.app.context import Context
from serai.server.app.people import PlainWord
from serai.server.clock import now
from serai.server.store.subscriptions import Subscription, id_of_endpoint
from serai.server.workers.posting import Unreachable, checked_url
from serai.server.workers.vapid import from_base64url, is_valid_key
from serai.text.languages import Language

Endpoint = Annotated[str, msgspec.Meta(max_length=1_000, pattern=r"^https?://[!-~]+$")]
Base64Url = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[\w-]+=*$")]


class PushKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The keys that messages to the browser are encrypted with, from its push subscription."""

    p256dh: Base64Url
    auth: Base64Url


class NewSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser to notify you in, and the language of the notices."""

    endpoint: Endpoint
    keys: PushKeys
    language: Language
    expirationTime: float | None = None
    """When the subscription expires; not used, because the push service reports it."""


class SubscriptionOut(msgspec.Struct, frozen=True):
    """A browser in which you are notified."""

    id: str
    endpoint: str
    language: str
    created: int


class PushSettings(msgspec.Struct, frozen=True):
    """The server's public key, empty if it sends no notices, and the browsers in which you are notified."""

    key: str
    subscriptions: list[SubscriptionOut]


@get("/api/me/push")
async def get_push(request: Request[Any, Any, Any], context: Context) -> PushSettings:
    """In which browsers you are notified when it is your turn at a slow table."""
    caller = await context.caller(request, "self")
    context.take("read", request, caller)
    return PushSettings(
        context.push_key, [_out(one) for one in await context.hall.store.subscriptions.of(caller.person.id)]
    )


@post("/api/me/push")
async def post_push_subscription(
    request: Request[Any, Any, Any], context: Context, data: NewSubscription
) -> SubscriptionOut:
    """Notifies you in this browser when it is your turn at a slow table."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if not context.push_key:
        raise NotNow("This site sends no notifications.", "Diese Seite verschickt keine Mitteilungen.")
    try:
        checked_url(data.endpoint, anywhere=context.configuration.push == "anywhere")
    except Unreachable as wrong:
        raise Unreadable(
            f"This is not the address of a push service. {wrong}",
            f"Das ist nicht die Adresse eines Dienstes für Mitteilungen. {wrong.german}",
        ) from None
    try:
        public_key, secret = from_base64url(data.keys.p256dh), from_base64url(data.keys.auth)
    except binascii.Error:
        public_key, secret = b"", b""
    if not is_valid_key(public_key, secret):
        raise Unreadable(
            "These are not the keys of a push subscription.",
            "Das sind nicht die Schlüssel für Mitteilungen eines Browsers.",
        )
    subscription = Subscription(
        id=id_of_endpoint(data.endpoint),
        person=caller.person.id,
        endpoint=data.endpoint,
        public_key=public_key,
        secret=secret,
        language=data.language,
        created=now(),
    )
    await context.authenticator.save(caller.person)
    await context.hall.store.subscriptions.save(subscription)
    return _out(subscription)


@delete("/api/me/push/{id:str}", status_code=204)
async def delete_push_subscription(request: Request[Any, Any, Any], context: Context, id: PlainWord) -> None:
    """Stops notices in this browser."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if not await context.hall.store.subscriptions.remove(caller.person.id, id):
        raise Unreadable("You have no such subscription.", "Diesen Browser hast du nicht für Mitteilungen angemeldet.")


def _out(subscription: Subscription) -> SubscriptionOut:
    return SubscriptionOut(subscription.id, subscription.endpoint, subscription.language, subscription.created)
