"""Metrics at an address of their own, for nodes and workers: whoever can reach it may read them."""

import os
from collections.abc import Generator
from contextlib import contextmanager

import structlog
from prometheus_client import start_http_server

from serai.server.configuration import Configuration
from serai.server.store.errors import SetupError

log = structlog.stdlib.get_logger()


@contextmanager
def serving_metrics(configuration: Configuration) -> Generator[None]:
    """Serves metrics while `with` runs, if they have an address of their own; raises `SetupError` if it is taken."""
    where = configuration.metrics_address
    if where is None:
        yield
        return
    host, port = where
    try:
        server, thread = start_http_server(port, host)
    except OSError as taken:
        why = os.strerror(taken.errno) if taken.errno and taken.errno > 0 else str(taken)
        raise SetupError(f"Cannot show metrics at {host}:{port}: {why}. Change SERAI_METRICS.") from None
    log.info("metrics are shown", host=host, port=port)
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
