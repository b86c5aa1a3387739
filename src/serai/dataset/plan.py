"""What determines the games of a dataset: game N of a plan is the same game wherever and whenever it is played."""

from collections.abc import Mapping, Sequence

import msgspec

from serai.arena.match import ArenaError
from serai.bots.own import require_any_bot
from serai.bots.policy import POLICIES
from serai.kernel.game import Game

FORMAT = 3


class Plan(msgspec.Struct, frozen=True):
    """Everything that determines the games, apart from their number."""

    format: int
    game: str
    rules: int
    """The version of the rules."""
    sources: str
    """The digest of all sources that rules and bots are made of."""
    edition: str
    """Its label: name, version and the start of its digest."""
    edition_digest: str
    players: int
    bots: tuple[str, ...]
    """One for each seat of game 0; in the next game each sits one seat further on."""
    options: dict[str, int]
    seed: str

    def seed_of(self, number: int) -> str:
        """The seed of a game: a Table with it is dealt the same."""
        return f"{self.seed}-{number}"

    def bots_of(self, number: int) -> tuple[str, ...]:
        """The bots of a game by seat."""
        return tuple(self.bots[(seat + number) % self.players] for seat in range(self.players))


def require_policy(bot: str) -> None:
    """Raises ValueError unless the bot is a policy, which is compiled together with the rules."""
    require_any_bot(bot)
    if bot not in POLICIES:
        raise ValueError(
            f"Datasets are played by {' and '.join(POLICIES)} only, which are compiled with the "
            f"rules; '{bot}' plays in `serai simulate` and `serai arena`."
        )


def plan_of(game: Game, bots: Sequence[str], options: Mapping[str, int], seed: str) -> Plan:
    """The plan of a dataset that is made here and now."""
    values = game.option_values(options, len(bots)).tolist()
    return Plan(
        format=FORMAT,
        game=game.name,
        rules=game.version,
        sources=game.quiet_linker.sources,
        edition=game.edition_file.label,
        edition_digest=game.edition_file.digest,
        players=len(bots),
        bots=tuple(bots),
        options={option.name: value for option, value in zip(game.options, values, strict=True)},
        seed=seed,
    )


def require_plan(here: Plan, wanted: Plan, where: str) -> None:
    """Raises ArenaError if two plans differ, and says in what."""
    for name in Plan.__struct_fields__:
        theirs, ours = getattr(here, name), getattr(wanted, name)
        if theirs != ours:
            raise ArenaError(f"{where}: {name} is {theirs!r}, not {ours!r}.")
