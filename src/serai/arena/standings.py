"""The standings of a match: victories, points, ranks, ratings and thinking time of each bot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from openskill.models import PlackettLuce

from serai.arena.match import BotMatch, PlayedGame
from serai.arena.results import Results
from serai.arena.win_share import WinShare
from serai.bots.intervals import Z_95_PERCENT

MIN_DEALS_FOR_VARIANCE = 10
MODEL = PlackettLuce(tau=0.0)  # bots do not change during a match, so old games count in full


@dataclass(frozen=True)
class Standing:
    """The figures of one bot of the line-up."""

    share: WinShare
    rank: float
    """The mean rank, 1 the best; tied seats share the mean of their ranks."""
    rating: float
    """OpenSkill's mu."""
    uncertainty: float
    """OpenSkill's sigma."""
    ms: float
    """The mean thinking time per choice, in milliseconds."""


def standings(match: BotMatch, results: Results) -> list[Standing]:
    """One standing per bot, in the order of the line-up; independent of the order in which games ended."""
    played = [results[fixture] for fixture in sorted(results)]
    ratings = _ratings(match, played)
    return [_standing(match, played, bot, ratings) for bot in dict.fromkeys(match.line_up)]


@dataclass(frozen=True)
class SeatResult:
    """One bot's seat in one game."""

    deal: int
    won: float
    points: int
    rank: float
    choices: int
    ms: float
    cpu_ms: float
    at_fault: bool


Rating = tuple[float, float]


def _standing(match: BotMatch, played: Sequence[PlayedGame], bot: str, ratings: Sequence[Rating]) -> Standing:
    seats = [
        seat_result(result, seat)
        for result in played
        for seat in range(match.players)
        if match.line_up[match.place(seat, result.seating)] == bot
    ]
    by_deal: dict[int, list[float]] = {}
    for each in seats:
        by_deal.setdefault(each.deal, []).append(each.won)
    share = WinShare(
        who=bot,
        games=len(seats),
        wins=sum(each.won for each in seats),
        points=fmean(each.points for each in seats),
        effective_games=effective_games(by_deal),
    )
    own = [rating for name, rating in zip(match.line_up, ratings, strict=True) if name == bot]
    return Standing(
        share=share,
        rank=fmean(each.rank for each in seats),
        rating=fmean(mu for mu, _ in own),
        uncertainty=fmean(sigma for _, sigma in own),
        ms=sum(each.ms for each in seats) / max(1, sum(each.choices for each in seats)),
    )


def seat_result(result: PlayedGame, seat: int) -> SeatResult:
    """What came of a game for one seat."""
    won = (seat in result.winners) / max(1, len(result.winners))  # if all made a fault, nobody has won
    return SeatResult(
        deal=result.deal,
        won=won,
        points=result.points[seat],
        rank=_rank(_stands(result), seat),
        choices=result.choices[seat],
        ms=result.ms[seat],
        cpu_ms=result.cpu_ms[seat] if result.cpu_ms else 0.0,
        at_fault=any(fault.seat == seat for fault in result.faults),
    )


def ranks(result: PlayedGame) -> list[float]:
    """The rank of each seat: winners first, faults last, between them by points; tied seats share their ranks' mean."""
    stands = _stands(result)
    return [_rank(stands, seat) for seat in range(len(stands))]


def _stands(result: PlayedGame) -> list[tuple[bool, bool, int]]:
    """How each seat stands: the better, the greater."""
    at_fault = {fault.seat for fault in result.faults}
    return [(seat in result.winners, seat not in at_fault, points) for seat, points in enumerate(result.points)]


def _rank(stands: Sequence[tuple[bool, bool, int]], seat: int) -> float:
    own = stands[seat]
    return 1 + sum([other > own for other in stands]) + (stands.count(own) - 1) / 2


def effective_games(by_deal: Mapping[int, Sequence[float]]) -> float:
    """The number of independent games with the same variance of the share of wins; games of one deal are correlated."""
    # A good hand wins from any place of the line-up, so deals are independent and their games are not. The variance is
    # therefore taken over deals, with Student's quantile because there may be few of them, and the interval is Wilson's
    # for that many games. With too few deals, or if all ended alike, each deal counts as one game.
    deals, games = len(by_deal), sum(map(len, by_deal.values()))
    share = sum(map(sum, by_deal.values())) / games
    squares = sum((sum(won) - share * len(won)) ** 2 for won in by_deal.values())
    if deals < MIN_DEALS_FOR_VARIANCE or squares < 1e-9:
        return float(deals)
    variance = squares * deals / (deals - 1) / games**2
    return share * (1 - share) / variance * (Z_95_PERCENT / _student(deals - 1)) ** 2


def _student(freedom: int) -> float:
    """The 97.5 % quantile of Student's distribution, approximated by two terms of its expansion."""
    z = Z_95_PERCENT
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def _ratings(match: BotMatch, played: Sequence[PlayedGame]) -> list[Rating]:
    """The rating of each place of the line-up after all games, in the order of deals and seatings."""
    places = [MODEL.rating() for _ in range(match.players)]
    for result in played:
        places_by_seat = [match.place(seat, result.seating) for seat in range(match.players)]
        after = MODEL.rate([[places[place]] for place in places_by_seat], ranks=ranks(result))
        for place, (rating,) in zip(places_by_seat, after, strict=True):
            places[place] = rating
    return [(rating.mu, rating.sigma) for rating in places]
