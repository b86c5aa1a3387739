"""How the levels of bots play Āmul. `python tools/levels.py` measures each against the one below it."""

from serai.games.package import Strength

STRENGTHS = (
    Strength(temperature=32),
    Strength(temperature=8.6),
    Strength(temperature=4),
    Strength(temperature=1.65),
    Strength(games=16),
    Strength(games=20_000),
)
"""The weakest first; a temperature is in points."""
LEADS = (1.51, 1.51, 1.62, 1.63, 1.72)
"""How far each is ahead of the one before it, by the matches of four in docs/levels.md."""
