"""Records from the command line: walking through them and proving them."""

import re
from pathlib import Path

import msgspec
import pytest

from serai.games.amul.edition.cards import edition_of
from serai.games.amul.game import amul
from serai.kernel.fate import seed_hash
from serai.kernel.record import read_record, record_of, text_of
from serai.kernel.table import Table
from tests.amul.report import Linda, Lukas, Mira
from tests.cli.conftest import Run
from tests.cli.editions import own_edition


def played(choices: int | None = None, edition: str = "reconstructed") -> Table:
    table = Table(amul(edition), (Linda, Lukas, Mira), seed="records")
    while not table.over and len(table.history) != choices:
        seat = table.acting[0]
        table.apply(seat, table.legal(seat)[-1])
    return table


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    file = tmp_path / "game.record"
    file.write_text(text_of(record_of(played()), amul().actions), encoding="utf-8")
    return file


def tampered(file: Path, pattern: str, instead: str) -> Path:
    text, changes = re.subn(pattern, instead, file.read_text(encoding="utf-8"), count=1)
    assert changes == 1
    file.write_text(text, encoding="utf-8")
    return file


def test_a_kept_record_is_proved(run: Run, kept: Path):
    table = played()
    proved = run("verify", kept)
    assert proved.code == 0
    assert f"The seed fits the hash {record_of(table).seed_hash}." in proved.out
    assert f"All {len(table.history)} choices follow rules version 1" in proved.out
    assert all(f"{name} {points}" in proved.out for name, points in zip(table.names, table.points, strict=True))
    assert "wins with" in proved.out


def test_a_record_in_json_is_proved(run: Run, kept: Path):
    kept.write_bytes(record_of(played()).json())
    assert run("verify", kept).code == 0


def test_a_record_says_whose_cuts_are_in_the_deck_and_whose_are_not(run: Run, tmp_path: Path):
    table, file = Table(amul(), (Linda, Lukas, Mira), seed="records", salt="-b2"), tmp_path / "game.record"
    pledges = ("", seed_hash("b2"), seed_hash("c3"))
    file.write_bytes(msgspec.structs.replace(record_of(table), pledges=pledges).json())
    told = run("verify", file).out
    assert f"The cards were cut by {Lukas}, each as pledged.\n" in told
    assert f"Pledged, but not in the deck: the cut of {Mira}.\n" in told


def test_a_changed_seed_is_found(run: Run, kept: Path):
    found = run("verify", tampered(kept, r'\[Seed "records"\]', '[Seed "other"]'))
    assert found.code == 1
    assert "The seed does not fit the hash" in found.err
    assert not found.out


def test_a_changed_choice_is_found(run: Run, kept: Path):
    line = next(line for line in kept.read_text(encoding="utf-8").splitlines() if line.startswith("1 pick"))
    card = line.split()[-1]
    found = run("verify", tampered(kept, re.escape(line), line.replace(card, "mughal-warlord")))
    assert found.code == 1
    assert "The rules refuse choice 4" in found.err
    assert "Mughal Warlord is not in the Market" in found.err


def test_changed_points_are_found(run: Run, kept: Path):
    assert run("verify", tampered(kept, r'\[Points "', '[Points "9')).code == 1


def test_a_record_of_an_edition_with_other_words_asks_for_nothing(run: Run, tmp_path: Path):
    own = own_edition(tmp_path, **{"Wache von Amul": "Wache Amuls"})
    file = tmp_path / "own.record"
    file.write_text(text_of(record_of(played(edition=str(own))), amul(str(own)).actions), encoding="utf-8")
    assert run("verify", file).code == 0


def test_a_record_of_another_edition_asks_for_it(run: Run, tmp_path: Path):
    own = own_edition(tmp_path, **{"majority = [8, 4, 2]": "majority = [9, 4, 2]"})
    file = tmp_path / "own.record"
    file.write_text(text_of(record_of(played(edition=str(own))), amul(str(own)).actions), encoding="utf-8")
    asked = run("verify", file)
    assert asked.code == 1
    assert "played with edition mine-1" in asked.err
    assert "--edition FILE" in asked.err
    assert run("verify", file, "--edition", own).code == 0
    assert run("replay", file, "--edition", own).code == 0
    wrong = run("verify", file, "--edition", "reconstructed")
    assert wrong.code == 1
    assert "not reconstructed-1" in wrong.err


@pytest.fixture
def carrying(run: Run, tmp_path: Path) -> Path:
    """The record of a game with an edition of one's own, from somebody who has not sent the file along."""
    own = own_edition(tmp_path, **{"majority = [8, 4, 2]": "majority = [9, 4, 2]"})
    file = tmp_path / "own.record"
    told = run("play", "amul", "--edition", own, "--seed", "1", "--record", file, answers="1\n1\n1\nq\n")
    assert f"serai verify {file}\n" in told.out
    own.unlink()
    return file


@pytest.mark.parametrize("command", [["verify"], ["replay"], ["advise", "--move", "2", "--games", "8"]])
def test_a_record_of_an_edition_of_ones_own_is_read_without_its_file(run: Run, carrying: Path, command: list[str]):
    told = run(*command, carrying)
    assert told.code == 0, told.err


def test_an_edition_in_a_record_is_the_one_that_the_record_names(run: Run, carrying: Path):
    found = run("verify", tampered(carrying, r'"majority":\[9,', '"majority":[7,'))
    assert found.code == 1
    assert "which is not installed, and the one inside it is another" in found.err
    broken = run("verify", tampered(carrying, r'"majority":\[7,', '"majority":[7,,'))
    assert broken.code == 1
    assert "The edition inside this record cannot be read" in broken.err


def test_a_record_of_the_shipped_edition_does_not_carry_it(run: Run, tmp_path: Path):
    file = tmp_path / "short.record"
    run("play", "amul", "--record", file, answers="q\n")
    assert read_record(file.read_text(encoding="utf-8")).edition_content is None


def test_a_record_of_rules_that_are_not_there_says_so(run: Run, kept: Path):
    found = run("verify", tampered(kept, r'\[Rules "1"\]', '[Rules "99"]'))
    assert found.code == 1
    assert "This record follows rules version 99, which is not installed." in found.err


def test_a_record_whose_edition_has_changed(run: Run, kept: Path):
    found = run("verify", tampered(kept, r"reconstructed-1 \w+", "reconstructed-1 00000000"))
    assert found.code == 1
    assert "was played with edition reconstructed-1 00000000" in found.err


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "is not a record"),
        ("{", "is not a record in JSON"),
        ('[Game "Āmul"] [Rules "x"] [Edition "e"] [Seats "a, b"] [SeedHash "0"]\n', "should hold a number"),
        ('[Game "Go"] [Rules "1"] [Edition "reconstructed-1 0"] [Seats "a, b, c"] [SeedHash "0"]\n', "no game 'Go'"),
        ('[Game "Āmul"] [Rules "1"] [Edition "e"] [Seats "a, b"] [SeedHash "0"]\n\n1 pick c silk\n', "names no seat"),
    ],
)
def test_what_is_no_record_is_told(run: Run, tmp_path: Path, text: str, said: str):
    file = tmp_path / "odd.record"
    file.write_text(text, encoding="utf-8")
    for command in ("verify", "replay"):
        told = run(command, file)
        assert told.code in (1, 2)
        assert said in told.err
        assert "Traceback" not in told.err
        assert "invalid" not in told.err


def test_a_walk_through_the_whole_game(run: Run, kept: Path):
    table = played()
    walk = run("replay", kept)
    assert walk.code == 0
    assert len(re.findall(r"^ *\d+  (?:Linda|Lukas|Mira) (?:offers|picks|reveals|takes)", walk.out, re.M)) == len(
        table.history
    )
    assert "Round 9 of 9 · The end" in walk.out
    assert "Total" in walk.out


def test_a_walk_up_to_a_choice_shows_all_hands(run: Run, kept: Path):
    walk = run("replay", kept, "--at", 5, columns=140)
    table = played(choices=5)
    assert "   5  " in walk.out
    assert "   6  " not in walk.out
    edition = edition_of(table.game)
    for seat in table.seats:
        for card in table.view(seat).shown.hand:
            assert edition.kind(card).name("en") in walk.words


def test_a_walk_at_the_very_beginning(run: Run, kept: Path):
    assert "Round 1 of 9 · Offer" in run("replay", kept, "--at", 0).out


def test_a_seat_sees_only_what_it_saw(run: Run, kept: Path):
    walk = run("replay", kept, "--at", 2, "--seat", Mira)
    assert "1  Linda lays a card face down." in walk.out
    later = run("replay", kept, "--at", 3, "--seat", Mira)
    assert "3  You offer" in later.out
    assert "Linda offered" in later.out


def test_a_walk_in_german(run: Run, kept: Path):
    assert "gewinnt mit" in run("replay", kept, "--language", "de").out


def test_a_walk_that_cannot_be(run: Run, kept: Path):
    assert "there are: Linda, Lukas, Mira" in run("replay", kept, "--seat", "Omar").err
    assert "--at 999 is beyond them" in run("replay", kept, "--at", 999).err


def test_a_seat_that_is_not_there(run: Run, kept: Path):
    record = read_record(kept.read_text(encoding="utf-8"))
    kept.write_bytes(msgspec.structs.replace(record, seats=record.seats[:2]).json())
    for command in ("verify", "replay"):
        assert "names a seat that this table does not have" in run(command, kept).err
