"""The installed games as OpenSpiel games: their names, parameters and bounds."""

from collections.abc import Mapping
from typing import Any, ClassVar

from serai.games import game_named, package_named, packages
from serai.games.package import default_players
from serai.kernel.game import Game, Option
from serai.research.openspiel.library import pyspiel
from serai.research.openspiel.observer import Observer
from serai.research.openspiel.position import SEED_DIGITS, SEED_LENGTH
from serai.research.openspiel.setting import UTILITIES, GameTerms, setting_of
from serai.research.openspiel.state import TableState

Parameters = Mapping[str, Any]


class TableGame(pyspiel.Game):
    """A game with its parameters; `register` makes one subclass per installed game."""

    name: ClassVar[str]

    def __init__(self, parameters: Parameters) -> None:
        self.setting = setting_of(terms_of(self.name, parameters))
        utility = self.setting.utility
        low, high = utility.bounds(len(self.setting.seats))
        information = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.game.actions),
            max_chance_outcomes=len(SEED_DIGITS),
            num_players=self.setting.terms.seats,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if utility.is_zero_sum else None,
            max_game_length=self.setting.terms.max_choices,
        )
        kind = type_of(self.setting.game, is_zero_sum=utility.is_zero_sum)
        pyspiel.Game.__init__(self, kind, information, parameters)

    def new_initial_state(self) -> TableState:
        """A state before the seed is drawn."""
        return TableState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The number of the seed's digits."""
        return SEED_LENGTH

    def make_py_observer(self, kind: Any = None, parameters: Parameters | None = None) -> Observer:
        """An observer of this game's states."""
        return Observer(self.setting, kind or pyspiel.IIGObservationType(perfect_recall=False))


def terms_of(name: str, parameters: Parameters) -> GameTerms:
    """The terms that parameters ask for; raises ValueError with a plain message if the game does not allow them."""
    game = game_named(name, parameters["edition"])
    if parameters["utility"] not in UTILITIES:
        raise ValueError(f"'{parameters['utility']}' is no utility. There are: {', '.join(UTILITIES)}.")
    options = {option.name: _number(option, parameters[option.name]) for option in game.options}
    values = game.option_values(options, parameters["players"])
    return GameTerms(
        name,
        parameters["edition"],
        parameters["players"],
        tuple(values.tolist()),
        parameters["utility"],
        parameters["max_game_length"],
    )


def _number(option: Option, value: int | str) -> int:
    """The number of an option's value, which may be given as one of its words."""
    if not isinstance(value, str):
        return value
    if value not in option.words:
        raise ValueError(f"Option '{option.name}' is one of {', '.join(option.words)}, not '{value}'.")
    return option.low + option.words.index(value)


def _default(option: Option) -> int | str:
    """The default of an option, as a word if it has words."""
    return option.words[option.default - option.low] if option.words else option.default


def type_of(game: Game, *, is_zero_sum: bool) -> Any:
    """OpenSpiel's description of a game and its parameters."""
    kind, package = pyspiel.GameType, package_named(game.name)
    parameters = {option.name: _default(option) for option in game.options}
    return kind(
        short_name=f"serai_{game.name}",
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
            "players": default_players(game),
            "edition": package.default_edition,
            "utility": "win",
            "max_game_length": package.longest_game,
        },
    )


def register() -> None:
    """Registers every installed game with OpenSpiel."""
    # A class per game, because OpenSpiel releases what was registered after Python has shut down: classes survive
    # that, other callables do not.
    for name in packages():
        pyspiel.register_game(type_of(game_named(name), is_zero_sum=True), type(name, (TableGame,), {"name": name}))
