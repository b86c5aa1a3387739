"""The forecast of a seed: how often what goes wrong, who plays what, and how many nodes there are."""

from dataclasses import dataclass
from random import Random

from serai.online.entries import Clock

NO_CLOCK, QUICK_CLOCK = Clock(), Clock("live", bank=10_000, gain=1_000)


@dataclass(frozen=True)
class Forecast:
    """Shares are of 1, times in seconds. All faults stop at `clears_at`; from then on everything must come right."""

    game: str = "nim"
    seats: int = 2
    people: int = 2
    spectators: int = 0
    clock: Clock = NO_CLOCK
    again: bool = False
    """Whether everybody wants another game."""
    begin: bool = False
    """Whether the host begins, instead of waiting until it happens by itself."""
    nodes: int = 2
    clears_at: float = 20.0
    crashes: int = 0
    """How many times a node dies, each at a step that is drawn from its steps."""
    crash_at_step: int | None = None
    """If set, the first node dies just before this step of its own."""
    skew: int = 0
    """By how many milliseconds at most the clock of a node is off, either way."""
    slow: float = 0.01
    """How long the store takes at most before, and after, it has carried something out."""
    failed: float = 0.0
    """The share of what is asked of the store that it never carries out."""
    lost: float = 0.0
    """The share of the store's answers that are lost."""
    outage: tuple[float, float] | None = None
    """From when until when the store carries out nothing."""
    hints_lost: float = 0.0
    hints_doubled: float = 0.0
    hint_delay: float = 0.01
    cut: float = 0.0
    """The share of messages at which a connection breaks."""
    thinking: float = 0.5
    """How long people and bots think at most."""
    dozing: float = 0.0
    """How often somebody takes longer than any clock gives them."""
    bold: float = 0.15
    """How often people do something else than they must: they talk, leave, and take back."""

    @property
    def store_answers(self) -> bool:
        """Whether the store carries out whatever is asked of it and says so: a lease is then known to both sides."""
        return not (self.failed or self.lost or self.outage)


@dataclass
class Figures:
    """What happened under one seed, or under many."""

    seeds: int = 0
    steps: int = 0
    """From one await to the next."""
    node_steps: int = 0
    """Those of nodes, before each of which one might die."""
    commands: int = 0
    acknowledged: int = 0
    choices: int = 0
    """Those of bots too."""
    ran_out: int = 0
    crashes: int = 0
    cuts: int = 0
    requests_failed: int = 0
    answers_lost: int = 0
    conflicts: int = 0
    hints_lost: int = 0
    resent: int = 0
    caught: int = 0
    """Commands that were written although their answer was lost, and that were sent again."""

    def add(self, other: "Figures") -> None:
        for name, number in vars(other).items():
            setattr(self, name, getattr(self, name) + number)

    def __str__(self) -> str:
        return "\n".join(f"{WORDS.get(name, name):<42}{number:12,}" for name, number in vars(self).items())


WORDS = {
    "steps": "steps from one await to the next",
    "node_steps": "  of nodes",
    "commands": "commands of people",
    "acknowledged": "  acknowledged, each in the log once",
    "choices": "choices, also of bots",
    "ran_out": "clocks that ran out",
    "crashes": "nodes that died",
    "cuts": "connections cut",
    "requests_failed": "requests that the store never carried out",
    "answers_lost": "answers of the store that were lost",
    "conflicts": "conflicts at the same entry",
    "hints_lost": "hints lost",
    "resent": "commands sent again",
    "caught": "  written already, and caught by their id",
}


def draw_forecast(random: Random, game: str = "nim") -> Forecast:
    """A forecast drawn at random: every fault is absent in many seeds, so that each is met alone and with others."""
    seats = random.choice((2, 2, 3)) if game == "nim" else 3
    people = random.randint(1, seats)
    start = random.uniform(0.5, 5.0)
    return Forecast(
        game=game,
        seats=seats,
        people=people,
        spectators=random.choice((0, 0, 1)),
        clock=random.choice((NO_CLOCK, QUICK_CLOCK)),
        again=random.random() < 0.2,
        begin=random.random() < 0.7,
        nodes=random.choice((2, 2, 3)),
        clears_at=random.uniform(3.0, 9.0),
        crashes=random.choice((0, 1, 1, 2, 3)),
        skew=random.choice((0, 0, 0, 50, 2_000)),
        slow=random.choice((0.002, 0.02, 0.2, 1.0)),
        failed=random.choice((0.0, 0.0, 0.03, 0.1)),
        lost=random.choice((0.0, 0.0, 0.05, 0.2)),
        outage=random.choice((None, None, None, (start, start + random.uniform(0.5, 4.0)))),
        hints_lost=random.choice((0.0, 0.1, 0.5, 1.0)),
        hints_doubled=random.choice((0.0, 0.2)),
        hint_delay=random.choice((0.001, 0.05, 1.0)),
        cut=random.choice((0.0, 0.0, 0.02, 0.1)),
        thinking=random.choice((0.05, 0.3, 1.0)),
        dozing=random.choice((0.0, 0.0, 0.1)),
    )
