"""What an operator's metrics say: how long people wait and for what, what is refused, and who is there."""

import socket
from collections.abc import Iterator

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from serai.server.configuration import Configuration, read_configuration
from serai.server.metrics_address import serving_metrics
from serai.server.store.errors import SetupError
from tests import patience
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import one_box
from tests.servers import Program, free_port

Samples = dict[tuple[str, str], float]


def samples(address: str) -> Samples:
    """Every figure that is shown, by its name and the value of its only label."""
    shown = httpx.get(f"http://{address}/metrics", timeout=patience.SECONDS, trust_env=False, verify=False)
    return {
        (sample.name, next(iter(sample.labels.values()), "")): sample.value
        for family in text_string_to_metric_families(shown.text)
        for sample in family.samples
    }


@pytest.fixture(scope="module")
def evening() -> Iterator[tuple[Samples, Samples, str]]:
    """What a node and a worker show while somebody is at a table and has played with a bot, and the node's URL."""
    at_node, at_worker = (f"127.0.0.1:{free_port()}" for _ in range(2))
    with one_box(SERAI_METRICS=at_node, SERAI_BOTS="elsewhere") as hall:
        settings = {"DATABASE_URL": hall.databases, "SERAI_METRICS": at_worker, "SERAI_BOT_PROCESSES": "1"}
        with Program("worker", environment=settings, ready=f"http://{at_worker}/metrics"):
            guest = Guest(hall.url)
            table = guest.open("amul", 3)
            for seat in (1, 2):
                guest.wish(table, "engage", seat=seat, level="trader")
            guest.wish(table, "begin")
            with guest.line(table) as line:
                line.play()
                with pytest.raises(WasRefused):
                    line.wish("choose", action="nonsense")
                yield samples(at_node), samples(at_worker), hall.url


def test_times_are_told_as_histograms(evening: tuple[Samples, Samples, str]):
    node, worker, _ = evening
    for name in ("serai_command_seconds", "serai_commit_seconds", "serai_view_seconds"):
        assert node[f"{name}_count", ""] > 5, name
        assert 0 < node[f"{name}_sum", ""] < patience.SECONDS, name
    assert worker["serai_bot_wait_seconds_count", "playing"] > 5
    assert worker["serai_bot_seconds_count", "no"] > 5
    assert worker["serai_commit_seconds_count", ""] > 5


def test_so_is_who_is_there_what_waits_and_what_was_refused(evening: tuple[Samples, Samples, str]):
    node, worker, _ = evening
    assert node["serai_people_online", ""] == 1
    assert node["serai_refusals_total", "not-now"] == 1
    assert node["serai_batches_waiting", ""] == 0
    assert worker["serai_tables_leased", ""] <= 1  # the only table there is
    assert worker["serai_worker_visits_total", ""] > 5


def test_at_an_address_of_their_own_they_are_nowhere_else(evening: tuple[Samples, Samples, str]):
    *_, url = evening
    refused = httpx.get(f"{url}/metrics", trust_env=False, verify=False)
    assert (refused.status_code, refused.json()["why"]) == (403, "not-yours")


def test_an_address_that_is_taken_or_none_is_refused_in_one_sentence():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        where = f"127.0.0.1:{taken.getsockname()[1]}"
        with (
            pytest.raises(SetupError, match=rf"Cannot show metrics at {where}: .* Change SERAI_METRICS\."),
            serving_metrics(Configuration(metrics=where)),
        ):
            pytest.fail("the address is taken")
    with pytest.raises(SetupError, match="SERAI_METRICS is 'here'; it may be private or public or an address"):
        read_configuration({"SERAI_METRICS": "here"})
    assert Configuration(metrics="[::1]:9464").metrics_address == ("::1", 9464)
