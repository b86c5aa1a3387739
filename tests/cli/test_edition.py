"""`serai edition check` proves an edition and tells its cards."""

from pathlib import Path

import pytest

from serai.games import package_named
from tests.cli.conftest import ONES, Run
from tests.cli.editions import own_edition
from tests.editions import passage


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
    assert checked.out.rstrip().endswith("reconstructed: 66 cards, nothing to fix")


@pytest.mark.parametrize(("language", "said"), [("de", ["Seide, blau"]), ("both", ["Seide, blau", "Silk, blue"])])
def test_the_cards_are_told_in_german_too(run: Run, language: str, said: list[str]):
    checked = run("edition", "check", "amul", "reconstructed", "--language", language)
    assert [phrase for phrase in said if phrase not in checked.words] == []


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Reconstructed: colour, place, copies and points."),
        ("de", "Rekonstruiert: Farbe, Ort, Anzahl und Punkte."),
    ],
)
def test_every_card_says_what_of_it_is_reconstructed(run: Run, language: str, said: str):
    checked = run("edition", "check", "amul", "--language", language)
    assert said in checked.words


def test_a_card_read_off_the_box_is_not_called_reconstructed(run: Run, tmp_path: Path):
    text = own_edition(tmp_path).read_text(encoding="utf-8").replace('= "reconstructed"', '= "printed"')
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert "Reconstructed" not in run("edition", "check", "amul", tmp_path / "mine.toml").words


def test_an_edition_of_ones_own(run: Run, tmp_path: Path):
    assert "mine: 66 cards, nothing to fix" in run("edition", "check", "amul", own_edition(tmp_path)).out


def test_a_missing_card_is_found(run: Run, tmp_path: Path):
    checked = run("edition", "check", "amul", broken(tmp_path))
    assert checked.code == 1
    assert "mine.toml: the market deck for 3 players has 50 cards, the rules need 51." in checked.err
    assert "nothing to fix" not in checked.out


def test_a_letter_on_two_cards_is_told_and_can_be_played(run: Run, tmp_path: Path):
    file = own_edition(tmp_path, **{'letters = ["K"]': 'letters = ["B"]'})
    checked = run("edition", "check", "amul", file)
    assert checked.code == 0
    assert "Warning: mine.toml: letter B is on arab-general and on mercenaries." in checked.err
    assert "mine: 66 cards, nothing to fix" in checked.out
    assert run("simulate", "amul", "--edition", file, "--games", "2").code == 0


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
    assert f"serai verify {record}\n" in game.out  # the record carries its edition
    assert run("verify", record).code == 0


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
    assert "serai edition check GAME mine.toml" in told.err
    assert "There is no game 'recon' here" in run("edition", "check", "recon").err


def test_what_a_server_offers_is_checked_before_it_opens(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SERAI_EDITIONS", raising=False)
    assert "SERAI_EDITIONS names no folder" in run("edition", "offered").err
    monkeypatch.setenv("SERAI_EDITIONS", str(tmp_path / "nowhere"))
    assert "there is no such folder" in run("edition", "offered").err
    monkeypatch.setenv("SERAI_EDITIONS", str(tmp_path))
    (tmp_path / "amul").mkdir()
    good = own_edition(tmp_path / "amul")
    told = run("edition", "offered")
    assert (told.code, told.out.count("nothing to fix")) == (0, 1)
    assert str(good) in told.out
    broken(tmp_path).rename(tmp_path / "amul" / "broken.toml")
    told = run("edition", "offered")
    assert (told.code, told.out.count("nothing to fix")) == (1, 1)
    assert "broken.toml: the market deck for 3 players has 50 cards" in told.err


# Writing an edition of one's own


@pytest.mark.parametrize("game", ["amul", "amulett"])
def test_a_new_edition_is_a_copy_that_plays_alike_and_is_nobody_elses(run: Run, tmp_path: Path, game: str):
    file = tmp_path / "bonn.toml"
    told = run("edition", "new", game, file)
    assert told.code == 0
    assert f"serai edition check {game} {file}" in told.out
    own, shipped = (package_named(game).open(str(edition)).edition_file for edition in (file, "reconstructed"))
    assert (own.name, own.digest) == ("bonn", shipped.digest)
    assert own.title("de").endswith(": bonn")
    assert own.digests == (shipped.digest[:8],)  # it was never called anything else
    assert "bonn: " in run("edition", "check", game, file).out
    assert "is already there" in run("edition", "new", game, file).err
    assert "name it in small letters" in run("edition", "new", game, tmp_path / "My box.toml").err


def test_what_differs_is_told_fact_by_fact(run: Run, tmp_path: Path):
    score = 'score = { set = [2, 5, 9, 14, 20, 27] }\nsource = { name = "printed", colour = "reconstructed"'
    mine = own_edition(tmp_path, **{score: 'score = { points = 3 }\nsource = { name = "printed", colour = "printed"'})
    told = run("edition", "diff", "amul", "reconstructed", mine)
    assert told.out.splitlines() == [
        'name: "reconstructed" → "mine"',
        "card spice, score: { set = [2, 5, 9, 14, 20, 27] } → { points = 3 }",
        "card spice, source of colour: reconstructed → printed",
    ]
    assert run("edition", "diff", "amul", mine, mine).out == "Nothing differs.\n"


def test_progress_counts_cards_on_which_nothing_is_invented(run: Run, tmp_path: Path):
    assert "card: 0 of 66 read off, 66 reconstructed" in run("edition", "progress", "amul", "reconstructed").out
    spice = passage(own_edition(tmp_path).read_text(encoding="utf-8"), "card", "spice")
    file = own_edition(tmp_path, **{spice: spice.replace('"reconstructed"', '"printed"')})
    told = run("edition", "progress", "amul", file).out
    assert "card: 1 of 66 read off, 65 reconstructed" in told
    assert "facts: " in told
    amulett = run("edition", "progress", "amulett", "reconstructed").out
    assert "spell: 0 of 33 read off, 33 reconstructed" in amulett
    assert "area: 0 of 24 read off, 24 reconstructed" in amulett
