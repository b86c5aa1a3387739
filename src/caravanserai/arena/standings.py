"""What the results of a match say about each bot: victories, points, ranks, a rating and its patience."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from caravanserai.arena.match import Match, Result
from caravanserai.arena.results import Results
from caravanserai.arena.shares import Share
from caravanserai.kernel.shares import SURE

FEW_DEALS = 10
MODEL = PlackettLuce(tau=0.0)  # A bot plays the last game as well as the first, so that old games count in full.


@dataclass(frozen=True)
class Standing:
    """How one bot of the line-up came out."""

    share: Share
    rank: float
    """Its mean rank, 1 the best; seats that are level share their ranks."""
    rating: float
    uncertainty: float
    """OpenSkill's mu and sigma."""
    ms: float
    """How long it thought about a choice."""


def standings(match: Match, results: Results) -> list[Standing]:
    """Every bot in the order of the line-up; the order in which games were finished does not matter."""
    played = [results[fixture] for fixture in sorted(results)]
    ratings = _ratings(match, played)
    return [_standing(match, played, bot, ratings) for bot in dict.fromkeys(match.line_up)]


@dataclass(frozen=True)
class _Sat:
    """A bot on one seat of one game."""

    deal: int
    won: float
    points: int
    rank: float
    choices: int
    ms: float


Rating = tuple[float, float]


def _standing(match: Match, played: Sequence[Result], bot: str, ratings: Sequence[Rating]) -> Standing:
    sat = [
        _sat(result, seat)
        for result in played
        for seat in range(match.players)
        if match.line_up[match.place(seat, result.seating)] == bot
    ]
    by_deal: dict[int, list[float]] = {}
    for each in sat:
        by_deal.setdefault(each.deal, []).append(each.won)
    share = Share(
        bot, len(sat), sum(each.won for each in sat), fmean(each.points for each in sat), weight=weight(by_deal)
    )
    own = [rating for name, rating in zip(match.line_up, ratings, strict=True) if name == bot]
    return Standing(
        share=share,
        rank=fmean(each.rank for each in sat),
        rating=fmean(mu for mu, _ in own),
        uncertainty=fmean(sigma for _, sigma in own),
        ms=sum(each.ms for each in sat) / max(1, sum(each.choices for each in sat)),
    )


def _sat(result: Result, seat: int) -> _Sat:
    won = (seat in result.winners) / len(result.winners)
    return _Sat(result.deal, won, result.points[seat], ranks(result)[seat], result.choices[seat], result.ms[seat])


def ranks(result: Result) -> list[float]:
    """The rank of each seat: winners first, then by points; those who are level share the mean of their ranks."""
    stands = [(seat in result.winners, points) for seat, points in enumerate(result.points)]
    return [
        1 + sum(other > own for other in stands) + (sum(other == own for other in stands) - 1) / 2 for own in stands
    ]


def weight(by_deal: Mapping[int, Sequence[float]]) -> float:
    """How many independent games say as much about a share as these, of which those of one deal hang together."""
    # A good hand wins from any place of the line-up, so that deals are independent and their games are not. The
    # variance is therefore taken over deals, with Student's quantile as there may be few, and the interval is Wilson's
    # for as many games as have this variance. A deal counts as one game where there are too few, or all came out alike.
    deals, games = len(by_deal), sum(map(len, by_deal.values()))
    share = sum(map(sum, by_deal.values())) / games
    strays = sum((sum(won) - share * len(won)) ** 2 for won in by_deal.values())
    if deals < FEW_DEALS or strays < 1e-9:
        return float(deals)
    variance = strays * deals / (deals - 1) / games**2
    return share * (1 - share) / variance * (SURE / _student(deals - 1)) ** 2


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, by its first two corrections to the normal one."""
    z = SURE
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def _ratings(match: Match, played: Sequence[Result]) -> list[Rating]:
    """Every place of the line-up rated as one player, over the games in the order of deals and seatings."""
    places = [MODEL.rating() for _ in range(match.players)]
    for result in played:
        sitting = [match.place(seat, result.seating) for seat in range(match.players)]
        after = MODEL.rate([[places[place]] for place in sitting], ranks=ranks(result))
        for place, (rating,) in zip(sitting, after, strict=True):
            places[place] = rating
    return [(rating.mu, rating.sigma) for rating in places]
