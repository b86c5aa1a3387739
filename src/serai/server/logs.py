"""Logging: one line per event, with the table and the number of the entry."""

import logging
import sys
from typing import Any

import structlog

GARBAGE = "Invalid HTTP request received."


def configure_logging(form: str, level: str) -> None:
    """Logs to stderr, as text for people or as lines of JSON for programs.

    The level is that of our own lines. Libraries show warnings at most: what they say in detail includes what they are
    given, such as the rows of a statement with the secrets of the server and the seeds of games.
    """
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
    own = logging.getLevelNamesMapping()[level.upper()]
    logging.basicConfig(handlers=[handler], level=max(own, logging.WARNING), force=True)
    logging.getLogger("serai").setLevel(own)
    logging.getLogger("uvicorn.error").addFilter(is_worth_a_line)


def is_worth_a_line(record: logging.LogRecord) -> bool:
    """Not what uvicorn says of every connection that sends garbage: they are counted, and logged once a minute."""
    return record.msg != GARBAGE
