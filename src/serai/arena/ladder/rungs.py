"""Where each bot stands: its rating, victories and CPU time, and how often it comes in ahead of each other one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean

from openskill.models import PlackettLuceRating

from serai.arena.ladder.league import Division, Meeting, played
from serai.arena.match import PlayedGame
from serai.arena.standings import MODEL, SeatResult, effective_games, ranks, seat_result
from serai.arena.win_share import WinShare
from serai.bots.intervals import Z_95_PERCENT


@dataclass(frozen=True)
class Duel:
    """How one bot does against another at the tables at which both sat."""

    ahead: WinShare
    """How often it came in ahead; a tie counts half."""
    lead: float
    """By how many points more it ended, on average."""


@dataclass(frozen=True)
class Rung:
    """A bot of the league with its figures."""

    bot: str
    version: str
    rating: float
    """OpenSkill's mu."""
    uncertainty: float
    """OpenSkill's sigma."""
    share: WinShare
    rank: float
    """The mean rank, 1 the best."""
    ms: float
    """The mean thinking time per choice, in milliseconds."""
    cpu_ms: float
    """The mean CPU time per choice, in milliseconds."""
    faults: int
    duels: Mapping[str, Duel]
    """By the name of the other bot."""

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rating."""
        spread = Z_95_PERCENT * self.uncertainty
        return self.rating - spread, self.rating + spread


@dataclass(frozen=True)
class Ladder:
    """A game with a number of players, and its bots, the best one first."""

    division: Division
    games: int
    rungs: Sequence[Rung]


def ladder_of(division: Division) -> Ladder:
    """The ladder of all that was played so far; bots that have not played are left out."""
    meetings = played(division)
    ratings = _ratings(meetings)
    seats, duels = _by_bot(meetings), _duels(meetings)
    rungs = [_rung(bot, division.entrants[bot], ratings[bot], seats[bot], duels[bot]) for bot in sorted(ratings)]
    rungs.sort(key=lambda rung: -rung.rating)
    return Ladder(division, sum(len(meeting.games) for meeting in meetings), rungs)


def _rung(
    bot: str,
    version: str,
    rating: PlackettLuceRating,
    seats: Sequence[SeatResult],
    met: Mapping[str, Sequence[tuple[int, float, int]]],
) -> Rung:
    choices = max(1, sum(each.choices for each in seats))
    return Rung(
        bot=bot,
        version=version,
        rating=rating.mu,
        uncertainty=rating.sigma,
        share=_share(bot, [(each.deal, each.won, each.points) for each in seats]),
        rank=fmean(each.rank for each in seats),
        ms=sum(each.ms for each in seats) / choices,
        cpu_ms=sum(each.cpu_ms for each in seats) / choices,
        faults=sum(each.at_fault for each in seats),
        duels={other: _duel(other, games) for other, games in sorted(met.items())},
    )


def _duel(other: str, games: Sequence[tuple[int, float, int]]) -> Duel:
    share = _share(other, games)
    return Duel(share, share.points)


def _share(who: str, games: Sequence[tuple[int, float, int]]) -> WinShare:
    """The share of victories over games, each with its deal, what was won of it, and its points."""
    by_deal: dict[int, list[float]] = {}
    for deal, won, _ in games:
        by_deal.setdefault(deal, []).append(won)
    won, points = sum(won for _, won, _ in games), fmean(points for *_, points in games)
    return WinShare(who, len(games), won, points, effective_games(by_deal))


def _ratings(meetings: Sequence[Meeting]) -> dict[str, PlackettLuceRating]:
    """The rating of each bot after all games, in the order of deals and line-ups."""
    ratings: dict[str, PlackettLuceRating] = {}
    for meeting, game in _games(meetings):
        seated = [meeting.bot_on(seat, game) for seat in range(len(meeting.bots))]
        teams = [[ratings.setdefault(bot, MODEL.rating())] for bot in seated]
        after = [rating for (rating,) in MODEL.rate(teams, ranks=ranks(game))]
        for bot in seated:
            ratings[bot] = _mean([rating for name, rating in zip(seated, after, strict=True) if name == bot])
    return ratings


def _mean(ratings: Sequence[PlackettLuceRating]) -> PlackettLuceRating:
    """The rating of a bot that may have sat on several seats of one game."""
    return MODEL.rating(mu=fmean(each.mu for each in ratings), sigma=fmean(each.sigma for each in ratings))


def _by_bot(meetings: Sequence[Meeting]) -> dict[str, list[SeatResult]]:
    seats: dict[str, list[SeatResult]] = {}
    for meeting, game in _games(meetings):
        for seat in range(len(meeting.bots)):
            seats.setdefault(meeting.bot_on(seat, game), []).append(seat_result(game, seat))
    return seats


def _duels(meetings: Sequence[Meeting]) -> dict[str, dict[str, list[tuple[int, float, int]]]]:
    """For each bot and each other one it met: the deal, 1 if it came in ahead, and its lead in points."""
    met: dict[str, dict[str, list[tuple[int, float, int]]]] = {}
    for meeting, game in _games(meetings):
        placed = ranks(game)
        for seat, other in permutations(range(len(meeting.bots)), 2):
            bot, opponent = meeting.bot_on(seat, game), meeting.bot_on(other, game)
            ahead = (placed[seat] < placed[other]) + 0.5 * (placed[seat] == placed[other])
            one = (game.deal, ahead, game.points[seat] - game.points[other])
            met.setdefault(bot, {}).setdefault(opponent, []).append(one)
    return {bot: {other: games for other, games in others.items() if other != bot} for bot, others in met.items()}


def _games(meetings: Sequence[Meeting]) -> Iterator[tuple[Meeting, PlayedGame]]:
    return ((meeting, game) for meeting in meetings for game in meeting.games)
