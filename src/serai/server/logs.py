"""Logging: one line per event, with the table and the number of the entry."""

import logging
import sys
from typing import Any

import structlog


def configure_logging(form: str, level: str) -> None:
    """Logs to stderr, as text for people or as lines of JSON for programs."""
    steps: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last = structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[*steps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        # Events below the level are dropped before any other work.
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=steps,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                last,
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for verbose in ("uvicorn", "alembic", "nats"):
        logging.getLogger(verbose).setLevel(logging.WARNING)
