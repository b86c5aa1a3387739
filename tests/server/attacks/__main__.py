"""Honest people play while somebody attacks the hall, and wait hardly longer.

`python -m tests.server.attacks` tries every attack for some rounds; `--help` says what can be changed.
"""

import argparse

from tests.server.attacks.attackers import ATTACKS
from tests.server.attacks.measuring import HEAD, PEOPLE, Wanted, doubts, measure, require_held, told

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.server.attacks", description=__doc__)
    parser.add_argument("attacks", nargs="*", default=list(ATTACKS), help="which, such as A6")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=10.0, help="how long each spell is")
    parser.add_argument("--people", type=int, default=PEOPLE)
    asked = parser.parse_args()
    wanted = Wanted(asked.attacks, asked.rounds, asked.seconds, asked.people)
    print(HEAD)
    found = measure(wanted, lambda measured: print(told(measured), flush=True))
    print(doubts(found))
    require_held(found)
