"""How strong a network is: its part of the victories against one policy on all other seats."""

from datetime import UTC, datetime

from serai.bots.intervals import wilson
from serai.bots.network import Network
from serai.bots.network_file import NetworkCard, Strength, as_kept, layout_of
from serai.kernel.game import Game
from serai.learning.self_play import SelfPlay
from serai.learning.training import OPPONENT, Progress

TABLES = 256
MEASURING_SEED = 1 << 40
"""Deals on which nothing is trained."""


def measure(game: Game, network: Network, players: int, games: int) -> Strength:
    """Plays at least this many games with the choices that the network rates highest, on every seat by turns."""
    most = -(-games // TABLES)
    play = SelfPlay(game, players, OPPONENT, MEASURING_SEED, TABLES, most)
    while play.games.min() < most:
        play.take_best(network)
    played = int(play.games.sum())
    return Strength(players, played, play.won / played, *wilson(play.won, played))


def card_of(game: Game, progress: Progress, games: int) -> NetworkCard:
    """The card of a trained network, with its strength at every number of players."""
    network = as_kept(progress.learner.network)
    strength = [measure(game, network, players, games) for players in game.seats]
    return NetworkCard(
        game=game.name,
        rules=game.version,
        edition=game.edition_file.label,
        layout=layout_of(game),
        choices=progress.choices,
        cpu_minutes=round(progress.cpu_seconds / 60, 1),
        made=datetime.now(UTC).date().isoformat(),
        strength=tuple(strength),
    )
