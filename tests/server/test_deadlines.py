"""Many clocks that run out in one second: each runs out once, although a worker dies with tables in its hands."""

import pytest

from tests.server.deadlines import storm


@pytest.mark.slow
def test_a_thousand_tables_whose_clocks_run_out_at_once(postgres: str, nats: str, capsys: pytest.CaptureFixture[str]):
    report = storm(1_000, postgres, nats)
    with capsys.disabled():
        print(f"\n{report}")
    assert len(report.late) == 1_000
