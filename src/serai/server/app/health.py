"""For operators: health, readiness and metrics."""

from typing import Any, Literal

import msgspec
from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from serai.server.app.context import Context


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
    """Whether this node can serve people: not while it is closing or its databases do not answer."""
    if context.closing:
        return Response(Readiness("closing", "This node is closing."), status_code=503)
    try:
        await context.hall.store.lengths(["00" + "0" * 12])
    except Exception as error:
        return Response(Readiness("store", f"The databases do not answer: {error}"), status_code=503)
    bus = "the bus is connected" if context.hall.bus.alive else "the bus is lost, so updates are a few seconds late"
    return Response(Readiness("ready", f"The databases answer; {bus}."))


@get("/metrics", include_in_schema=False)
async def get_metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Metrics for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
