"""Devices over HTTP: the browsers with which you are signed in, and signing them out."""

from typing import Any

import msgspec
from litestar import Request, delete, get, post

from serai.kernel.refusal import Unreadable
from serai.server.app.authenticator import Caller, device_of
from serai.server.app.context import Context
from serai.server.app.cookies import new_device_id
from serai.server.app.people import PlainWord
from serai.server.clock import now
from serai.server.store.devices import Device


class DeviceOut(msgspec.Struct, frozen=True):
    """A browser with which you are signed in."""

    id: str
    browser: str
    """Its name, such as Firefox; empty if it is not known."""
    system: str
    """What it runs on, such as Linux; empty if it is not known."""
    created: int
    seen: int
    """When it was last seen, to the day."""
    here: bool
    """Whether it is the one that asks."""


@get("/api/me/devices")
async def get_devices(request: Request[Any, Any, Any], context: Context) -> list[DeviceOut]:
    """The browsers with which you are signed in: first this one, then the latest seen."""
    caller = await context.caller(request, "self")
    context.take("read", request, caller)
    here, known = device_of(caller), await context.hall.store.devices.of(caller.person.id)
    return [_out(here, here.id), *(_out(device, here.id) for device in known if device.id != here.id)]


@delete("/api/me/devices/{id:str}", status_code=204)
async def delete_device(request: Request[Any, Any, Any], context: Context, id: PlainWord) -> None:
    """Signs a browser of yours out; within 10 seconds its cookie is nobody's everywhere."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    if id == device_of(caller).id:
        await _sign_out_here(request, context, caller)
    elif id in [device.id for device in await context.hall.store.devices.of(caller.person.id)]:
        await context.authenticator.sign_out(caller.person.id, id)
    else:
        raise Unreadable(
            "You are not signed in with such a device.", "Mit einem solchen Gerät bist du nicht angemeldet."
        )


@delete("/api/me/devices", status_code=204)
async def delete_other_devices(request: Request[Any, Any, Any], context: Context) -> None:
    """Signs you out everywhere but here: every other cookie of yours is nobody's from now on."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    at, kept = now(), device_of(caller).id or new_device_id()
    await context.authenticator.sign_out_elsewhere(caller.person, kept, at)
    context.set_cookie(request, caller.person.id, kept, at)


@post("/api/me/sign-out", status_code=204)
async def post_sign_out(request: Request[Any, Any, Any], context: Context) -> None:
    """Signs this browser out; without a passkey, you cannot sign in as the same person again."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    await _sign_out_here(request, context, caller)


async def _sign_out_here(request: Request[Any, Any, Any], context: Context, caller: Caller) -> None:
    await context.authenticator.sign_out(caller.person.id, device_of(caller).id)
    context.delete_cookie(request)


def _out(device: Device, here: str) -> DeviceOut:
    return DeviceOut(device.id, device.browser, device.system, device.created, device.seen, device.id == here)
