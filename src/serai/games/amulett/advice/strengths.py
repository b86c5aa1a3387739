"""How the levels of bots play Das Amulett. `python tools/levels.py` measures each against the one below it."""

from serai.games.package import Strength

STRENGTHS = (
    Strength(temperature=40),
    Strength(temperature=2.7),
    Strength(temperature=0.8),
    Strength(games=11),
    Strength(games=28),
    Strength(games=1_000),
)
"""The weakest first; a temperature is in metal cards. More than a thousand imagined games win no more."""
LEADS = (1.26, 1.49, 1.27, 0.95, 1.89)
"""How far each is ahead of the one before it, by the matches of four in docs/levels.md."""
