"""`caravanserai edition check` proves an edition and tells its cards."""

from pathlib import Path

import pytest

from tests.cli.conftest import ONES, Run
from tests.cli.editions import own_edition


def broken(folder: Path) -> Path:
    """An edition with a card too few for three players."""
    return own_edition(
        folder, **{"copies = { market = [2, 1, 1, 1, 1, 0] }": "copies = { market = [1, 1, 1, 1, 1, 0] }"}
    )


@pytest.mark.parametrize("named", [("amul",), ("amul", "reconstructed"), ("Āmul", "reconstructed")])
def test_the_shipped_edition_has_nothing_to_mend(run: Run, named: tuple[str, ...]):
    checked = run("edition", "check", *named)
    assert checked.code == 0
    assert "Silk, blue, scores in hand. 1·4·9·16·25 for 1 to 5+ Silk." in checked.words
    assert checked.out.rstrip().endswith("reconstructed: 66 cards, nothing to mend")


@pytest.mark.parametrize(("language", "said"), [("de", ["Seide, blau"]), ("both", ["Seide, blau", "Silk, blue"])])
def test_the_cards_are_told_in_german_too(run: Run, language: str, said: list[str]):
    checked = run("edition", "check", "amul", "reconstructed", "--language", language)
    assert [phrase for phrase in said if phrase not in checked.words] == []


def test_an_edition_of_ones_own(run: Run, tmp_path: Path):
    assert "mine: 66 cards, nothing to mend" in run("edition", "check", "amul", own_edition(tmp_path)).out


def test_a_missing_card_is_found(run: Run, tmp_path: Path):
    checked = run("edition", "check", "amul", broken(tmp_path))
    assert checked.code == 1
    assert "mine.toml: the market deck for 3 players has 50 cards, the rules need 51." in checked.err
    assert "nothing to mend" not in checked.out


@pytest.mark.parametrize("command", ["play", "simulate", "fuzz"])
def test_no_game_starts_with_a_broken_edition(run: Run, tmp_path: Path, command: str):
    refused = run(command, "amul", "--edition", broken(tmp_path), answers=ONES)
    assert refused.code == 1
    assert "the rules need 51" in refused.err
    assert not refused.out


def test_a_game_is_played_with_an_edition_of_ones_own(run: Run, tmp_path: Path):
    file, record = own_edition(tmp_path), tmp_path / "game.record"
    game = run("play", "amul", "--edition", file, "--seed", "1", "--record", record, answers=ONES, columns=300)
    assert game.code == 0
    assert "Edition mine-1" in game.out
    assert f"caravanserai verify {record} --edition {file}" in game.out


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"name =", "this is not TOML"),
        (b"\xff\xfe", "this is not TOML"),
        (b'name = "x"', "needs a version"),
    ],
)
def test_a_file_that_is_no_edition(run: Run, tmp_path: Path, content: bytes, said: str):
    file = tmp_path / "odd.toml"
    file.write_bytes(content)
    for command in (("edition", "check", "amul", file), ("play", "amul", "--edition", file)):
        told = run(*command)
        assert told.code == 1
        assert said in told.err


def test_no_such_edition(run: Run, tmp_path: Path):
    assert "there is no such file" in run("edition", "check", "amul", tmp_path / "none.toml").err
    assert "there is no edition 'recon'" in run("edition", "check", "amul", "recon").err


def test_a_file_without_its_game(run: Run):
    told = run("edition", "check", "mine.toml")
    assert told.code == 2
    assert "caravanserai edition check GAME mine.toml" in told.err
    assert "There is no game 'recon' here" in run("edition", "check", "recon").err
