"""The two games as OpenSpiel knows games: their names, their parameters and their bounds."""

from collections.abc import Mapping
from typing import Any, ClassVar

from caravanserai.games import game_named
from caravanserai.kernel.game import Game, Option
from caravanserai.research.openspiel.library import pyspiel
from caravanserai.research.openspiel.moment import DIGITS, SEED
from caravanserai.research.openspiel.observer import Observer
from caravanserai.research.openspiel.setting import STAKES, Terms, setting_of
from caravanserai.research.openspiel.state import TableState

Parameters = Mapping[str, Any]

LONGEST = {"amul": 400, "amulett": 5000}
"""After so many choices a game ends without a winner; Āmul is over long before, Das Amulett nearly always."""
PLAYERS, EDITION = 4, "reconstructed"


class TableGame(pyspiel.Game):
    """A game on agreed terms."""

    name: ClassVar[str]

    def __init__(self, parameters: Parameters) -> None:
        self.setting = setting_of(terms_of(self.name, parameters))
        stake = self.setting.stake
        low, high = stake.bounds(len(self.setting.seats))
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.game.actions),
            max_chance_outcomes=len(DIGITS),
            num_players=self.setting.terms.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if stake.is_zero_sum else None,
            max_game_length=self.setting.terms.longest,
        )
        kind = type_of(self.setting.game, is_zero_sum=stake.is_zero_sum)
        pyspiel.Game.__init__(self, kind, information, parameters)

    def new_initial_state(self) -> TableState:
        """A game before its seed is drawn."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The seed's digits."""
        return SEED

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> Observer:
        """Somebody who looks at games of this setting."""
        return Observer(self.setting, kind or pyspiel.IIGObservationType(perfect_recall=False))


class AmulGame(TableGame):
    """Āmul."""

    name = "amul"


class AmulettGame(TableGame):
    """Das Amulett."""

    name = "amulett"


def terms_of(name: str, parameters: Parameters) -> Terms:
    """What the parameters agree on, refused in words if the game cannot be played like that."""
    game = game_named(name, parameters["edition"])
    if parameters["utility"] not in STAKES:
        raise ValueError(f"'{parameters['utility']}' is no utility. There are: {', '.join(STAKES)}.")
    options = {option.name: _number(option, parameters[option.name]) for option in game.options}
    values = game.option_values(options, parameters["players"])
    return Terms(
        name,
        parameters["edition"],
        parameters["players"],
        tuple(values.tolist()),
        parameters["utility"],
        parameters["max_game_length"],
    )


def _number(option: Option, value: int | str) -> int:
    """The number of an option that is given by one of its words."""
    if not isinstance(value, str):
        return value
    if value not in option.words:
        raise ValueError(f"Option '{option.name}' is one of {', '.join(option.words)}, not '{value}'.")
    return option.low + option.words.index(value)


def _said(option: Option) -> int | str:
    """What is played if nobody says, as the parameter has it."""
    return option.words[option.default - option.low] if option.words else option.default


def type_of(game: Game, *, is_zero_sum: bool) -> Any:
    """What OpenSpiel wants to know about a game before it opens one."""
    kind = pyspiel.GameType
    parameters = {option.name: _said(option) for option in game.options}
    return kind(
        short_name=f"caravanserai_{game.name}",
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if is_zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=game.seats[0],
        max_num_players=game.seats[-1],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            **parameters,
            "players": PLAYERS,
            "edition": EDITION,
            "utility": "win",
            "max_game_length": LONGEST[game.name],
        },
    )


def register() -> None:
    """Makes both games known to OpenSpiel."""
    # OpenSpiel lets go of them when Python has ended already: classes outlive that, other callables do not.
    for game in (AmulGame, AmulettGame):
        pyspiel.register_game(type_of(game_named(game.name), is_zero_sum=True), game)
