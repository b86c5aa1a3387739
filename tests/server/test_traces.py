"""Whoever runs a collector sees how long each request takes, and not who asked for what."""

import sys
from collections.abc import Iterator, Sequence

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from serai.server.app.traces import traces_to
from serai.server.store.errors import SetupError
from tests.patience import until
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import one_box
from tests.server.sink import Sink, sink

COLLECTED = "/v1/traces"


@pytest.fixture
def collector() -> Iterator[Sink]:
    with sink() as kept:
        yield kept


def spans_in(kept: Sink) -> Sequence[Span]:
    """Every span that came."""
    bodies = [whole.split(b"\n\n", 1)[1] for path, whole in list(kept.posted) if path == COLLECTED]
    batches = [ExportTraceServiceRequest.FromString(body) for body in bodies]
    return [
        span
        for batch in batches
        for resource in batch.resource_spans
        for scope in resource.scope_spans
        for span in scope.spans
    ]


def test_each_request_is_a_span_with_its_route_and_its_answer_and_nothing_that_tells_who_asked(collector: Sink):
    with one_box(SERAI_TRACES=collector.url + COLLECTED, OTEL_BSP_SCHEDULE_DELAY="50") as hall:
        linda = Guest(hall.url)
        table = linda.open()
        linda.get(f"/api/tables/{table}")
        with pytest.raises(WasRefused):
            linda.get("/api/tables/0nobody")
        wanted = {("GET /api/tables/{id}", 200), ("GET /api/tables/{id}", 404), ("POST /api/tables", 201)}
        until(lambda: wanted <= {answered(span) for span in spans_in(collector)})
    everything = b"".join(whole.split(b"\n\n", 1)[1] for _, whole in collector.posted)
    for secret in (table, linda.id, "0nobody", "127.0.0.1", "cookie", "python-httpx"):
        assert secret.encode() not in everything, secret


def answered(span: Span) -> tuple[str, int]:
    """The name of a span, and the answer."""
    (status,) = (of.value.int_value for of in span.attributes if of.key.endswith("status_code"))
    assert span.end_time_unix_nano > span.start_time_unix_nano
    return span.name, status


def test_without_a_collector_nothing_of_it_is_loaded_and_without_the_extra_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
):
    assert traces_to("") == []
    monkeypatch.setitem(sys.modules, "litestar.plugins.opentelemetry", None)
    with pytest.raises(SetupError, match=r"pip install \"serai\[traces\]\""):
        traces_to("http://127.0.0.1:4318/v1/traces")
