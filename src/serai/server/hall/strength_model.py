"""How strengths are estimated from who has beaten whom: of people at rated tables, of solvers and of puzzles."""

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
