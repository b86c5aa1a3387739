"""One seed, or many: what it is made of, and what came of it."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import NamedTuple

from tests.weather.forecast import Figures, Forecast, draw_forecast
from tests.weather.truth import Wrong
from tests.weather.world import World, nim_installed

REAL_GAMES = {33: "amul", 166: "amulett"}
"""The games of two in two hundred seeds; the others play Nim, which takes a twentieth of the time."""

EVENINGS_OF_GARBAGE = 25
"""After so many evenings what they leave is collected."""


class Evening(NamedTuple):
    """What came of one seed."""

    seed: int
    figures: Figures
    digest: str
    """Of everything that was written, said and heard, in order."""
    wrong: str = ""
    """The promise that was broken, or empty."""


def forecast_of(seed: int) -> Forecast:
    return draw_forecast(Random(f"forecast {seed}"), REAL_GAMES.get(seed % 200, "nim"))


def play(seed: int, trace: Callable[[str], None] | None = None, forecast: Forecast | None = None) -> Evening:
    """Plays one seed, under its own forecast or another."""
    with nim_installed():
        world = World(seed, forecast or forecast_of(seed), trace)
        try:
            figures, wrong = world.play(), ""
        except Wrong as broken:
            figures, wrong = world.figures, str(broken)
        return Evening(seed, figures, world.digest.hexdigest(), wrong)


def play_some(seeds: Iterable[int]) -> tuple[Figures, Evening | None]:
    """Plays seeds until one goes wrong; all figures, and the evening that went wrong."""
    total = Figures()
    with garbage_waits():
        for number, seed in enumerate(seeds, 1):
            evening = play(seed)
            total.add(evening.figures)
            if evening.wrong:
                return total, evening
            if number % EVENINGS_OF_GARBAGE == 0:
                gc.collect()
    return total, None


@contextmanager
def garbage_waits() -> Iterator[None]:
    """Garbage waits until somebody asks, who then looks only at what is new: both save a quarter of the time."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()


def every_crash(seed: int, stride: int = 1) -> Iterator[Evening]:
    """A short evening again and again in otherwise fair weather: before each step of a node, that node dies."""
    fair = {"game": "nim", "seats": 3, "people": 2, "begin": True, "thinking": 0.05, "bold": 0.0, "clears_at": 5.0}
    calm = play(seed, forecast=Forecast(**fair))
    yield calm
    for step in range(1 + seed % stride, calm.figures.node_steps, stride):
        yield play(seed, forecast=Forecast(**fair, crash_at_step=step))
