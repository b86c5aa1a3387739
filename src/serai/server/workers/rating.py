"""New ratings after a rated game, by the ranking of the people at the table."""

from collections.abc import Iterable, Mapping

from openskill.models import PlackettLuce

from serai.online.table import OnlineTable
from serai.server.store.ratings import Rating

MODEL = PlackettLuce()


def new_ratings(table: OnlineTable, old: Mapping[str, Rating], at: int) -> Iterable[Rating]:
    """The ratings of all people at the table after the game; bots are left out, and who has resigned comes last."""
    played, game = table.playing, table.opened.game
    seats = [seat for seat, place in enumerate(table.places) if place.person is not None]
    people = [table.places[seat].person or "" for seat in seats]
    teams = [[_strength(old.get(person))] for person in people]
    standing = [(not table.places[seat].resigned, seat in played.winners, played.points[seat]) for seat in seats]
    ranks = [float(sum(other > own for other in standing)) for own in standing]
    best = min(ranks)
    for person, (after,), rank in zip(people, MODEL.rate(teams, ranks=ranks), ranks, strict=True):
        before = old.get(person)
        games, wins = (before.games, before.wins) if before else (0, 0)
        yield Rating(person, game, after.mu, after.sigma, games + 1, wins + (rank == best), at)


def _strength(rating: Rating | None):
    return MODEL.rating() if rating is None else MODEL.rating(mu=rating.mu, sigma=rating.sigma)
