"""An operator's morning: something breaks on a site with people on it, and the alerts and the log must say what.

`python -m tests.server.morning` tries a full disk, a dead worker, a slow database and a flood, with a real Prometheus
and the alerts that are shipped; `--board FILE` draws the board afterwards. Root may mount the disk that is too small.
"""

import argparse
from pathlib import Path

from tests.server.morning.board import draw_board
from tests.server.morning.mornings import FAULTS, Found, try_morning
from tests.server.morning.site import site


def told(found: Found) -> str:
    alerts = "\n".join(f"  {alert.name}: {alert.summary}" for alert in found.alerts)
    log = "\n".join(f"  {line}" for line in found.log)
    return f"{found.fault}: seen after {found.seconds:.0f} s\n alerts\n{alerts}\n log\n{log}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.server.morning", description=__doc__)
    parser.add_argument("faults", nargs="*", default=list(FAULTS), help="which, such as 'a flood'")
    parser.add_argument("--board", type=Path, help="where the picture of the board goes")
    asked = parser.parse_args()
    silent: list[str] = []
    with site() as public:
        for name in asked.faults:
            found = try_morning(public, name)
            print(told(found), flush=True)
            if not any(FAULTS[name].word in line for line in found.log):
                silent.append(name)
        if asked.board:
            print("panels without anything:", draw_board(public.prometheus, asked.board) or "none")
    assert not silent, f"the log says nothing of {silent}"
