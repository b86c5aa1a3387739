"""Imagined tables agree with the View they come from, and every consistent deal comes up with equal chance."""

from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from random import Random
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from serai.games.amul.edition.cards import edition_of
from serai.games.amul.rules.facts import PLACES
from serai.games.amul.rules.rows import EMPTY, put_in
from serai.games.amulett.game import amulett
from serai.games.amulett.rules.facts import COPPER, GOLD, IRON, SILVER
from serai.games.amulett.rules.metals import shift_openly, show_at_least, take_unseen
from serai.games.amulett.rules.state import EXPERT, PRINTED
from serai.games.amulett.rules.state import UNSEEN as METALS_UNSEEN
from serai.kernel.chance import Chance, new_chance
from serai.kernel.events import NOTHING
from serai.kernel.game import Game
from serai.kernel.quick import imagine_first, veil_first
from serai.kernel.table import Table
from tests.amul.report import Linda, Lukas, Mira, Report, amul
from tests.properties.games import AMULETT, GAMES, spread

PLAYED = 200
PARTS = 4
DRAWS = 30_000

Deals = Counter[tuple[Any, ...]]


class Sight:
    """Veils and imagines tables by the compiled rules that come with the package."""

    def __init__(self, game: Game, facts: Any = None) -> None:
        self._tables, self._facts = game.tables(1), (game.facts if facts is None else facts).reshape(1)
        self.table: Any = game.record_view_of(self._tables, 0)
        self._memory = self.table.record.reshape(1).view(np.uint8)
        self._veil, self._imagine = game.linker.compiled(veil_first), game.linker.compiled(imagine_first)
        self._sound = game.quiet_compiled.sound

    def lay(self, table: bytes) -> None:
        """Puts a table here."""
        self._memory[:] = np.frombuffer(table, np.uint8)

    def veil(self, seat: int) -> bytes:
        """Takes away what the seat may not know; what is left."""
        self._veil(self._tables, self._facts, seat)
        return self._memory.tobytes()

    def imagine(self, seat: int, chance: Chance) -> Any:
        """Fills in what the seat cannot know; the whole table."""
        self._imagine(self._tables, self._facts, seat, chance)
        return self.table

    @property
    def sound(self) -> bool:
        return bool(self._sound(self._tables[0], self._facts[0]))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_an_imagined_table_has_the_same_view(game: str, part: int):
    for setting, seed, choose in spread(GAMES[game], PLAYED, part, PARTS):
        table, chance, dice = setting.table(seed), Random(seed), new_chance(seed)
        sight = Sight(table.game)
        while not table.over:
            for seat in (*table.seats, -1):
                sight.lay(table.state.record.tobytes())
                veiled = sight.veil(seat)
                sight.imagine(seat, dice)
                assert sight.sound
                assert sight.veil(seat) == veiled
            table.apply(*choose(table, chance))


def imagined(table: Table, facts: Any, seat: int, read: Callable[[Any], tuple[Any, ...]]) -> Deals:
    """What many imagined tables hold."""
    sight, dice, found = Sight(table.game, facts), new_chance("fair"), Deals()
    veiled = table.view(seat).state.record.tobytes()
    for _ in range(DRAWS):
        sight.lay(veiled)
        found[read(sight.imagine(seat, dice).record)] += 1
    return found


def assert_fair(found: Deals, expected: Deals) -> None:
    """Everything that can be comes up, as often as it should."""
    assert set(found) == set(expected)
    share = found.total() / expected.total()
    assert chisquare([found[deal] for deal in expected], [expected[deal] * share for deal in expected]).pvalue > 0.001


# Āmul


def a_nearly_open_table() -> Report:
    """Linda sees all but two cards of Lukas (who laid one face down), two of Mira and one in the deck: five unseen."""
    table = amul(Linda, Lukas, Mira, round=9)
    unseen = ["gold", "silk", "silk", "camel", "spice"]
    table.hand(Linda, "gem", "gem", "oil", "lamp", "arab-sword", "contract")
    table.hand(Lukas, "silver", "silver", "silver", "camel", *unseen[:2])
    table.hand(Mira, "spice", "spice", "camel", "camel", *unseen[2:4])
    for name, known in ((Lukas, ["silver"] * 3 + ["camel"]), (Mira, ["spice"] * 2 + ["camel"] * 2)):
        row = table.state.known[table.table.names.index(name)]
        for card in known:
            put_in(row, edition_of(table.game).kind(card).index)
    table.next_cards(unseen[4])
    table.state.drawn, table.state.deck_size = 0, 1
    table.state.chosen[:] = -1
    leave_the_rest_in_the_box(table)
    table.play("Lukas offer gold")
    return table


def leave_the_rest_in_the_box(table: Report) -> None:
    """Every card that lies nowhere has left the game, so that nothing else is unseen."""
    facts, state = table.facts, table.state
    gone = facts.copies[: len(PLACES), 3].astype(int).sum(axis=0)
    for row in (*state.hand[:3], *state.place):
        for card in row[row != EMPTY]:
            gone[card] -= 1
    gone[state.deck[0]] -= 1
    state.gone[:] = gone


def deal_of(table: Report, state: Any) -> tuple[str, ...]:
    """Who holds which unseen cards, which one Lukas laid face down, and what is left in the deck."""
    kinds = table.game.things
    hands = [",".join(kinds[card] for card in row if card != EMPTY) for row in state["hand"][1:3].tolist()]
    return (*hands, kinds[state["chosen"][1]], kinds[state["deck"][0]])


def test_every_consistent_deal_has_the_same_chance():
    table = a_nearly_open_table()
    expected = Deals()
    for order in permutations(["gold", "silk", "silk", "camel", "spice"]):
        lukas = sorted(["silver", "silver", "silver", "camel", *order[:2]])
        mira = sorted(["spice", "spice", "camel", "camel", *order[2:4]])
        for chosen in lukas:
            expected[(",".join(lukas), ",".join(mira), chosen, order[4])] += 1
    assert_fair(imagined(table.table, table.game.facts, 0, lambda state: deal_of(table, state)), expected)


# Das Amulett as printed: whoever has seen every metal come and go imagines no hand but the real one


def test_where_all_takes_are_seen_the_imagined_hands_are_the_real_ones():
    as_printed = [setting for setting in AMULETT if setting.options["metals"] == PRINTED]
    for setting, seed, choose in spread(as_printed, PLAYED, 0, PARTS):
        table, chance, dice, taken = setting.table(seed), Random(seed), new_chance(seed), 0
        sight = Sight(table.game)
        while not table.over:
            for seat in (*table.seats, -1):
                sight.lay(table.state.record.tobytes())
                sight.veil(seat)
                dream = sight.imagine(seat, dice)
                assert dream.metal.tobytes() == table.state.metal.tobytes()
                assert dream.stack.tobytes() == table.state.stack.tobytes()
            table.apply(*choose(table, chance))
            taken += table.game.actions.verb(table.latest.action).word == "take"
        assert taken


# Das Amulett: hidden metals of two others, a stack that has run out, and what bids have proved

SMALL_STACKS = {GOLD: 4, SILVER: 6, COPPER: 5, IRON: 3}
LEFT_OVER = [GOLD, SILVER, SILVER, SILVER, SILVER, COPPER, COPPER, COPPER, IRON, IRON]
"""What Linda can place nowhere: of ten cards two are Lukas', two Mira's, and six lie in the stacks."""


def some_hidden_metals() -> tuple[Table, Any]:
    """Linda knows of Lukas two gold, by his bid, and a silver; of Mira a copper, and by her bid one more or an iron."""
    table = Table(amulett(), ("Linda", "Lukas", "Mira"), seed="hidden metals", options={"metals": METALS_UNSEEN})
    facts, state = table.game.facts.copy(), table.state
    for metal, cards in SMALL_STACKS.items():
        facts["cards"][metal] = state.stack[metal] = cards
    state.metal[:], state.least[:] = 0, 0
    for seat, metal in ((0, GOLD), (0, SILVER), (0, COPPER), (0, IRON), (1, SILVER), (2, COPPER)):
        state.stack[metal] -= 1
        shift_openly(state, seat, metal, 1)
    for seat, metal in ((2, SILVER), (2, COPPER), (1, IRON), (1, GOLD), (1, GOLD), (1, GOLD)):
        take_unseen(state, seat, metal)
    show_at_least(state, 1, 1 << GOLD, 2)
    show_at_least(state, 2, 1 << COPPER | 1 << IRON, 2)
    return table, facts


def consistent_hands() -> Deals:
    """In how many ways the two others can hold which metals: the gold stack is empty, the other three are not."""
    hands = Deals()
    for places in permutations(range(len(LEFT_OVER)), 4):
        dealt = [LEFT_OVER[place] for place in places]
        lukas, mira = Counter([GOLD, GOLD, SILVER, *dealt[:2]]), Counter([COPPER, *dealt[2:]])
        stacks = Counter(LEFT_OVER) - Counter(dealt)
        if mira[COPPER] + mira[IRON] >= 2 and set(stacks) == {SILVER, COPPER, IRON}:
            hands[tuple(lukas[metal] for metal in range(4)), tuple(mira[metal] for metal in range(4))] += 1
    return hands


def test_every_consistent_deal_of_metals_has_the_same_chance():
    table, facts = some_hidden_metals()
    found = imagined(table, facts, 0, lambda state: tuple(tuple(hand) for hand in state["metal"][1:3].tolist()))
    assert_fair(found, consistent_hands())


# Das Amulett: spells that nobody has seen, and what the others do with theirs in secret

UNSEEN = 4


def test_every_order_of_the_unseen_spells_has_the_same_chance():
    table = Table(amulett(), 3, seed="unseen spells")
    table.state.known = table.state.deck_size - UNSEEN
    spells = table.state.deck[:UNSEEN].tolist()
    found = imagined(table, table.game.facts, 0, lambda state: tuple(state["deck"][:UNSEEN].tolist()))
    assert_fair(found, Counter(permutations(spells)))


def an_expert_start() -> tuple[Table, list[int]]:
    """Lukas has chosen in secret, Mira has not; eight spells of theirs and one in the deck are unseen by Linda."""
    table = Table(amulett(), ("Linda", "Lukas", "Mira"), seed="expert", options={"start": EXPERT})
    table.state.known = table.state.deck_size - 1
    for _ in range(4):
        table.apply(1, table.legal(1)[0])
    return table, [*table.state.dealt[1:3].ravel().tolist(), int(table.state.deck[0])]


def test_in_an_expert_start_every_deal_of_spells_has_the_same_chance():
    table, unseen = an_expert_start()

    def dealt(state: Any) -> tuple[Any, ...]:
        return int(state["deck"][0]), *sorted(state["dealt"][1].tolist())

    deals = Counter((last, *others) for last in unseen for others in combinations(sorted({*unseen} - {last}), 4))
    assert_fair(imagined(table, table.game.facts, 0, dealt), deals)


def test_in_an_expert_start_every_secret_choice_has_the_same_chance():
    table, unseen = an_expert_start()
    stones = range(1, int(table.game.facts["stones"]))
    splits = Counter((one, other) for one in stones for other in stones if one + other <= table.game.facts["stones"])
    facts = table.game.facts
    assert_fair(imagined(table, facts, 0, lambda state: tuple(state["split"][1].tolist())), splits)
    kept = Deals(permutations(unseen, 2))
    assert_fair(imagined(table, facts, 0, lambda state: tuple(state["kept"][1].tolist())), kept)
    assert set(imagined(table, facts, 0, lambda state: tuple(state["kept"][2].tolist()))) == {(NOTHING, NOTHING)}


def test_in_an_expert_start_every_spell_may_come_up_first_after_the_shuffle():
    table, _ = an_expert_start()
    spells = Counter((spell,) for spell in range(len(table.state.owner)))
    assert_fair(imagined(table, table.game.facts, 0, lambda state: (int(state["again"][0]),)), spells)
