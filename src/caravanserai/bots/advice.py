"""Advice: what each choice of a View is worth, and why; plain data, made from the View alone."""

from math import hypot

from msgspec import Struct

from caravanserai.bots.searching import Budget
from caravanserai.bots.trials import Trials
from caravanserai.kernel.pieces import Both
from caravanserai.kernel.refusal import NotNow
from caravanserai.kernel.shares import wilson
from caravanserai.kernel.view import View

ENOUGH = 20
"""Whatever was tried in fewer games than these is not judged."""


class Span(Struct, frozen=True):
    """A share of games, and the interval in which the true one lies 95 times in 100."""

    share: float
    low: float
    high: float


class Judged(Struct, frozen=True):
    """One choice, and how it did in the imagined games that began with it."""

    action: str
    tried: int
    """In how many games it was tried."""
    chance: Span | None
    """How many of them were won; nothing where too few were played to say."""
    behind: Span | None
    """How many more are won with the best choice; nothing where too few were played to say."""
    points: float | None
    """What was scored on average."""
    reason: Both
    """What speaks for or against it as the table lies, in a sentence."""


class Advice(Struct, frozen=True):
    """Everything that a seat could do now, best first."""

    seat: int
    games: int
    """How many games were imagined."""
    scored: str
    """What points are called in this game."""
    choices: list[Judged]

    def of(self, action: str) -> Judged:
        """What is said of one choice."""
        return next(judged for judged in self.choices if judged.action == action)


def advise(view: View, budget: Budget, seed: int | str = 0) -> Advice:
    """Judges every choice of a View; with a budget of games, the same seed gives the same advice."""
    if not view.legal:
        raise NotNow("There is nothing to choose at this seat now.")
    game, trials = view.game, Trials(view, budget, seed)
    said = dict(zip(view.legal, game.reasons(view), strict=True)) if game.reasons else {}
    ranked = trials.ranked()
    best = _chance(trials, ranked[0])
    choices = [_judged(trials, action, best, said.get(action, Both("", ""))) for action in ranked]
    return Advice(view.seat, sum(trials.tried.values()), game.scored, choices)


def _judged(trials: Trials, action: int, best: Span | None, reason: Both) -> Judged:
    chance = _chance(trials, action)
    return Judged(
        action=trials.view.game.actions.notation(action),
        tried=trials.tried[action],
        chance=chance,
        behind=_behind(best, chance) if best and chance else None,
        points=trials.points(action) if chance else None,
        reason=reason,
    )


def _chance(trials: Trials, action: int) -> Span | None:
    tried, wins = trials.tried[action], trials.wins(action)
    return Span(wins / tried, *wilson(wins, tried)) if tried >= ENOUGH else None


def _behind(best: Span, chance: Span) -> Span:
    """The difference of two shares, with the interval that the two intervals leave it."""
    lost = best.share - chance.share
    low = lost - hypot(best.share - best.low, chance.high - chance.share)
    high = lost + hypot(best.high - best.share, chance.share - chance.low)
    return Span(lost, low, high)
