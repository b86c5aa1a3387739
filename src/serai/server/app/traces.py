"""Traces, for operators who have a collector: one span for each request, by Litestar's own plugin.

An address may be an invitation, and an error may quote what somebody wrote. So a span leaves with the route and the
answer alone, whatever the libraries put into it.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from litestar.config.app import AppConfig
from litestar.enums import ScopeType
from litestar.plugins import InitPlugin
from litestar.types import Message, Scope

from serai.server.store.errors import SetupError

if TYPE_CHECKING:
    from opentelemetry.sdk.trace import ReadableSpan

METHOD, ROUTE = "http.method", "http.route"
SENT = (METHOD, ROUTE, "http.status_code")
"""What a span tells of a request."""
INSTALL = 'SERAI_TRACES needs OpenTelemetry: pip install "serai[traces]"'


class RouteNames(InitPlugin):
    """Tells the span of a request its route as it is declared, such as `/api/tables/{id}`."""

    def on_app_init(self, app_config: AppConfig) -> AppConfig:
        """Adds itself to what runs before an answer is sent: by then the route is known."""
        app_config.before_send.append(self._tell)
        return app_config

    async def _tell(self, message: Message, scope: Scope) -> None:
        from opentelemetry.trace import get_current_span

        if "path_template" in scope:
            get_current_span().set_attribute(ROUTE, scope["path_template"])


def traces_to(collector: str) -> list[InitPlugin]:
    """What sends a span for each request to a collector of OTLP over HTTP; nothing if there is no collector."""
    if not collector:
        return []
    try:
        from litestar.plugins.opentelemetry import OpenTelemetryConfig, OpenTelemetryPlugin
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
        from opentelemetry.sdk.resources import SERVICE_NAME, Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor
    except ImportError as missing:
        raise SetupError(INSTALL) from missing

    class Discreet(OTLPSpanExporter):
        """Sends spans without what could tell who asked, or for what."""

        def export(self, spans: "Sequence[ReadableSpan]"):
            return super().export([discreet(span) for span in spans])

    provider = TracerProvider(resource=Resource.create({SERVICE_NAME: "serai"}))
    provider.add_span_processor(BatchSpanProcessor(Discreet(endpoint=collector)))
    asked = OpenTelemetryConfig(tracer_provider=provider, exclude_spans=["receive", "send"], scopes={ScopeType.HTTP})
    return [OpenTelemetryPlugin(asked), RouteNames()]


def discreet(span: "ReadableSpan") -> "ReadableSpan":
    """The span with its route, its answer and its times, and nothing else."""
    from opentelemetry.sdk.trace import ReadableSpan
    from opentelemetry.trace import Status

    kept = {name: value for name, value in (span.attributes or {}).items() if name in SENT}
    return ReadableSpan(
        name=f"{kept.get(METHOD, '')} {kept.get(ROUTE, '')}".strip(),
        context=span.context,
        parent=span.parent,
        resource=span.resource,
        attributes=kept,
        kind=span.kind,
        status=Status(span.status.status_code),
        start_time=span.start_time,
        end_time=span.end_time,
        instrumentation_scope=span.instrumentation_scope,
    )
