"""An event loop without a machine: time passes when nobody has anything to do, and a seed decides who goes first."""

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any


class Place:
    """Where code runs: a machine that may die, and then nothing of it ever runs again, not even a `finally`."""

    alive = True
    context: Context
    """The context of what happens there, and of whatever that starts."""

    def __init__(self) -> None:
        self.context = copy_context()
        self.context.run(PLACE.set, self)


PLACE: ContextVar[Place | None] = ContextVar("PLACE", default=None)
"""The place of the running code; None for everything that no crash can touch."""
NOWHERE = Context()
"""The context of what no crash can touch."""


class Step(asyncio.TimerHandle):
    """One callback: what a task does from one await to the next. It has nothing of asyncio's but the name: an evening
    makes more than a thousand of them.
    """

    __slots__ = ("context", "details", "gone", "loop", "place", "what")

    def __init__(  # pyright: ignore[reportMissingSuperCall]
        self, what: Callable[..., object], details: Any, loop: "SeededLoop", context: Context | None
    ) -> None:
        self.what, self.details, self.loop, self.gone = what, details, loop, False
        self.context = copy_context() if context is None else context
        self.place = self.context.get(PLACE)

    def cancel(self) -> None:
        """It is passed over when its time comes."""
        self.gone = True

    def cancelled(self) -> bool:
        return self.gone

    def run(self) -> None:
        try:
            self.context.run(self.what, *self.details)
        except Exception as error:
            self.loop.call_exception_handler({"message": f"{self.what} has failed", "exception": error})


class Stuck(Exception):
    """Nobody will ever do anything again."""


class SeededLoop(asyncio.AbstractEventLoop):
    """Runs one ready callback after the other, each drawn from all that are ready; time is a number."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.steps = 0
        self.before_step: Callable[[Place | None], None] = lambda place: None
        """Called with the place of the next step, before it."""
        self.complaints: list[dict[str, Any]] = []
        """Exceptions that nobody has taken."""
        self.tasks: list[asyncio.Task[Any]] = []
        self._now = 0.0
        self._ready: list[Step] = []
        self._later: list[tuple[float, int, Step]] = []
        self._numbers = 0
        self._dead: list[Step] = []
        """What never happened because its place had died."""
        self._unwinding = False

    # What asyncio asks of a loop

    def time(self) -> float:
        return self._now

    def call_soon(self, callback: Callable[..., object], *args: Any, context: Context | None = None) -> Step:
        step = Step(callback, args, self, context)
        self._ready.append(step)
        return step

    def call_at(self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None) -> Step:
        step = Step(callback, args, self, context)
        self._numbers += 1
        heapq.heappush(self._later, (when, self._numbers, step))
        return step

    def call_later(
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> Step:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task = asyncio.Task(coro, loop=self, name=name, context=context)
        self.tasks.append(task)
        return task

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> asyncio.Future[Any]:
        """What is done beside the loop is one step more."""
        done = self.create_future()
        self.call_soon(lambda: done.cancelled() or done.set_result(func(*args)))
        return done

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.complaints.append(context)

    # Running

    def run_while(self, wanted: Callable[[], bool], until: float) -> None:
        """Runs until nobody wants to go on, or until a time."""
        asyncio._set_running_loop(self)  # pyright: ignore[reportPrivateUsage]  # asyncio's own door for loops
        try:
            while wanted() and self._wait(until):
                self._run_one()
        finally:
            asyncio._set_running_loop(None)  # pyright: ignore[reportPrivateUsage]

    def _wait(self, until: float) -> bool:
        """Lets time pass until something is ready; returns whether that is before the end."""
        while not self._ready:
            if not self._later:
                raise Stuck
            if self._later[0][0] > until:
                return False
            self._now = max(self._now, self._later[0][0])
            while self._later and self._later[0][0] <= self._now:
                self._ready.append(heapq.heappop(self._later)[2])
        return True

    def _run_one(self) -> None:
        ready = self._ready
        number = int(self.random.random() * len(ready)) if len(ready) > 1 else 0
        ready[number], ready[-1] = ready[-1], ready[number]
        step = ready.pop()
        if not step.gone:
            self._run_where_it_lives(step)

    def _run_where_it_lives(self, step: Step) -> None:
        place = step.place
        if place is not None and place.alive:
            self.before_step(place)  # its place may die just now
        if place is None or place.alive or self._unwinding:
            self.steps += 1
            step.run()
        else:
            self._dead.append(step)

    def unwind(self) -> None:
        """Ends every task, also those at places that have died, so that nothing is left for the garbage collector."""
        self.before_step = lambda place: None
        self._unwinding = True
        self._ready += self._dead
        while left := [task for task in self.tasks if not task.done()]:
            for task in left:  # again and again: what has just got its answer goes on once more
                task.cancel()
            self.run_while(lambda left=left: not all(task.done() for task in left), self._now + 5.0)
