"""A real Prometheus with the alerts that are shipped, which has less time than one in earnest."""

import re
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import yaml

from tests import patience
from tests.servers import Child, binary, free_port

DEPLOY = Path(__file__).parents[3] / "deploy"
SECONDS_PER_MINUTE = 6
"""How long a minute of the alerts lasts here."""


class Alert(NamedTuple):
    """An alert that fires, and what it says to the operator."""

    name: str
    summary: str


class Line(NamedTuple):
    """A line of a panel: its name, and its values by seconds since 1970."""

    name: str
    values: Sequence[tuple[float, float]]


def hurried(expression: str) -> str:
    """The same with short minutes."""
    return re.sub(r"\b(\d+)m\b", lambda found: f"{int(found[1]) * SECONDS_PER_MINUTE}s", expression)


class Prometheus(Child):
    """Asks nodes and workers for their figures every second."""

    def __init__(self, nodes: Sequence[str], workers: Sequence[str]) -> None:
        super().__init__("prometheus")
        self.url = f"http://127.0.0.1:{free_port()}"
        self.began = time.time()
        jobs = [{"job_name": f"serai-{kind}", "static_configs": [{"targets": list(targets)}]} for kind, targets in (
            ("node", nodes), ("worker", workers))]  # fmt: skip
        every = {"scrape_interval": "1s", "evaluation_interval": "1s"}
        config = {"global": every, "rule_files": ["alerts.yaml"], "scrape_configs": jobs}
        (self.folder / "prometheus.yaml").write_text(yaml.safe_dump(config))
        (self.folder / "alerts.yaml").write_text(hurried((DEPLOY / "prometheus" / "alerts.yaml").read_text()))

    def start(self) -> None:
        address = self.url.removeprefix("http://")
        command = [binary("prometheus"), "--config.file=prometheus.yaml", "--storage.tsdb.path=kept"]
        self._run([*command, f"--web.listen-address={address}"], self._answers)

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.url}/-/ready", timeout=2, trust_env=False).is_success
        except httpx.TransportError:
            return False

    def firing(self) -> list[Alert]:
        """The alerts that would wake somebody now."""
        return [
            Alert(alert["labels"]["alertname"], alert["annotations"]["summary"])
            for alert in self._ask("alerts")["alerts"]
            if alert["state"] == "firing"
        ]

    def lines(self, expression: str, legend: str) -> list[Line]:
        """What a panel of the board shows of the time since it was started."""
        asked = expression.replace("$__rate_interval", "10s").replace("$instance", ".*")
        found = self._ask("query_range", query=asked, start=self.began, end=time.time(), step=1)["result"]
        return [
            Line(_named(line["metric"], legend), [(at, float(value)) for at, value in line["values"]]) for line in found
        ]

    def _ask(self, what: str, **asked: Any) -> Any:
        answer = httpx.get(f"{self.url}/api/v1/{what}", params=asked, timeout=patience.SECONDS, trust_env=False)
        return answer.raise_for_status().json()["data"]


def _named(labels: dict[str, str], legend: str) -> str:
    """The name of a line as the board writes it."""
    return re.sub(r"\{\{\s*(\w+)\s*\}\}", lambda found: labels.get(found[1], ""), legend)
