"""`serai reports`, `ban`, `unban`, `close`, `forget` and `announce`: what an operator does about people and tables.

Each works on the databases, beside a server that runs or not; its nodes notice within seconds.
"""

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Annotated

import typer

from serai.cli.errors import CommandError
from serai.cli.on_the_databases import called, milliseconds, on_the_databases, when

if TYPE_CHECKING:
    from serai.server.hall.hall import Hall
    from serai.server.store.reports import Report

Person = Annotated[str, typer.Argument(metavar="PERSON", help="The id of a person, as serai reports shows it.")]
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The id of a table: the end of its address.")]
MAX_LINES = 3
"""How many messages of somebody a report is shown with."""
ANNOUNCED = timedelta(days=1)
"""How long something is announced if nothing else is said."""


def reports(
    most: Annotated[int, typer.Option("--most", min=1, max=1000, help="How many to list.")] = 20,
) -> None:
    """List what people have reported, the newest first."""
    on_the_databases(lambda hall: _print_reports(hall, most))


async def _print_reports(hall: "Hall", most: int) -> None:
    found = await hall.store.reports.latest(most)
    for report in found:
        await _print_report(hall, report)
    if not found:
        print("Nobody has reported anything.")


async def _print_report(hall: "Hall", report: "Report") -> None:
    print(f"{when(report.at)}  {await called(hall, report.person)}  at table {report.table_id}, entry {report.seq}")
    print(f"  {await called(hall, report.reporter)} writes: {report.why}")
    for table in await hall.store.visits.messages(report.person, [report.table_id]):
        for said in table.said[-MAX_LINES:]:
            print(f"  {when(said.at)}  {said.name} said: {said.text}")


def ban(
    person: Person,
    until: Annotated[
        datetime | None, typer.Option(formats=["%Y-%m-%d"], help="The day on which it ends, UTC; without it, never.")
    ] = None,
) -> None:
    """Keep somebody from playing and writing; they can still look."""
    on_the_databases(lambda hall: _ban(hall, person, until))


async def _ban(hall: "Hall", person: str, until: datetime | None) -> None:
    from serai.server.hall import administration

    await administration.ban(hall, administration.MACHINE, person, milliseconds(until) if until else None)
    ends = f"until {until:%Y-%m-%d}, 00:00 UTC" if until else "for good"
    print(f"{await called(hall, person)} is banned {ends}. Within 10 seconds every node refuses what they send.")


def unban(person: Person) -> None:
    """Lift a ban."""
    on_the_databases(lambda hall: _unban(hall, person))


async def _unban(hall: "Hall", person: str) -> None:
    from serai.server.hall import administration

    await administration.lift_ban(hall, administration.MACHINE, person)
    print(f"{await called(hall, person)} may play again, within 10 seconds at every node.")


def close(table: TableId) -> None:
    """Close a table for good, whoever plays there."""
    on_the_databases(lambda hall: _close(hall, table))


async def _close(hall: "Hall", table: str) -> None:
    from serai.server.hall import administration

    await administration.close(hall, administration.MACHINE, table)
    print(f"Table {table} is closed. Nobody can play or write there, and no list shows it.")


def forget(person: Person) -> None:
    """Delete an account, and have every table forget the person."""
    on_the_databases(lambda hall: _forget(hall, person))


async def _forget(hall: "Hall", person: str) -> None:
    from serai.server.hall import administration
    from serai.server.hall.forgetting import forget_tables

    await administration.forget(hall, administration.MACHINE, person)
    tables = [table async for table in forget_tables(hall, person)]
    number = "one table has" if len(tables) == 1 else f"{len(tables)} tables have"
    print(f"The account {person} is deleted, and {number} forgotten it.")
    print("  A running server forgets the id itself a quarter of a minute later. Backups still have everything.")


def announce(
    english: Annotated[str, typer.Argument(metavar="ENGLISH", help="What to say in English.")] = "",
    german: Annotated[str, typer.Argument(metavar="GERMAN", help="The same in German.")] = "",
    until: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d", "%Y-%m-%dT%H:%M"], help="When it ends, UTC; without it, in a day."),
    ] = None,
    off: Annotated[bool, typer.Option("--off", help="Withdraw what is announced.")] = False,
) -> None:
    """Tell everybody something, on every page."""
    if not off and not (english and german):
        raise CommandError("Say it in English and in German, or withdraw it with --off.")
    on_the_databases(lambda hall: _withdraw(hall) if off else _announce(hall, english, german, until))


async def _announce(hall: "Hall", english: str, german: str, until: datetime | None) -> None:
    from serai.server.hall import administration

    ends = milliseconds(until or datetime.now(UTC) + ANNOUNCED)
    await administration.announce(hall, administration.MACHINE, english, german, ends)
    print(f"Everybody reads it until {when(ends)} UTC.")


async def _withdraw(hall: "Hall") -> None:
    from serai.server.hall import administration

    await administration.withdraw(hall, administration.MACHINE)
    print("Nothing is announced any more.")
