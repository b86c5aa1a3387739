"""What the hall spends its time on, part by part; `/metrics` shows it."""

from collections.abc import Callable, Coroutine, Generator, Iterable
from time import thread_time
from types import TracebackType
from typing import Any, Generic, TypeVar

from prometheus_client import REGISTRY
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

Done = TypeVar("Done")


class Part:
    """One part of the work; the processor time inside `with` counts for it. Nothing inside may wait."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.spent = self.began = 0.0

    def __enter__(self) -> None:
        self.began = thread_time()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.spent += thread_time() - self.began

    def steps(self, work: Coroutine[Any, Any, Done]) -> "Steps[Done]":
        """Work that waits in between: only its own steps count, not the waiting."""
        return Steps(self, work)


class Steps(Generic[Done]):
    """A coroutine whose every step counts for a part."""

    def __init__(self, part: Part, work: Coroutine[Any, Any, Done]) -> None:
        self.part, self.work = part, work

    def __await__(self) -> Generator[Any, Any, Done]:
        take: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            with self.part:
                try:
                    awaited = take(given)
                except StopIteration as done:
                    return done.value
            try:
                take, given = self.work.send, (yield awaited)
            except BaseException as thrown:  # whoever waits no longer is told so inside
                take, given = self.work.throw, thrown


PARSE, RULES, VIEWS, ENCODE, STORE, SEND = PARTS = tuple(
    map(Part, ("parse", "rules", "views", "encode", "store", "send"))
)


class Spending(Collector):
    """All parts, as Prometheus reads them."""

    def collect(self) -> Iterable[CounterMetricFamily]:
        """How many seconds each part has taken so far."""
        spent = CounterMetricFamily(
            "caravanserai_spent_seconds", "Processor time on the event loop, by part of the work.", labels=["part"]
        )
        for part in PARTS:
            spent.add_metric([part.name], part.spent)
        yield spent


REGISTRY.register(Spending())
