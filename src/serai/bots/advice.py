"""Advice: what each choice of a View is worth, and why. Plain data, made from the View alone."""

from math import hypot

from msgspec import Struct

from serai.bots.intervals import wilson
from serai.bots.search_bot import Budget
from serai.bots.sequential_halving import SequentialHalving
from serai.games import parts_of
from serai.kernel.game import View
from serai.kernel.refusal import NotNow
from serai.text.html_table import html_table
from serai.text.languages import Both

MIN_GAMES_TO_JUDGE = 20
"""A choice tried in fewer imagined games gets no estimate."""


class ShareEstimate(Struct, frozen=True):
    """A share of games, from 0 to 1, with its 95 % confidence interval."""

    share: float
    low: float
    high: float


class ChoiceAdvice(Struct, frozen=True):
    """One choice, and how the imagined games that began with it turned out."""

    action: str
    """In notation."""
    tried: int
    """The number of imagined games that began with it."""
    chance: ShareEstimate | None
    """The share of those games that was won; None if too few were played."""
    behind: ShareEstimate | None
    """How much larger the best choice's share is; None if too few games were played."""
    points: float | None
    """The mean score of the seat."""
    reason: Both
    """One sentence for or against the choice, made from the scoring; empty if the game gives none."""


class Advice(Struct, frozen=True):
    """All choices of one seat at one moment, best first."""

    seat: int
    games: int
    """The number of imagined games."""
    scored: str
    """What points are called in this game."""
    choices: list[ChoiceAdvice]

    def __repr__(self) -> str:
        """The choices as a list, best first; wins are of a hundred games, with 95 % intervals."""
        lines = (f"  {choice.action}: {_told(choice, self.scored)}" for choice in self.choices)
        return "\n".join([f"<Advice for seat {self.seat} after {self.games} imagined games", *lines]) + ">"

    def _repr_html_(self) -> str:
        """The same as a table, for notebooks."""
        caption = f"Advice for seat {self.seat} after {self.games} imagined games"
        headings = ("choice", "wins", "95 %", self.scored, "imagined games", "why")
        return html_table(caption, headings, (_cells(choice) for choice in self.choices))

    def of(self, action: str) -> ChoiceAdvice:
        """The advice on one choice, given in notation."""
        return next(choice for choice in self.choices if choice.action == action)


def _told(choice: ChoiceAdvice, scored: str) -> str:
    """What a choice is worth, in a line."""
    if choice.chance is None or choice.points is None:
        return f"tried too little to say ({choice.tried})"
    share, low, high = (100 * part for part in (choice.chance.share, choice.chance.low, choice.chance.high))
    return f"wins {share:.0f} % ({low:.0f} to {high:.0f}), {choice.points:.1f} {scored}. {choice.reason.en}".strip()


def _cells(choice: ChoiceAdvice) -> tuple[str, ...]:
    """The same in the cells of a table."""
    if choice.chance is None or choice.points is None:
        return choice.action, "", "", "", str(choice.tried), ""
    share, low, high = (f"{100 * part:.0f} %" for part in (choice.chance.share, choice.chance.low, choice.chance.high))
    return choice.action, share, f"{low} to {high}", f"{choice.points:.1f}", str(choice.tried), choice.reason.en


def advise(view: View, budget: Budget, seed: int | str = 0, ahead: bool = True) -> Advice:
    """Estimates every choice of a View, for a seat that thinks ahead or for one that plays on like the others.

    With a budget of games, the same seed gives the same advice.
    """
    if not view.legal:
        raise NotNow(
            "There is nothing to choose at this seat now.", "Auf diesem Platz gibt es gerade nichts zu wählen."
        )
    game, trials, reasons = view.game, SequentialHalving(view, budget, seed, ahead), parts_of(view.game).reasons
    said = dict(zip(view.legal, reasons(view), strict=True)) if reasons else {}
    ranked = trials.ranked()
    best = _chance(trials, ranked[0])
    choices = [_choice_advice(trials, action, best, said.get(action, Both("", ""))) for action in ranked]
    return Advice(view.seat, sum(trials.tried.values()), game.scored, choices)


def _choice_advice(trials: SequentialHalving, action: int, best: ShareEstimate | None, reason: Both) -> ChoiceAdvice:
    chance = _chance(trials, action)
    return ChoiceAdvice(
        action=trials.view.game.actions.notation(action),
        tried=trials.tried[action],
        chance=chance,
        behind=_behind(best, chance) if best and chance else None,
        points=trials.mean_points(action) if chance else None,
        reason=reason,
    )


def _chance(trials: SequentialHalving, action: int) -> ShareEstimate | None:
    tried, wins = trials.tried[action], trials.wins(action)
    return ShareEstimate(wins / tried, *wilson(wins, tried)) if tried >= MIN_GAMES_TO_JUDGE else None


def _behind(best: ShareEstimate, chance: ShareEstimate) -> ShareEstimate:
    """The difference of two shares; its interval combines the two given ones (Newcombe's method)."""
    lost = best.share - chance.share
    low = lost - hypot(best.share - best.low, chance.high - chance.share)
    high = lost + hypot(best.high - best.share, chance.share - chance.low)
    return ShareEstimate(lost, low, high)
