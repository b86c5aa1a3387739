"""A hint for somebody who is asked: what to look at, and the choice that imagined games find best.

It is made from the View alone.
"""

from collections.abc import Sequence
from math import sqrt

from msgspec import Struct

from serai.bots.advice import advise
from serai.bots.analysis import COSTLY, FINE, SURE, called_choice
from serai.bots.imagined import UTILITY, ImaginedGames, deals_from, next_deals
from serai.bots.search_bot import Budget
from serai.bots.sequential_halving import by_heuristic, estimated
from serai.games import parts_of, voice_of
from serai.kernel.contract import Estimates
from serai.kernel.game import View
from serai.kernel.refusal import NotNow
from serai.text.clue import Clue
from serai.text.html_table import html_table
from serai.text.languages import LANGUAGES, Both

RANKING = Budget(games=1_200, seconds=0.6)
"""How long the choices of one hint are ranked, where the rules are compiled."""
COMPARED_SHARE = 4
"""One game is played to compare the best choices for so many that were played to rank all of them."""


class Hint(Struct, frozen=True):
    """What to look at, and the choice that is thought best, with its reason."""

    look: Clue | None
    """What to look at first, with no choice named; None if the game says nothing about that."""
    action: str
    """The choice, in notation."""
    says: Both
    """What it is called."""
    reason: Both
    """One sentence for it; empty if the game gives none."""
    equal: bool
    """Whether all choices are about equal, so that it does not matter which is taken."""
    runner_up: Both | None
    """What the next best choice is called; None where there is no other."""
    lead: float | None
    """How much more of the games the choice wins than the next best; None if the two cannot be told apart."""
    games: int
    """How many games were imagined; 0 for a hint by the first sight."""

    def __repr__(self) -> str:
        return f"<Hint by {self._by}: {self.says.en}. {self.reason.en}>"

    def _repr_html_(self) -> str:
        """The same as a table, for notebooks; with what to look at first, and what would be next best."""
        told = {
            "look at": self.look.says.en if self.look else "",
            "choose": self.says.en,
            "why": self.reason.en,
            "next best": self.runner_up.en if self.runner_up else "",
        }
        return html_table(f"Hint by {self._by}", told.keys(), [told.values()])

    @property
    def _by(self) -> str:
        """What it is made from."""
        return f"{self.games} imagined games" if self.games else "the first sight"


def hint_by_games(view: View, names: Sequence[str], ranking: Budget = RANKING) -> Hint:
    """A hint from imagined games in which everybody plays alike. Without a limit of time it is always the same."""
    if len(view.legal) == 1:
        return hint_by_sight(view, names)
    advice = advise(view, ranking, ahead=False)
    ranked = [view.game.actions.read(choice.action) for choice in advice.choices]
    endings = _endings(view, [ranked[0], ranked[1], ranked[-1]], max(2, advice.games // COMPARED_SHARE))
    best, second, last = endings
    wins = ImaginedGames(view).won
    lead = None if _are_alike(best, second) else float((wins(best) - wins(second)).mean())
    return _hint(view, names, ranked, equal=_are_alike(best, last) and lead is None, lead=lead, games=advice.games)


def hint_by_sight(view: View, names: Sequence[str]) -> Hint:
    """A hint from the heuristic of the game alone, at once and on any machine."""
    if not view.legal:
        raise NotNow(
            "There is nothing to choose at this seat now.", "Auf diesem Platz gibt es gerade nichts zu wählen."
        )
    equal = len(view.legal) > 1 and len(set(estimated(view))) == 1
    return _hint(view, names, by_heuristic(view), equal=equal, lead=None, games=0)


def _endings(view: View, actions: Sequence[int], games: int) -> list[Estimates]:
    """How the same imagined deals end after each of these actions; others than those that they were ranked by."""
    imagined, deals = ImaginedGames(view), next_deals(deals_from("compared"), games)
    return [imagined.play(action, deals) for action in actions]


def _are_alike(best: Estimates, other: Estimates) -> bool:
    """Whether a choice that seems better cannot be told apart from another, or hardly is better."""
    ahead = best[:, UTILITY] - other[:, UTILITY]
    mean, error = float(ahead.mean()), float(ahead.std()) / sqrt(len(ahead))
    return mean <= FINE or (mean < COSTLY and mean <= SURE * error)


def _hint(
    view: View, names: Sequence[str], ranked: Sequence[int], *, equal: bool, lead: float | None, games: int
) -> Hint:
    parts, best = parts_of(view.game), ranked[0]
    voices = {language: voice_of(view.game, names, language, view.seat) for language in LANGUAGES}
    reasons = parts.reasons(view) if parts.reasons else [Both("", "")] * len(view.legal)
    return Hint(
        look=parts.clue(view, best, voices) if parts.clue else None,
        action=view.game.actions.notation(best),
        says=called_choice(view.game, names, best),
        reason=reasons[view.legal.index(best)],
        equal=equal,
        runner_up=called_choice(view.game, names, ranked[1]) if len(ranked) > 1 else None,
        lead=lead,
        games=games,
    )
