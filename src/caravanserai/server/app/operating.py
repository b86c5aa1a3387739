"""For those who run the hall: is it alive, can it serve, and what does it do all day."""

from typing import Any, Literal

import msgspec
from litestar import Request, Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from caravanserai.server.app.desk import Desk


class Readiness(msgspec.Struct, frozen=True):
    """Whether a node can take people: `why` for programs, `say` for people."""

    why: Literal["ready", "closing", "store"]
    say: str


@get("/healthz", include_in_schema=False)
async def healthz() -> str:
    """Answers as long as the program runs."""
    return "ok"


@get("/readyz", include_in_schema=False)
async def readyz(desk: Desk) -> Response[Readiness]:
    """Whether this node can take people: not while it closes, nor while its databases do not answer."""
    if desk.closing:
        return Response(Readiness("closing", "This node is closing."), status_code=503)
    try:
        await desk.hall.store.told(["00" + "0" * 12])
    except Exception as error:
        return Response(Readiness("store", f"The databases do not answer: {error}"), status_code=503)
    bus = "the bus is there" if desk.hall.bus.alive else "the bus is lost, so news is a few seconds late"
    return Response(Readiness("ready", f"The databases answer; {bus}."))


@get("/metrics", include_in_schema=False)
async def metrics(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Counts and times for Prometheus."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
