"""A notice, and its words: they say nothing that is not visible to everybody at the table."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from serai.server.hall.session import TableSession
from serai.server.workers.occasions import Kind, Turn
from serai.text.languages import FIRST_LANGUAGE


@dataclass(frozen=True)
class Notice:
    """What is told, about which table, and to whom."""

    kind: Kind
    session: TableSession
    person: str | None
    """Who is told, and sits there; None if it is told to whomever the host of the table wants to tell."""
    turns: tuple[Turn, ...]
    """Whose turn it is."""
    news: str
    """By which it is known that this was told already."""
    inviter: str = ""
    """The name of who invites the person."""

    @property
    def name(self) -> str:
        """The host's name for the table; empty if it has none."""
        return self.session.table.opened.name

    @property
    def first(self) -> str:
        """The first person at the table, who stands for a table without a name."""
        return next((place.name for place in self.session.table.places if place.name), "")

    @property
    def people(self) -> list[str]:
        """The names of those whose turn it is, or of who invites."""
        if self.kind == "invited":
            return [self.inviter]
        return [self.session.table.places[turn.seat].name for turn in self.turns]

    @property
    def is_shareable(self) -> bool:
        """Whether the notice may name the table's address: the address of a private table lets anybody in."""
        return self.person is not None or self.session.table.opened.listed


class Links(NamedTuple):
    """Where a notice leads; empty without a public address of the site."""

    table: str
    waiting: str
    """To the table at which whoever follows it is awaited, whichever that is; empty beside an invitation."""


def links_of(notice: Notice, public_url: str) -> Links:
    """The links of a notice."""
    table = f"{public_url}/t/{notice.session.id}" if public_url and notice.is_shareable else ""
    return Links(table, f"{public_url}/next" if public_url and notice.kind != "invited" else "")


@dataclass(frozen=True)
class Phrases:
    """How a language says it; each is given the table and its game."""

    named: str
    unnamed: str
    conjunction: str
    your_turn: str
    their_turn: str
    begun: str
    over: str
    invited: str
    invited_by: str
    open_table: str
    open_waiting: str


PHRASES = {
    "en": Phrases(
        named="“{}”",
        unnamed="{}’s table",
        conjunction="and",
        your_turn="It is your turn at {table} ({game}).",
        their_turn="Now to choose at {table} ({game}): {people}.",
        begun="The game at {table} ({game}) has begun.",
        over="The game at {table} ({game}) is over.",
        invited="{people} invites you to {table} ({game}).",
        invited_by="{table}: {name} invites you",
        open_table="To the table",
        open_waiting="To the next table that waits for you",
    ),
    "de": Phrases(
        named="„{}“",
        unnamed="Tisch von {}",
        conjunction="und",
        your_turn="Du bist dran: {table} ({game}).",
        their_turn="{table} ({game}): Jetzt dran: {people}.",
        begun="{table} ({game}): Die Partie hat begonnen.",
        over="{table} ({game}): Die Partie ist zu Ende.",
        invited="{people} lädt dich ein: {table} ({game}).",
        invited_by="{table}: {name} lädt dich ein",
        open_table="Zum Tisch",
        open_waiting="Zum nächsten Tisch, der auf dich wartet",
    ),
}


def phrases(language: str) -> Phrases:
    """The words of a language."""
    return PHRASES.get(language, PHRASES[FIRST_LANGUAGE])


def sentence(notice: Notice, language: str, quoted: Callable[[str], str] = str) -> str:
    """The notice in one sentence; `quoted` makes harmless what people have written."""
    say = phrases(language)
    turn = say.your_turn if notice.person else say.their_turn
    pattern: dict[Kind, str] = {"turn": turn, "begun": say.begun, "over": say.over, "invited": say.invited}
    return pattern[notice.kind].format(
        table=table_called(notice.name, notice.first, language, quoted),
        game=notice.session.table.game.title,
        people=enumerated([quoted(name) for name in notice.people], say.conjunction),
    )


def table_called(name: str, first: str, language: str, quoted: Callable[[str], str] = str) -> str:
    """What a table is called."""
    say = phrases(language)
    return say.named.format(quoted(name)) if name else say.unnamed.format(quoted(first))


def enumerated(names: Sequence[str], conjunction: str) -> str:
    """Names in a row: a, b and c."""
    return f" {conjunction} ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
