"""How the levels of bots play Das Amulett. `python tools/levels.py` measures each against the one below it."""

from serai.games.package import Strength

STRENGTHS = (
    Strength(temperature=100),
    Strength(temperature=2.3),
    Strength(temperature=0.62),
    Strength(games=26),
    Strength(games=132),
    Strength(games=1_000),
)
"""The weakest first; a temperature is in metal cards. More than a thousand imagined games win no more."""
LEADS = (1.57, 1.5, 1.39, 0.84, 1.03)
"""How far each is ahead of the one before it, by the matches of four in docs/levels.md."""
