"""How a finished game came out for the people at the table."""

from collections.abc import Sequence

from serai.online.table import OnlineTable


def is_whole_game(table: OnlineTable) -> bool:
    """Whether people have played it to its end from its beginning; neither a lesson nor a what-if is a whole game."""
    return bool(table.over and table.people and not table.opened.lesson and not table.opened.branch)


def counts_for_ratings(table: OnlineTable) -> bool:
    """Whether the game is rated and counts: not if two people sat down from one network."""
    networks = [place.network for place in table.places if place.network]
    return table.opened.rated and len(set(networks)) == len(networks)


def places(table: OnlineTable, seats: Sequence[int]) -> list[int]:
    """The place of each of these seats among them, 1 the best: by victory, then by points; who has resigned is last."""
    played = table.playing
    standing = [(not table.places[seat].resigned, seat in played.winners, played.points[seat]) for seat in seats]
    return [1 + sum(other > own for other in standing) for own in standing]
