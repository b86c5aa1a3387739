"""A finished game looked through: everybody's chances before each choice, and what the choices of people cost them.

Every judgement is made from what the seat that chose could know then; the curve from what a spectator could know. In
all imagined games everybody plays alike, so that chances add up and nobody loses more by a choice than they had.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec import Struct

from serai.bots.advice import Advice, ChoiceAdvice, advise
from serai.bots.chances import chances
from serai.bots.comparison import compare
from serai.bots.following import following
from serai.bots.search_bot import Budget
from serai.games import voice_of
from serai.kernel.game import SPECTATOR, Game
from serai.kernel.review import Review
from serai.kernel.table import Table
from serai.text.languages import Both, both

Verdict = Literal["best", "fine", "costly"]
FINE, COSTLY = 0.01, 0.05
"""Up to so much below the best choice is best too; from so much on it is costly, if that is sure."""
SURE = 2.0
"""A difference is sure from so many standard errors on."""
DEAREST = 3
MOST_TOLD = 5
"""So many choices of a moment are told: the best, and the one that was made."""
LINE_LENGTH, LINE_GAMES = 3, 200
"""So many choices are told that would most likely have followed the best one, as so many imagined games say."""


class Thoroughness(Struct, frozen=True):
    """How many games are imagined: for the chances at a moment, to rank its choices, and to compare two of them."""

    chances: int = 200
    ranking: int = 400
    comparing: int = 400


QUICK, DEEP = Thoroughness(), Thoroughness(chances=1_000, ranking=4_000, comparing=4_000)


class JudgedOption(Struct, frozen=True):
    """One choice that was open at a moment."""

    action: str
    says: Both
    """What it is called."""
    behind: float | None
    """How much less of the games it wins than the best one; None if it was tried too rarely."""
    verdict: Verdict | None
    """None if it was tried too rarely to tell a fine choice from a costly one."""
    reason: Both


class JudgedChoice(Struct, frozen=True):
    """A choice that somebody made, beside what else was open."""

    step: int
    """The number of choices before it."""
    seat: int
    made: str
    best: str
    chance: float
    """The chance to win with the best one."""
    lost: float
    """How much smaller it is with the one that was made."""
    error: float
    """The standard error of that."""
    verdict: Verdict
    options: list[JudgedOption]
    """The best ones first, and the one that was made."""
    line: list[Both]
    """What would most likely have followed the best one; only of costly choices."""


class Analysis(Struct, frozen=True):
    """A game looked through."""

    chances: list[list[float]]
    """By step: the chance of each seat as a spectator knew it, from the first deal to the last choice."""
    choices: list[JudgedChoice]
    """Those of the seats that were looked at, with more than one option, in order."""

    def dearest(self, seat: int) -> list[JudgedChoice]:
        """The choices that cost a seat most, dearest first."""
        costly = [choice for choice in self.choices if choice.seat == seat and choice.verdict == "costly"]
        return sorted(costly, key=lambda choice: -choice.lost)[:DEAREST]


def analyse(review: Review, seats: Collection[int], thoroughness: Thoroughness = QUICK, seed: str = "") -> Analysis:
    """Looks through a finished game and judges the choices of some seats."""
    return Analysis(
        [moment(review, step, thoroughness, seed) for step in review.steps],
        [judged(review, step, thoroughness, seed) for step in steps_to_judge(review, seats)],
    )


def moment(review: Review, step: int, thoroughness: Thoroughness, seed: str) -> list[float]:
    """Everybody's chances at a step; at the end, who has won."""
    if review.next(step) is None:
        winners = review.winners
        return [(seat in winners) / len(winners) for seat in range(len(review.table.names))]
    return chances(review.view(step, SPECTATOR), thoroughness.chances, f"{seed}/{step}")


def steps_to_judge(review: Review, seats: Collection[int]) -> Iterator[int]:
    """The steps at which one of the seats chose between several options."""
    for step, choice in enumerate(review.choices):
        if choice.seat in seats and len(review.view(step, choice.seat).legal) > 1:
            yield step


def judged(review: Review, step: int, thoroughness: Thoroughness, seed: str) -> JudgedChoice:
    """What a choice was worth: all options are ranked, then the best and the one that was made are compared anew."""
    choice, read = review.choices[step], review.table.game.actions.read
    view, made = review.view(step, choice.seat), review.table.game.actions.notation(choice.action)
    advice = advise(view, Budget(games=thoroughness.ranking), f"{seed}/{step}", ahead=False)
    best = advice.choices[0].action
    found = compare(view, read(best), choice.action, thoroughness.comparing, f"{seed}/{step}/2")
    called = verdict(found.ahead, found.error)
    options = _options(review.table, advice, made, Lead(found.ahead, found.error))
    line = _line(review, step, read(best), f"{seed}/{step}/3") if called == "costly" else []
    return JudgedChoice(step, choice.seat, made, best, found.chance, found.ahead, found.error, called, options, line)


def verdict(lost: float, error: float) -> Verdict:
    """What to call a choice that loses so much."""
    if lost >= COSTLY and lost > SURE * error:
        return "costly"
    return "best" if lost <= FINE else "fine"


class Lead(NamedTuple):
    """How far the best option lies ahead of another."""

    share: float
    error: float

    @property
    def verdict(self) -> Verdict | None:
        """What to call the other; None if it may be costly or not."""
        return verdict(*self) if self.share < COSTLY or self.share > SURE * self.error else None


def _options(table: Table, advice: Advice, made: str, lost: Lead) -> list[JudgedOption]:
    told = advice.choices[:MOST_TOLD]
    if made not in [option.action for option in told]:
        told = [*told[:-1], advice.of(made)]
    judged = [_option(table, option, lost if option.action == made else _lead(option)) for option in told]
    return sorted(judged, key=lambda option: (option.behind is None, option.behind))


def _option(table: Table, option: ChoiceAdvice, lead: Lead | None) -> JudgedOption:
    behind = max(lead.share, 0.0) if lead else None
    says = called_choice(table.game, table.names, table.game.actions.read(option.action))
    return JudgedOption(option.action, says, behind, lead and lead.verdict, option.reason)


def _lead(option: ChoiceAdvice) -> Lead | None:
    """How far an option that was not made lies behind; its interval is one of two standard errors each way."""
    behind = option.behind
    return Lead(behind.share, (behind.share - behind.low) / SURE) if behind else None


def called_choice(game: Game, names: Sequence[str], action: int) -> Both:
    """What a choice is called."""
    word, thing = game.actions.verb(action).word, game.actions.thing(action)
    return both(lambda language: voice_of(game, names, language).called(word, thing)[0])


def _line(review: Review, step: int, action: int, seed: str) -> list[Both]:
    """What most likely follows an action, each choice as a sentence without its full stop."""
    table, seat = review.table, review.choices[step].seat
    actions, moves = table.game.actions, following(review.view(step, seat), action, LINE_LENGTH, LINE_GAMES, seed)
    return [
        both(
            lambda language, move=move: voice_of(table.game, table.names, language).choice(
                move.seat, actions.verb(move.action).word, actions.thing(move.action)
            )
        )
        for move in moves
    ]
