"""CPU accounting: how much processor time the event loop spends on each kind of work, for `/metrics`.

To ask for the time is a system call, and what a choice takes is cut into dozens of small pieces. So one piece in some
is timed, and counts for all of them: the sum is an estimate, which does not lean to either side.
"""

from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable
from time import thread_time
from types import TracebackType
from typing import Any, Generic, TypeVar

from prometheus_client import REGISTRY
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

Result = TypeVar("Result")

PIECES_A_SAMPLE = 11
"""One piece of work in so many is timed. A prime, so that what comes round with every seat is not always the same."""


class CpuAccount:
    """Counts the processor time inside `with`, in seconds. Nothing inside `with` may await."""

    def __init__(self, name: str, pieces_a_sample: int = PIECES_A_SAMPLE) -> None:
        self.name, self.pieces_a_sample = name, pieces_a_sample
        self.spent = self.began = 0.0
        self.left = pieces_a_sample
        """How many pieces are left until one is timed."""

    def __enter__(self) -> None:
        self.left -= 1
        if not self.left:
            self.began = thread_time()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if not self.left:
            self.spent += (thread_time() - self.began) * self.pieces_a_sample
            self.left = self.pieces_a_sample

    def steps(self, work: Coroutine[Any, Any, Result]) -> Awaitable[Result]:
        """An awaitable that runs a coroutine, which is one piece, and counts its steps without the time it waits."""
        self.left -= 1
        if self.left:
            return work
        self.left = self.pieces_a_sample
        return CountedSteps(self, work)


class CountedSteps(Generic[Result]):
    """A coroutine whose steps are counted on an account."""

    def __init__(self, account: CpuAccount, work: Coroutine[Any, Any, Result]) -> None:
        self.account, self.work = account, work

    def __await__(self) -> Generator[Any, Any, Result]:
        resume: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            began = thread_time()
            try:
                awaited = resume(given)
            except StopIteration as done:
                return done.value
            finally:
                self.account.spent += (thread_time() - began) * self.account.pieces_a_sample
            try:
                resume, given = self.work.send, (yield awaited)
            except BaseException as thrown:  # a cancellation must reach the coroutine
                resume, given = self.work.throw, thrown


PARSE, RULES, VIEWS, ENCODE, STORE, SEND = ACCOUNTS = tuple(
    map(CpuAccount, ("parse", "rules", "views", "encode", "store", "send"))
)


class CpuCollector(Collector):
    """All accounts as one Prometheus counter."""

    def collect(self) -> Iterable[CounterMetricFamily]:
        """The seconds on each account so far."""
        spent = CounterMetricFamily(
            "serai_cpu_seconds", "Processor time of the event loop, by kind of work; estimated.", labels=["work"]
        )
        for account in ACCOUNTS:
            spent.add_metric([account.name], account.spent)
        yield spent


REGISTRY.register(CpuCollector())
