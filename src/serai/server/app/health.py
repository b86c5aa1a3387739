"""For operators: health, readiness and metrics."""

from typing import Any, Literal

import msgspec
from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from serai.kernel.refusal import NotYours
from serai.server.app.context import Context
from serai.server.app.networks import is_private, read_address

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")
"""Headers that a proxy adds."""


class Readiness(msgspec.Struct, frozen=True):
    """Whether a node can serve people: `why` for programs, `say` for people."""

    why: Literal["ready", "closing", "store"]
    say: str


@get("/healthz", include_in_schema=False)
async def get_healthz() -> str:
    """Answers while the program runs."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def get_readyz(context: Context) -> Response[Readiness]:
    """Whether this node can serve people: not while it is closing, or nothing can be written."""
    if context.closing:
        return Response(Readiness("closing", "This node is closing."), status_code=503)
    if not await context.hall.store.probe.works():
        return Response(Readiness("store", "Nothing can be written just now; the log says why."), status_code=503)
    bus = "the bus is connected" if context.hall.bus.alive else "the bus is lost, so updates are a few seconds late"
    return Response(Readiness("ready", f"The databases can be written to; {bus}. {context.clock_watch.said}".strip()))


@get("/metrics", include_in_schema=False)
async def get_metrics(request: Request[Any, Any, Any], context: Context) -> Response[bytes]:
    """Metrics for Prometheus."""
    if context.configuration.metrics_address is not None:
        raise NotYours(
            "Metrics have an address of their own, which SERAI_METRICS names.",
            "Messwerte haben eine eigene Adresse; SERAI_METRICS nennt sie.",
        )
    if context.configuration.processes > 1:
        raise NotYours(
            "Several processes serve this port. With SERAI_METRICS=127.0.0.1:9464 each shows its metrics.",
            "Diesen Port bedienen mehrere Prozesse. Mit SERAI_METRICS=127.0.0.1:9464 zeigt jeder seine Messwerte.",
        )
    if context.configuration.metrics != "public" and not is_near(request):
        raise NotYours(
            "Metrics are for this machine and its private network. SERAI_METRICS=public shows them to all.",
            "Messwerte sind für diesen Rechner und sein privates Netz. SERAI_METRICS=public zeigt sie allen.",
        )
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def is_near(request: Request[Any, Any, Any]) -> bool:
    """Whether a request comes from this machine or a private network, and through no proxy."""
    address = read_address(request.client.host) if request.client else None
    return address is not None and is_private(address) and not any(name in request.headers for name in FORWARDED)
