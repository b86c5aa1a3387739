"""Whether the numbers beside the choices are true: over whole games, every gain that is shown is the change of the two
totals of the same screen after the choice has been made.

`python -m tests.amul.shown_gains --games 200` counts it.
"""

import argparse
from collections import Counter
from random import Random

from serai.bots import bot_named
from serai.games import game_named, voice_of
from serai.games.amul.advice.hints import AmulChoiceHint, AmulHints, hints
from serai.games.amul.rules.round import lay_down_hand, turn_up_offer, turn_up_reveal
from serai.kernel.table import Table
from serai.text.languages import LANGUAGES

AMUL = game_named("amul")
PLAYERS = ("greedy", "random")
"""The bots that play, turn about: sensible tables, and all kinds of others."""


def hints_of(table: Table, seat: int) -> AmulHints:
    """What a browser at this seat is sent beside the View."""
    return hints(
        table.view(seat), {language: voice_of(table.game, table.names, language, seat) for language in LANGUAGES}
    )


def totals(table: Table, seat: int) -> int:
    """Both totals of the page together: on the table, and what the hand would add."""
    told = hints_of(table, seat)
    return sum(told.sheet[seat]) + (told.hand or 0)


def counted(table: Table, seat: int) -> int:
    """What the rules count for a seat if the game ended now and nobody else held a card."""
    ended = table.copy()
    lay_down_hand(ended.state, ended.game.plain_facts, seat)
    return ended.points[seat]


def changed_by(table: Table, seat: int, action: int) -> int:
    """The change of the totals on the page of a seat if its choice were made for good, and nothing but it."""
    made = table.copy()
    made.apply(seat, action)
    verb = made.game.actions.verb(action).word.partition(" ")[0]
    if verb == "pick" or (verb == "take" and made.state.round == table.state.round and not made.over):
        return totals(made, seat) - totals(table, seat)
    return _alone(table, seat, action, verb) - totals(table, seat)


def _alone(table: Table, seat: int, action: int, verb: str) -> int:
    """The totals after a choice without what follows: other cards that are turned up, and the cards of a new round."""
    made, card = table.copy(), table.game.things.index(table.game.actions.thing(action) or table.game.things[0])
    if verb == "take":
        if table.game.actions.thing(action):
            made.state.area[seat, card] += 1
    else:
        made.state.chosen[seat] = card
        (turn_up_offer if verb == "offer" else turn_up_reveal)(made.state, made.game.plain_facts, seat)
    return totals(made, seat)


def check(table: Table, seat: int, found: Counter[str]) -> None:
    """Counts the choices of a seat whose number is true, and whether the greatest number is on the best choice."""
    shown: list[AmulChoiceHint] = hints_of(table, seat).choices
    gains = {choice.action: choice.gain for choice in shown if choice.gain is not None}
    true = {
        choice.action: changed_by(table, seat, action) for choice, action in zip(shown, table.legal(seat), strict=True)
    }
    for choice in shown:
        parts = choice.now + choice.hand + choice.majority
        even = parts == (choice.gain or 0) == sum(change.points for change in choice.changes)
        found[f"{choice.verb} {'true' if even and true[choice.action] == (choice.gain or 0) else 'wrong'}"] += 1
    found[f"totals {'true' if totals(table, seat) == counted(table, seat) else 'wrong'}"] += 1
    best = max(gains, key=lambda action: gains[action])
    found[f"best {'true' if true[best] == max(true[action] for action in gains) else 'wrong'}"] += 1


def play(game: int, players: int, every: int = 1) -> Counter[str]:
    """One game of bots, in which every so many-th choice is checked."""
    table, chance = Table(AMUL, players, seed=f"shown {game}"), Random(game)
    bots = [bot_named(PLAYERS[(game + seat) % 2], f"{game} {seat}") for seat in table.seats]
    found = Counter[str]()
    while not table.over:
        seat = table.acting[0]
        if chance.randrange(every) == 0:
            check(table, seat, found)
        table.apply(seat, bots[seat].choose(table.view(seat)))
    return found


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--games", type=int, default=200)
    wanted = asked.parse_args()
    found = Counter[str]()
    for game in range(wanted.games):
        found += play(game, 3 + game % 6)
    for what, count in sorted(found.items()):
        print(f"{what:<14} {count:>8,}")


if __name__ == "__main__":
    main()
