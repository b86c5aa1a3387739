"""What a rated game is worth: everybody's rating moves by how they came out among the people of the table."""

from collections.abc import Iterable, Mapping

from openskill.models import PlackettLuce

from caravanserai.online.gathering import Gathering
from caravanserai.server.store.ratings import Rating

MODEL = PlackettLuce()


def rated(gathering: Gathering, old: Mapping[str, Rating], at: int) -> Iterable[Rating]:
    """The ratings after the game; bots are furniture here and do not count."""
    table, game = gathering.playing, gathering.opened.game
    seats = [seat for seat, place in enumerate(gathering.places) if place.person is not None]
    people = [gathering.places[seat].person or "" for seat in seats]
    teams = [[_strength(old.get(person))] for person in people]
    standing = [(seat in table.winners, table.points[seat]) for seat in seats]
    ranks = [float(sum(other > own for other in standing)) for own in standing]
    best = min(ranks)
    for person, (after,), rank in zip(people, MODEL.rate(teams, ranks=ranks), ranks, strict=True):
        before = old.get(person)
        games, wins = (before.games, before.wins) if before else (0, 0)
        yield Rating(person, game, after.mu, after.sigma, games + 1, wins + (rank == best), at)


def _strength(rating: Rating | None):
    return MODEL.rating() if rating is None else MODEL.rating(mu=rating.mu, sigma=rating.sigma)
