"""CPU accounting: how much processor time the event loop spends on each kind of work, for `/metrics`."""

from collections.abc import Callable, Coroutine, Generator, Iterable
from time import thread_time
from types import TracebackType
from typing import Any, Generic, TypeVar

from prometheus_client import REGISTRY
from prometheus_client.core import CounterMetricFamily
from prometheus_client.registry import Collector

Result = TypeVar("Result")


class CpuAccount:
    """Counts the processor time inside `with`, in seconds. Nothing inside `with` may await."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.spent = self.began = 0.0

    def __enter__(self) -> None:
        self.began = thread_time()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.spent += thread_time() - self.began

    def steps(self, work: Coroutine[Any, Any, Result]) -> "CountedSteps[Result]":
        """An awaitable that runs a coroutine and counts its steps, without the time it waits."""
        return CountedSteps(self, work)


class CountedSteps(Generic[Result]):
    """A coroutine whose steps are counted on an account."""

    def __init__(self, account: CpuAccount, work: Coroutine[Any, Any, Result]) -> None:
        self.account, self.work = account, work

    def __await__(self) -> Generator[Any, Any, Result]:
        resume: Callable[[Any], Any] = self.work.send
        given: Any = None
        while True:
            with self.account:
                try:
                    awaited = resume(given)
                except StopIteration as done:
                    return done.value
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
            "serai_cpu_seconds", "Processor time of the event loop, by kind of work.", labels=["work"]
        )
        for account in ACCOUNTS:
            spent.add_metric([account.name], account.spent)
        yield spent


REGISTRY.register(CpuCollector())
