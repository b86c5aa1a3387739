"""`python -m tests.weather`: many seeds with their figures, or one seed with everything that happens in it."""

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import get_context

from tests.weather.forecast import Figures
from tests.weather.seeds import Evening, every_crash, forecast_of, play, play_some

PORTION = 100
"""How many seeds a process plays before it reports."""


def arguments(words: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.weather", description=__doc__)
    parser.add_argument("--seed", type=int, help="play this one, and print everything that is written, said and heard")
    parser.add_argument(
        "--crashes", type=int, metavar="SEED", help="let a node die before every single step of this one"
    )
    parser.add_argument("--seeds", type=int, default=100_000, help="how many to play (100,000)")
    parser.add_argument("--from", dest="first", type=int, default=0, metavar="SEED", help="the first of them (0)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at once (one per core)")
    return parser.parse_args(words)


def replay(seed: int) -> bool:
    print(forecast_of(seed))
    evening = play(seed, print)
    print(f"\n{evening.figures}\n\ndigest {evening.digest}")
    print(evening.wrong or "Every promise was kept.")
    return not evening.wrong


def portions(first: int, seeds: int) -> Iterator[range]:
    for start in range(first, first + seeds, PORTION):
        yield range(start, min(start + PORTION, first + seeds))


def blow(first: int, seeds: int, jobs: int) -> bool:
    """Plays many seeds in several processes, and says how it goes; the first seed that goes wrong ends it.

    Whoever breaks it off is told how to go on: portions are told in their order, so all seeds before are played.
    """
    total, began = Figures(), time.monotonic()
    try:
        with get_context("spawn").Pool(jobs) as pool:
            for figures, failed in pool.imap(play_some, portions(first, seeds)):
                total.add(figures)
                if failed is not None:
                    report(failed)
                    return False
                if total.seeds % (10 * PORTION) == 0:
                    print(f"{total.seeds:9,} seeds, {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        print(f"{total}\n\nBroken off. Go on with {what_is_left(first, seeds, total.seeds)}")
        return False
    print(f"{total}\n\nEvery promise was kept, in {time.monotonic() - began:.0f} s with {jobs} processes.")
    return True


def what_is_left(first: int, seeds: int, played: int) -> str:
    """The command that plays the others."""
    return f"python -m tests.weather --from {first + played} --seeds {seeds - played}"


def crash_everywhere(seed: int) -> bool:
    """One evening, once for every step of a node, which dies just before it."""
    evenings = 0
    for evening in every_crash(seed):
        evenings += 1
        if evening.wrong:
            print(f"Seed {seed}, with a crash before step {evenings - 1} of the nodes: {evening.wrong[:2000]}")
            return False
    print(f"Every promise was kept in {evenings - 1} evenings, each with a crash before another step.")
    return True


def report(evening: Evening) -> None:
    print(f"Seed {evening.seed}: {evening.wrong[:2000]}")
    print(f"See it again: python -m tests.weather --seed {evening.seed}")


if __name__ == "__main__":
    asked = arguments()
    if asked.seed is not None:
        kept = replay(asked.seed)
    elif asked.crashes is not None:
        kept = crash_everywhere(asked.crashes)
    else:
        kept = blow(asked.first, asked.seeds, asked.jobs)
    sys.exit(0 if kept else 1)
