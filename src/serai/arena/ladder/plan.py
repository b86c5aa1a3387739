"""Who meets whom over which deal: the same for everybody who asks, and hardly changed by a bot that joins or leaves."""

import hashlib
from collections.abc import Iterator, Sequence


def deals_for(games: int, players: int) -> int:
    """Over how many deals the bots meet, so that each is host equally often and plays about so many games."""
    return players * -(-games // players**2)


def meetings(bots: Sequence[str], players: int, deal: int, seed: str) -> list[tuple[str, ...]]:
    """The line-ups over a deal: each host sits down with those that follow it in the circle."""
    circle = sorted(bots, key=lambda bot: _drawn(seed, str(deal), bot))
    hosts = [at for at, bot in enumerate(circle) if _is_host(bot, players, deal, seed)]
    line_ups = (tuple(circle[(at + place) % len(circle)] for place in range(players)) for at in hosts)
    return list(dict.fromkeys(map(_turned, line_ups)))


def _is_host(bot: str, players: int, deal: int, seed: str) -> bool:
    """Whether it is the turn of a bot, which comes once in as many deals as there are players."""
    return (_drawn(seed, "host", bot) + deal) % players == 0


def _turned(line_up: tuple[str, ...]) -> tuple[str, ...]:
    """The line-up as all that differ by a rotation: these play the same games."""
    return min(_rotations(line_up))


def _rotations(line_up: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return (line_up[at:] + line_up[:at] for at in range(len(line_up)))


def _drawn(*words: str) -> int:
    """A number that looks random, and is the same everywhere."""
    return int.from_bytes(hashlib.sha256("\n".join(words).encode()).digest()[:8])
