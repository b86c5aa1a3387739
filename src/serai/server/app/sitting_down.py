"""Who sits down: a table is told whether they have a passkey, and learns a mark of the network they come from."""

import hmac
from collections.abc import Iterable

from serai.online.commands import Command, Sit, Visitor
from serai.server.app.authenticator import Caller
from serai.server.app.context import Context, RequestOrSocket

MARK_LETTERS = 8


async def visitor_of(
    context: Context, request: RequestOrSocket, caller: Caller, commands: Iterable[Command]
) -> Visitor:
    """The caller as a table knows them who sends these commands; only whoever sits down is asked about."""
    visitor = caller.visitor
    if not any(isinstance(command, Sit) for command in commands):
        return visitor
    known = bool(await context.hall.store.passkeys.of(visitor.id))
    return visitor._replace(known=known, network=_mark(context, context.network(request)))


def _mark(context: Context, network: str) -> str:
    """A mark by which two people of one network are recognised, and from which nobody learns the network."""
    return hmac.digest(context.authenticator.secret, f"network {network}".encode(), "sha256").hex()[:MARK_LETTERS]
