"""The ledger: which rules the tests have proved, counted over all workers and shown at the end of a run."""

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog

from tests.nightly import is_nightly, unknown
from tests.servers import Program

RULES = Path(__file__).parent.parent / "docs" / "rules"
LEDGERS = {"Āmul": RULES / "amul.md", "Das Amulett": RULES / "amulett.md"}
RULE = re.compile(r"^\| (\w+-\w+-\d+) \|", re.MULTILINE)

proved: set[str] = set()
failed: set[str] = set()


def ledger(title: str) -> list[str]:
    return RULE.findall(LEDGERS[title].read_text(encoding="utf-8"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--long", action="store_true", help="Long forms too: every case, every game of a property.")


def pytest_configure(config: pytest.Config) -> None:
    Program.forks = True
    if config.getoption("--long"):
        os.environ["LONG_TESTS"] = "yes"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--long"):
        leave_to_the_night(config, items)
    known = {rule for title in LEDGERS for rule in ledger(title)}
    for item in items:
        rules = [rule for mark in item.iter_markers("proves") for rule in mark.args]
        unknown = [rule for rule in rules if rule not in known]
        if unknown:
            raise pytest.UsageError(f"{item.nodeid} proves {unknown[0]}, which no ledger has.")
        item.user_properties.extend(("proves", rule) for rule in rules)


def leave_to_the_night(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Takes out what `nightly.py` lists, except what was asked for by its own name."""
    if config.args == config.getini("testpaths") and (wrong := unknown([item.nodeid for item in items])):
        raise pytest.UsageError(f"tests/nightly.py lists {wrong[0]}, which is no test.")
    asked = [name for name in config.args if "::" in name]
    late = {item for item in items if is_nightly(item.nodeid) and not any(item.nodeid in name for name in asked)}
    config.hook.pytest_deselected(items=[item for item in items if item in late])
    items[:] = [item for item in items if item not in late]


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    rules = {str(value) for name, value in report.user_properties if name == "proves"}
    if report.failed:
        failed.update(rules)
    elif report.when == "call" and report.passed:
        proved.update(rules)


@pytest.fixture(autouse=True)
def logs_as_before() -> Iterator[None]:
    """A command that runs in a test sets up the logs for itself alone."""
    before = structlog.get_config()
    yield
    structlog.configure(**before)


def is_whole_run(config: pytest.Config) -> bool:
    """Whether nothing was left out but what measures time, so that an unproved rule is a gap and not a choice."""
    everything = config.option.markexpr in ("", "not alone")
    return everything and not config.option.keyword and config.args == config.getini("testpaths")


def gaps() -> dict[str, list[str]]:
    return {title: [rule for rule in ledger(title) if rule not in proved - failed] for title in LEDGERS}


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    worker = hasattr(session.config, "workerinput")
    if not worker and exitstatus == pytest.ExitCode.OK and is_whole_run(session.config) and any(gaps().values()):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    counts = [f"{title} {len(ledger(title)) - len(missing)}/{len(ledger(title))}" for title, missing in gaps().items()]
    terminalreporter.write_line(f"rules proved: {', '.join(counts)}")
    if is_whole_run(config):
        for missing in gaps().values():
            for rule in missing:
                terminalreporter.write_line(f"not proved: {rule}", red=True)
