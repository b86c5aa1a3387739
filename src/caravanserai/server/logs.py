"""What the hall writes about itself: one line for each thing, with the table and the number of its entry."""

import logging
import sys
from typing import Any

import structlog


def keep_log(form: str, level: str) -> None:
    """Logs go to the error stream, as text for people or as lines of JSON for machines."""
    steps: list[Any] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last = structlog.processors.JSONRenderer() if form == "json" else structlog.dev.ConsoleRenderer(colors=False)
    structlog.configure(
        processors=[*steps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        # What is too small for this level costs nothing, not even the time of day.
        wrapper_class=structlog.make_filtering_bound_logger(level),
        cache_logger_on_first_use=True,
    )
    tell = logging.StreamHandler(sys.stderr)
    tell.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=steps,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                last,
            ],
        )
    )
    logging.basicConfig(handlers=[tell], level=level.upper(), force=True)
    for talkative in ("uvicorn", "alembic", "nats"):
        logging.getLogger(talkative).setLevel(logging.WARNING)
