"""Imprint and privacy: the operator's own by link or file, and a privacy text that is true."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from serai.server.app.operator_texts import read_legal_text
from serai.server.app.privacy import privacy_text
from serai.server.configuration import read_configuration
from serai.server.kept import KEPT
from serai.server.store import schema
from serai.server.store.errors import SetupError
from serai.server.store.own_rows import ELSEWHERE, OWN_ROWS
from tests.server.guests import Guest, WasRefused
from tests.server.shapes import Shape, one_box


def test_the_privacy_text_names_every_table_that_holds_something_of_a_person():
    """Which tables those are, `test_own_rows.py` finds from their columns."""
    personal = {own.table.name for own in OWN_ROWS} | set(ELSEWHERE) | {"settings"}
    assert set(KEPT) == personal
    both = privacy_text("")
    for table, kept in KEPT.items():
        assert f"{kept.what.en[1:]}; {kept.how_long.en}." in both.en
        assert f"{kept.what.de[1:]}; {kept.how_long.de}." in both.de
        assert f"- {table}:" not in both.en + both.de, "a name of the database tells nobody anything"
    assert set(KEPT) <= set(schema.metadata.tables)


def test_the_privacy_text_says_whom_to_write_to():
    assert "Write to hosts@example.org." in privacy_text("hosts@example.org").en
    assert "Schreibe an hosts@example.org." in privacy_text("hosts@example.org").de
    assert "Write to" not in privacy_text("").en


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shape]:
    imprint = tmp_path_factory.mktemp("legal") / "imprint.txt"
    imprint.write_text("Ada Wirtin\nKarawanenweg 1\n12345 Merw\n", encoding="utf-8")
    with one_box(SERAI_IMPRINT=str(imprint), SERAI_PRIVACY="https://example.org/privacy") as shape:
        yield shape


def test_a_file_becomes_a_page_and_a_link_stays_one(hall: Shape):
    guest = Guest(hall.url)
    site = guest.get("/api/site")
    assert (site["imprint"], site["privacy"]) == ("/imprint", "https://example.org/privacy")
    assert guest.get("/api/site/imprint")["de"] == "Ada Wirtin\nKarawanenweg 1\n12345 Merw"
    with pytest.raises(WasRefused, match="not-found"):
        guest.get("/api/site/privacy")
    for path in ("/imprint", "/privacy", "/admin"):
        assert guest.http.get(path, headers={"accept": "*/*"}).status_code == 200


def test_without_settings_there_is_no_imprint_and_the_shipped_privacy_text():
    assert read_legal_text("SERAI_IMPRINT", "", "/imprint") == ("", None)
    assert read_configuration({}).imprint == ""


def test_a_file_that_cannot_be_read_stops_the_server_in_a_sentence(tmp_path: Path):
    (tmp_path / "latin").write_bytes(b"Stra\xdfe")
    for value in (str(tmp_path / "nowhere"), str(tmp_path / "latin"), str(tmp_path), "javascript:alert(1)"):
        with pytest.raises(SetupError, match="SERAI_IMPRINT is"):
            read_legal_text("SERAI_IMPRINT", value, "/imprint")
