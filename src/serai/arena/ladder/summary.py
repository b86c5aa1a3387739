"""A ladder as JSON, for programs and for whoever draws pages of their own."""

from collections.abc import Mapping, Sequence
from typing import Any

from serai import __version__
from serai.arena.ladder.entrants import short_names
from serai.arena.ladder.rungs import Duel, Ladder, Rung
from serai.arena.win_share import WinShare

LADDER_FORMAT_VERSION = 1


def summary(ladders: Sequence[Ladder], day: str) -> dict[str, Any]:
    """All ladders of a league; `day` says when it was played."""
    return {
        "format": LADDER_FORMAT_VERSION,
        "serai": __version__,
        "day": day,
        "ladders": [_ladder(ladder) for ladder in ladders],
    }


def _ladder(ladder: Ladder) -> dict[str, Any]:
    match = ladder.division.match
    names = short_names([rung.bot for rung in ladder.rungs])
    return {
        "game": match.game,
        "players": match.players,
        "edition": match.edition,
        "rules": match.rules,
        "options": match.options,
        "seed": match.seed,
        "seconds": match.seconds,
        "games": ladder.games,
        "bots": [_rung(rung, names) for rung in ladder.rungs],
    }


def _rung(rung: Rung, names: Mapping[str, str]) -> dict[str, Any]:
    low, high = rung.interval
    numbers = {"rating": rung.rating, "low": low, "high": high, "rank": rung.rank, "ms": rung.ms, "cpu_ms": rung.cpu_ms}
    return {
        "bot": rung.bot,
        "name": names[rung.bot],
        "version": rung.version,
        **{name: round(value, 4) for name, value in numbers.items()},
        "wins": _share(rung.share),
        "points": round(rung.share.points, 2),
        "faults": rung.faults,
        "ahead_of": {other: _duel(duel) for other, duel in rung.duels.items()},
    }


def _duel(duel: Duel) -> dict[str, Any]:
    return {**_share(duel.ahead), "lead": round(duel.lead, 2)}


def _share(share: WinShare) -> dict[str, Any]:
    low, high = share.interval
    return {"games": share.games, "share": round(share.share, 4), "low": round(low, 4), "high": round(high, 4)}
