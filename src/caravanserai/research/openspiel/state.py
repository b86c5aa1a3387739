"""One game as OpenSpiel drives it: seats that choose at the same time are asked one after the other, unseen."""

from collections.abc import Callable
from typing import Any

from caravanserai.kernel.chance import new_chance
from caravanserai.research.openspiel.library import pyspiel
from caravanserai.research.openspiel.moment import CHANCE, DIGITS, OVER, Draw, Moment, Position

EQUAL_DIGITS = [(digit, 1 / len(DIGITS)) for digit in range(len(DIGITS))]


class TableState(pyspiel.State):
    """A game from its seed to its end; the moment is all there is to it."""

    def __init__(self, game: Any) -> None:
        pyspiel.State.__init__(self, game)
        self.moment: Moment = Draw(game.setting)

    def current_player(self) -> int:
        """The seat that is asked, the lowest of those that must choose."""
        return self.moment.seat

    def is_terminal(self) -> bool:
        """Whether the last choice has been made."""
        return self.moment.seat == OVER

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every digit of the seed has the same chance."""
        return list(EQUAL_DIGITS)

    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The actions open to the seat that is asked; OpenSpiel's own way to find out asks four more questions."""
        return list(self.moment.legal) if seat in (None, self.moment.seat) else []

    def returns(self) -> list[float]:
        """What each seat gets; nothing while the game runs."""
        return self.moment.returns()

    def resample_from_infostate(self, seat: int, sampler: Callable[[], float]) -> "TableState":
        """A game that this seat cannot tell from this one; its history begins with the imagined table."""
        if not isinstance(self.moment, Position):
            raise ValueError("There is nothing to imagine before the deal; draw the seed first.")
        state = TableState(self.get_game())
        state.moment = self.moment.imagined(seat, new_chance(str(sampler())))
        return state

    def __str__(self) -> str:
        return str(self.moment)

    # What OpenSpiel calls by these names, after it has checked whose turn it is.

    def _legal_actions(self, seat: int) -> list[int]:
        return self.moment.legal

    def _apply_action(self, action: int) -> None:
        # Compiled rules trust their callers, and OpenSpiel hands on whatever it is given.
        if action not in self.moment.legal:
            raise ValueError(f"Action {action} is not open now; choose one of legal_actions().")
        self.moment = self.moment.after(action)

    def _action_to_string(self, seat: int, action: int) -> str:
        return f"seed {DIGITS[action]}" if seat == CHANCE else self.moment.setting.game.actions.notation(action)
