"""Being called when it is your turn: the hall's key for push services, and the browsers of yours that are called."""

import binascii
from typing import Annotated, Any, Literal

import msgspec
from litestar import Request, delete, get, post

from caravanserai.kernel.refusal import NotNow, Unreadable
from caravanserai.server.app.desk import Desk
from caravanserai.server.app.people import Plain
from caravanserai.server.moment import now
from caravanserai.server.store.subscriptions import Subscription, id_of_endpoint
from caravanserai.server.workers.sealing import is_openable, read

Endpoint = Annotated[str, msgspec.Meta(max_length=1_000, pattern=r"^https?://[!-~]+$")]
Written = Annotated[str, msgspec.Meta(max_length=100, pattern=r"^[\w-]+=*$")]


class Keys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a message must be sealed with, as the browser tells it."""

    p256dh: Written
    auth: Written


class NewSubscription(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser of yours that wants to be called, and in which language."""

    endpoint: Endpoint
    keys: Keys
    language: Literal["en", "de"]
    expirationTime: float | None = None
    """When the push service will forget the browser; it then says so itself."""


class SubscriptionTold(msgspec.Struct, frozen=True):
    """A browser of yours that is called."""

    id: str
    endpoint: str
    language: str
    created: int


class Calls(msgspec.Struct, frozen=True):
    """The key that browsers take calls by, empty if this hall calls nobody, and your browsers that are called."""

    key: str
    subscriptions: list[SubscriptionTold]


@get("/api/me/push")
async def my_calls(request: Request[Any, Any, Any], desk: Desk) -> Calls:
    """How you are called when it is your turn at a slow table."""
    caller = await desk.caller(request, "self")
    desk.spend("read", request, caller)
    return Calls(desk.push_key, [_told(one) for one in await desk.hall.store.subscriptions.of(caller.person.id)])


@post("/api/me/push")
async def be_called(request: Request[Any, Any, Any], desk: Desk, data: NewSubscription) -> SubscriptionTold:
    """From now on this browser is told when it is your turn at a slow table."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    if not desk.push_key:
        raise NotNow("This hall sends no notifications.")
    try:
        public_key, secret = read(data.keys.p256dh), read(data.keys.auth)
    except binascii.Error:
        public_key, secret = b"", b""
    if not is_openable(public_key, secret):
        raise Unreadable("These are not the keys of a push subscription.")
    subscription = Subscription(
        id=id_of_endpoint(data.endpoint),
        person=caller.person.id,
        endpoint=data.endpoint,
        public_key=public_key,
        secret=secret,
        language=data.language,
        created=now(),
    )
    await desk.hall.store.people.save(caller.person)
    await desk.hall.store.subscriptions.save(subscription)
    return _told(subscription)


@delete("/api/me/push/{id:str}", status_code=204)
async def be_left_alone(request: Request[Any, Any, Any], desk: Desk, id: Plain) -> None:
    """This browser is called no more."""
    caller = await desk.caller(request, "self")
    desk.spend("door", request, caller)
    if not await desk.hall.store.subscriptions.remove(caller.person.id, id):
        raise Unreadable("You have no such subscription.")


def _told(subscription: Subscription) -> SubscriptionTold:
    return SubscriptionTold(subscription.id, subscription.endpoint, subscription.language, subscription.created)
