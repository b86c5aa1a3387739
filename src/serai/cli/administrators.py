"""`serai admin`: who administers the server. Administrators are made on the machine alone."""

from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import CommandError
from serai.cli.on_the_databases import called, on_the_databases, when

if TYPE_CHECKING:
    from serai.server.hall.hall import Hall

Person = Annotated[
    str, typer.Argument(metavar="PERSON", help="The id of an administrator, as serai admin list shows it.")
]


def invite() -> None:
    """Print a link that makes whoever opens it an administrator, with a passkey, once and within the hour."""
    on_the_databases(_invite)


async def _invite(hall: "Hall") -> None:
    from serai.cli.hall import configuration_of
    from serai.server.hall.administrators import invite

    configuration = configuration_of()
    site = configuration.public_url or f"http://localhost:{configuration.port}"
    print(f"{site}/admin#{await invite(hall)}")
    print("  It makes one person an administrator, with a passkey, and counts for an hour. Give it to nobody else.")


def list_() -> None:
    """List the administrators."""
    on_the_databases(_list)


async def _list(hall: "Hall") -> None:
    found = await hall.store.administrators.all()
    for one in found:
        print(f"{await called(hall, one.person)}  since {when(one.since)}")
    if not found:
        print("There is no administrator. serai admin invite makes one.")


def remove(person: Person) -> None:
    """Remove an administrator; every node refuses them at once."""
    on_the_databases(lambda hall: _remove(hall, person))


async def _remove(hall: "Hall", person: str) -> None:
    from serai.server.hall.administrators import remove_administrator

    if not await remove_administrator(hall, person):
        raise CommandError(f"{person} is no administrator. serai admin list shows them.")
    print(f"{await called(hall, person)} is no administrator any more.")


def log(
    most: Annotated[int, typer.Option("--most", min=1, max=1000, help="How many to list.")] = 20,
) -> None:
    """List what administrators have done, the newest first."""
    on_the_databases(lambda hall: _log(hall, most))


async def _log(hall: "Hall", most: int) -> None:
    found = await hall.store.admin_acts.latest(most)
    for act in found:
        who = await called(hall, act.person) if act.person else "on this machine"
        print(f"{when(act.at)}  {who}  {act.what}  {act.whom}".rstrip())
    if not found:
        print("No administrator has done anything.")
