"""New ratings after a rated game, by the ranking of the people at the table."""

from collections.abc import Iterable, Mapping

from serai.online.forgetting import is_forgotten
from serai.online.outcome import places
from serai.online.table import OnlineTable
from serai.server.hall.strength_model import MODEL
from serai.server.store.ratings import Rating


def new_ratings(table: OnlineTable, old: Mapping[str, Rating], at: int) -> Iterable[Rating]:
    """The ratings of all people at the table after the game; bots are left out, and who has resigned comes last.

    Somebody who is forgotten has played too, and has no rating.
    """
    game = table.opened.game
    seats = [seat for seat, place in enumerate(table.places) if place.person is not None]
    people = [table.places[seat].person or "" for seat in seats]
    teams = [[_strength(old.get(person))] for person in people]
    ranks = list(map(float, places(table, seats)))
    best = min(ranks)
    for person, (after,), rank in zip(people, MODEL.rate(teams, ranks=ranks), ranks, strict=True):
        if is_forgotten(person):
            continue
        before = old.get(person)
        games, wins = (before.games, before.wins) if before else (0, 0)
        yield Rating(person, game, after.mu, after.sigma, games + 1, wins + (rank == best), at)


def _strength(rating: Rating | None):
    return MODEL.rating() if rating is None else MODEL.rating(mu=rating.mu, sigma=rating.sigma)
