"""Commands of people; of who sits down, a table learns whether they have a passkey, and a mark of their network."""

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


async def carry_out(context: Context, request: RequestOrSocket, caller: Caller, table: str, command: Command) -> int:
    """Carries out a command of the caller; the number of its entry. Whoever sits down is no longer invited there."""
    context.require_offered(command)
    if isinstance(command, Sit):
        # Before the store is asked about them: a passkey is the only thing there that could let them sit down.
        await context.hall.require_allowed(table, caller.visitor._replace(known=True), command)
    await context.require_not_blocked(table, caller.person.id, command)
    visitor = await visitor_of(context, request, caller, [command])
    number = await context.hall.execute(table, visitor, command)
    if isinstance(command, Sit):
        await context.hall.store.invitations.end(table, caller.person.id)
    return number


def _mark(context: Context, network: str) -> str:
    """A mark by which two people of one network are recognised, and from which nobody learns the network."""
    return hmac.digest(context.authenticator.secret, f"network {network}".encode(), "sha256").hex()[:MARK_LETTERS]
