"""Secrets: swap all that a seat cannot know, and every byte it receives stays the same."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from serai.games.amul.rules import unseen as unseen_in_amul
from serai.games.amulett.game import amulett
from serai.games.amulett.rules import unseen as unseen_in_amulett
from serai.games.amulett.rules.metals import at_most, cards_of, take_openly, take_unseen
from serai.games.amulett.rules.state import EXPERT, SIGHTS, Step
from serai.kernel.contract import linked
from serai.kernel.events import HIDDEN, NOTHING
from serai.kernel.game import Game
from serai.kernel.jit import Linker
from serai.kernel.quick import Quick, look, veil_first
from serai.kernel.secrecy import channels, leaks, refusals
from serai.kernel.table import Table
from tests.amul.swap import swapped
from tests.amulett.swap import Chronicle
from tests.properties.games import AMULETT, GAMES, Chooser, Setting, leave_orders, random_choice, spread

PLAYED = 200
PARTS = 10

Twins = Callable[[int, Random], tuple[Table, int]]
Veil = Callable[..., None]


def twins_of_amul(table: Table, seat: int, action: int) -> Twins:
    return lambda viewer, chance: swapped(table, viewer, seat, action, chance)


SWAPS: dict[str, Callable[[Table], Callable[[Table, int, int], Twins]]] = {
    "amul": lambda table: twins_of_amul,
    "amulett": lambda table: Chronicle(table).foresee,
}
"""For each game what is told of every choice before it is made, and gives swapped tables for every viewer."""
WATCHING = {"amul": 6, "amulett": 2}
"""How many viewers, drawn by lot now and then, compare what they get; games with many choices need fewer."""
WORDS = ["take n", "go", "pick s", "bid", "bid 1", "pay", "keep", "energy 9", "take iron"]


def attempts(table: Table, chance: Random) -> list[int | str]:
    """Things somebody might try: any action at all, an unreadable one, a shortened one."""
    return [chance.randrange(len(table.game.actions)), "offer everything", chance.choice(WORDS)]


def first_leak(setting: Setting, seed: str, choose: Chooser = random_choice) -> str | None:
    """Plays a game beside its swapped twins; the first channel on which a viewer could tell them apart."""
    table, chance = setting.table(seed), Random(seed)
    foresee = SWAPS[setting.game.name](table)
    everybody, viewers = (*table.seats, -1), list[int]()
    sent: dict[int, dict[str, bytes]] = {}
    while not table.over:
        if len(table.history) % 10 == 0:
            viewers = chance.sample(everybody, min(WATCHING[setting.game.name], len(everybody)))
        for seat in leave_orders(table, chance):
            sent.pop(seat, None)
        sent = {viewer: sent.get(viewer) or channels(table, viewer) for viewer in viewers}
        seat, action = table.due or choose(table, chance)
        tries, twins_of = attempts(table, chance), foresee(table, seat, action)
        twins = {viewer: twins_of(viewer, chance) for viewer in viewers}
        for viewer, (twin, _) in twins.items():
            for channel in leaks(sent[viewer], channels(twin, viewer)):
                return f"{table}: {channel} of {viewer}"
            if refusals(table, viewer, tries) != refusals(twin, viewer, tries):
                return f"{table}: refusals of {viewer}"
        table.apply(seat, action)
        sent = {viewer: channels(table, viewer) for viewer in viewers}
        for viewer, (twin, looks_the_same) in twins.items():
            twin.apply(seat, looks_the_same)
            for channel in leaks(sent[viewer], channels(twin, viewer)):
                if not (table.over and channel == "record"):
                    return f"{table}: {channel} of {viewer} after {table.game.actions.notation(action)}"
    return None


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_nothing_it_gets(game: str, part: int):
    for setting, seed, choose in spread(GAMES[game], PLAYED, part, PARTS):
        assert first_leak(setting, seed, choose) is None


@pytest.mark.parametrize("metals", range(len(SIGHTS)), ids=SIGHTS)
def test_nobody_learns_what_is_secret_however_metals_are_taken(metals: int):
    assert first_leak(Setting(amulett(), 3, {"shorter": 2, "metals": metals}), "metals") is None


# A veil with a hole


def forget_to_hide(row: str, veil: Veil) -> Veil:
    """A veil that leaves a row of the table as it is."""

    def leaky(table: Any, facts: Any, seat: int) -> None:
        cards = table.record[row].copy()
        veil(table, facts, seat)
        table.record[row] = cards

    return leaky


def forget_to_hide_one_of(row: str, veil: Veil) -> Veil:
    """A veil that shows a seat what its neighbour has."""

    def leaky(table: Any, facts: Any, seat: int) -> None:
        cards = table.record[row].copy()
        veil(table, facts, seat)
        other = (seat + 1) % 3
        if table.record[row][other, 0] == HIDDEN:
            table.record[row][other] = cards[other]

    return leaky


VEILS = {"amul": unseen_in_amul.veil, "amulett": unseen_in_amulett.veil}
HOLES = [
    *(("amul", forget_to_hide, row) for row in ("deck", "chosen", "events")),
    *(("amulett", forget_to_hide, row) for row in ("metal", "stack", "deck", "markers", "events")),
    *(("amulett", forget_to_hide, row) for row in ("dealt", "kept", "split", "again")),
    *(
        (game, forget_to_hide_one_of, row)
        for game, row in (("amul", "hand"), ("amulett", "metal"), ("amulett", "dealt"))
    ),
]


class LeakyQuick(Quick):
    """The rules of a game for Views, with another veil."""

    def __init__(self, game: Game, leaky: Veil) -> None:
        super().__init__(game.linker, game.dtype, game.facts)
        self.compiled, self.legal, self.leaky = False, game.plain.legal, leaky

    def rule(self, function: Any) -> Any:
        return {look: self.leaky_look, veil_first: self.leaky_veil}.get(function) or super().rule(function)

    def leaky_look(self, tables: Any, facts: Any, seat: int, choices: Any) -> int:
        count = self.legal(tables[0], facts[0], seat, choices) if seat >= 0 else 0
        self.leaky_veil(tables, facts, seat)
        return count

    def leaky_veil(self, tables: Any, facts: Any, seat: int) -> None:
        self.leaky(tables[0], facts[0], seat)


def somebody_notices(game: str) -> bool:
    """Whether a leak is found in a few games."""
    return any(first_leak(setting, seed, choose) for setting, seed, choose in spread(GAMES[game], 40, 0, 1))


@pytest.mark.parametrize(("game", "forget", "row"), HOLES)
def test_the_check_finds_a_veil_with_a_hole(
    game: str, forget: Callable[[str, Veil], Veil], row: str, monkeypatch: pytest.MonkeyPatch
):
    played = GAMES[game][0].game
    monkeypatch.setitem(played.__dict__, "quick", LeakyQuick(played, forget(row, VEILS[game])))
    assert somebody_notices(game)


# Rules of Das Amulett that tell too much


def take_in_sight(table: Any, seat: int, metal: int) -> None:
    take_openly(table, seat, metal, 1)


@pytest.mark.parametrize(("secret", "told"), [(at_most, cards_of), (take_unseen, take_in_sight)])
def test_the_check_finds_rules_that_know_too_much(
    secret: Callable[..., Any], told: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
):
    game = AMULETT[0].game
    leaky = Linker("leaky", {**game.linker.replacements, secret: told})
    monkeypatch.setitem(game.__dict__, "plain", linked(leaky.plain))
    assert somebody_notices("amulett")


def test_the_check_finds_a_record_that_tells_which_metals_were_taken(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(AMULETT[0].game.__dict__, "face_down", lambda table, seat, actions: [])
    assert somebody_notices("amulett")


def test_the_check_finds_a_view_that_shows_standing_orders(monkeypatch: pytest.MonkeyPatch):
    view = Table.view

    def leaky(table: Table, seat: int = -1) -> Any:
        orders = [table.order_of(other) or 0 for other in table.seats]
        return replace(view(table, seat), order=max(orders))

    monkeypatch.setattr(Table, "view", leaky)
    assert somebody_notices("amulett")


# The swaps are fair


def replayed(twin: Table, table: Table) -> Table:
    """A new table with the swapped spells and markers, on which the twin's record is played from the first choice."""
    fresh = Table(table.game, table.names, seed=table.seed, options=table.options)
    swap = dict(zip(table.state.deck.tolist(), twin.state.deck.tolist(), strict=True))
    row = fresh.state.again if fresh.state.beginning == EXPERT else fresh.state.deck
    row[:] = [swap.get(spell, spell) for spell in row.tolist()]
    to_come = twin.state.markers != NOTHING
    fresh.state.markers[to_come] = twin.state.markers[to_come]
    for choice in twin.history:
        fresh.apply(choice.seat, choice.action)
    return fresh


def test_every_swapped_table_could_have_been_played():
    for setting, seed, choose in spread(AMULETT, 60, 0, 1):
        table, chance = setting.table(seed), Random(seed)
        foresee = Chronicle(table).foresee
        while not table.over:
            seat, action = choose(table, chance)
            twins_of = foresee(table, seat, action)
            if chance.random() < 0.05 and table.state.step not in (Step.KEEP, Step.REPLACE):
                twin, _ = twins_of(chance.randrange(-1, setting.players), chance)
                assert replayed(twin, table).state.record.tobytes() == twin.state.record.tobytes()
            table.apply(seat, action)
