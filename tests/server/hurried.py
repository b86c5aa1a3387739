"""A node that waits for a request as long as a test has time: `python -m tests.server.hurried serve`."""

import os
from pathlib import Path

from tests.server.shapes import quiet
from tests.servers import Program, free_port

ROOT = Path(__file__).parents[2]
SECONDS = 2.0
"""How long the head of a request may take here, and its body after that."""


class HurriedNode(Program):
    """Such a node as a process of its own."""

    module = "tests.server.hurried"

    def __init__(self) -> None:
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        path = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
        super().__init__("serve", "--port", str(port), environment=quiet(PYTHONPATH=path), ready=f"{self.url}/readyz")


if __name__ == "__main__":
    from serai.cli import main
    from serai.server.app import unfinished_requests

    unfinished_requests.HEAD_SECONDS = unfinished_requests.BODY_SECONDS = SECONDS
    main()
