"""Whole games as OpenSpiel writes them down, to be compared line by line.

python -m tests.research.openspiel_playthrough   writes them anew; read the difference before you commit it
"""

import hashlib
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import serai.research.openspiel  # noqa: F401  makes the games known

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "amul": "serai_amul(players=3,tea=3)",
    "amulett": "serai_amulett(players=3,start=expert,shorter=2)",
}
SEED = 7
LONG = 80
"""Of a longer line only the beginning is written out, and a digest that stands for the rest."""


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def write_down(name: str) -> list[str]:
    """A random game: what OpenSpiel knows of the game, of its states and of what each seat sees."""
    return [shortened(line) for line in playthrough(GAMES[name], None, seed=SEED).splitlines()]


def shortened(line: str) -> str:
    if len(line) <= LONG:
        return line
    return f"{line[:LONG]}... {hashlib.sha256(line.encode()).hexdigest()[:12]}"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name in GAMES:
        path_of(name).write_text("\n".join([*write_down(name), ""]), encoding="utf-8")
