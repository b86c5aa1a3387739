"""Weather: whole fleets in one thread, under faults that a seed decides, so that whatever fails can be seen again.

The hall, the worker, the presence, the log writer and the feeds are the real ones; the loop, the disk, the bus, the
wires and the people are simulated. `python -m tests.weather --help` says how to let it blow.
"""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).parents[2] / "examples" / "nim"))
