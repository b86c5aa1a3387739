"""What the processes behind a port have counted, told to one another, so that a limit holds for all together."""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import islice

import msgspec

from serai.server.app.connection_counts import ConnectionCounts
from serai.server.app.rate_limiter import RateLimiter, RequestKind

MAX_LINES = 500
"""How many counts are told in one go."""
MAX_UNSAID = 10_000
"""How much waits for one of the others that does not read."""


class News(msgspec.Struct, array_like=True, frozen=True):
    """What a process tells another."""

    place: int
    begins: bool
    """Whether the process is new: what was told from its place before counts no more, and it knows nothing yet."""
    taken: Sequence[tuple[RequestKind, str, float]]
    """What was taken from buckets since it was told last."""
    open: Sequence[tuple[str, str, int]]
    """How many connections somebody has there now, by the name of the count."""


class Unsaid:
    """What one of the others has not been told yet."""

    def __init__(self, *, begins: bool) -> None:
        self.begins = begins
        self.taken: dict[tuple[RequestKind, str], float] = {}
        self.open: dict[tuple[str, str], None] = {}

    def __bool__(self) -> bool:
        return self.begins or bool(self.taken or self.open)


class SharedCounts:
    """The rate limits and counts of connections of one process, with what it hears from the others."""

    def __init__(
        self, place: int, others: Iterable[int], limiter: RateLimiter, counts: Mapping[str, ConnectionCounts]
    ) -> None:
        self.place, self.limiter, self.counts = place, limiter, counts
        self.unsaid = {other: Unsaid(begins=True) for other in others}
        limiter.on_taken = self._note_taken
        for name, count in counts.items():
            count.on_change = partial(self._note_open, name)

    def _note_taken(self, kind: RequestKind, who: str, cost: float) -> None:
        for unsaid in self.unsaid.values():
            unsaid.taken[kind, who] = unsaid.taken.get((kind, who), 0) + cost
            if len(unsaid.taken) > MAX_UNSAID:
                del unsaid.taken[next(iter(unsaid.taken))]

    def _note_open(self, name: str, who: str) -> None:
        for unsaid in self.unsaid.values():
            unsaid.open[name, who] = None
            if len(unsaid.open) > MAX_UNSAID + sum(len(count.all) for count in self.counts.values()):
                unsaid.begins, unsaid.open = True, self._all_open()

    def _all_open(self) -> dict[tuple[str, str], None]:
        return {(name, who): None for name, count in self.counts.items() for who in count.all}

    def news(self, other: int) -> News:
        """Some of what one of the others should hear next."""
        unsaid = self.unsaid[other]
        taken: list[tuple[RequestKind, str, float]]
        taken = [(kind, who, cost) for (kind, who), cost in islice(unsaid.taken.items(), MAX_LINES)]
        there = [(name, who, self.counts[name].here(who)) for name, who in islice(unsaid.open, MAX_LINES)]
        return News(self.place, unsaid.begins, taken, there)

    def has_heard(self, other: int, news: News) -> None:
        """One of the others has got this."""
        unsaid = self.unsaid[other]
        unsaid.begins = False
        for kind, who, _ in news.taken:
            del unsaid.taken[kind, who]
        for name, who, _ in news.open:
            del unsaid.open[name, who]

    def has_gone(self, other: int) -> None:
        """One of the others is not there: nobody is connected there, and it will ask for everything when it is back."""
        self.unsaid[other] = Unsaid(begins=False)
        for count in self.counts.values():
            count.forget(other)

    def hear(self, news: News) -> None:
        """Counts what another process has told."""
        if news.begins:
            self.has_gone(news.place)
            self.unsaid[news.place].open = self._all_open()
        for kind, who, cost in news.taken:
            self.limiter.take_elsewhere(kind, who, cost)
        for name, who, count in news.open:
            self.counts[name].set_elsewhere(news.place, who, count)
