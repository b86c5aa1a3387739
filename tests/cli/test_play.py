"""A person plays Āmul in the terminal by following only what the screen says."""

import io
import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from serai.games.amul.edition.cards import Kind, edition_of
from serai.games.amul.game import amul
from serai.games.amul.words.descriptions import rule_text
from serai.kernel.record import read_record
from serai.kernel.table import Table
from tests.cli.conftest import ONES, Run
from tests.cli.editions import own_edition

Hand = list[Kind]


def first_hand(seed: str) -> Hand:
    """The different cards with which the person sits down, in the order of the choices."""
    game = amul()
    return [edition_of(game).kind(card) for card in Table(game, 4, seed=seed).view(0).shown.hand]


def seed_where(wanted: Callable[[Hand], bool]) -> tuple[str, Hand]:
    """A seed that deals such a hand."""
    seed = next(seed for seed in map(str, count()) if wanted(first_hand(seed)))
    return seed, first_hand(seed)


def named(hand: Hand) -> list[str]:
    return [kind.name("en") for kind in hand]


def lacks(hand: Hand, *starts: str) -> bool:
    return not any(name.startswith(starts) for name in named(hand))


def test_a_whole_game_by_typing_numbers(run: Run):
    game = run("play", "amul", "--seed", "1", answers=ONES)
    assert game.code == 0
    assert "unofficial fan work" in game.words
    assert "a reconstruction and not the printed game (66 of 66 cards)." in game.words
    assert all(f"Round {round} of 9 · Offer" in game.out for round in range(1, 10))
    assert "Pick one card from the Market" in game.out
    assert "Reveal one card to your play area" in game.out
    assert [row for row in ("Yellow", "Blue", "Bazaar", "Arab majority", "Total") if row not in game.out] == []
    assert re.search(r"^(\w+ wins|You win) with \d+ points", game.out, re.MULTILINE)
    assert "--record FILE" in game.words
    assert not game.err


@pytest.mark.parametrize(
    ("lost", "said"),
    [
        (1, "Edition mine-1: a reconstruction and not the printed game (1 of 66 cards)."),
        (0, "Edition mine-1 Each round"),
    ],
)
def test_the_note_on_the_reconstruction_follows_from_the_marks(run: Run, tmp_path: Path, lost: int, said: str):
    file = own_edition(tmp_path)
    head, *cards = file.read_text(encoding="utf-8").split("[[card]]")
    read_off = [card.replace('= "reconstructed"', '= "printed"') for card in cards[lost:]]
    file.write_text("[[card]]".join([head, *cards[:lost], *read_off]), encoding="utf-8")
    assert said in run("play", "amul", "--edition", file, "--seed", "1", answers="q\n").words


def test_a_whole_game_in_german(run: Run):
    game = run("play", "amul", "--seed", "1", "--language", "de", answers=ONES)
    assert game.code == 0
    assert "Lege eine Karte in den Markt" in game.out
    assert "Nimm eine Karte aus dem Markt" in game.out
    assert re.search(r"^(\w+ gewinnt|Du gewinnst) mit \d+ Punkten", game.out, re.MULTILINE)
    assert not re.search(r"\b(round|card|picked|Your)\b", game.out)


@pytest.mark.parametrize(("players", "columns"), [(3, 80), (8, 80), (8, 120)])
def test_any_number_of_players_on_any_screen(run: Run, players: int, columns: int):
    options = ("--option", "tea=2", "--option", "early-prowess=1", "--bots", "random")
    game = run("play", "amul", "--players", players, *options, "--seed", "2", answers=ONES, columns=columns)
    assert game.code == 0
    assert max(map(len, game.out.splitlines())) <= columns
    assert "wins" in game.out


def test_the_first_screen_says_what_to_do(run: Run):
    screen = run("play", "amul", "--seed", "1")
    assert "you offer a card to the Market, pick one from it, and reveal one to your play area" in screen.words
    assert "Type the number of a choice and press Enter" in screen.words
    assert "Linda (trader), Lukas (trader), Mira (trader). Your neighbours are Linda and Mira." in screen.words


def test_every_choice_comes_with_its_rule_and_where_it_scores(run: Run):
    edition = edition_of(amul())
    screen = run("play", "amul", "--seed", "1", columns=200).out
    for number, kind in enumerate(first_hand("1"), 1):
        line = next(line for line in screen.splitlines() if line.startswith(f"{number}  {kind.name('en')}"))
        assert f" {kind.card.position} " in line
        assert rule_text(kind.card, edition, "en") in line


def test_a_name_of_your_own_goes_into_the_record(run: Run, tmp_path: Path):
    file = tmp_path / "mine.record"
    game = run("play", "amul", "--name", "Anna", "--seed", "1", "--record", file, answers=ONES, columns=80)
    assert f"\n  serai verify {file}\n" in game.out
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.seats == ("Anna", "Linda", "Lukas", "Mira")
    assert record.winners


def test_two_people_of_one_name_do_not_sit_down(run: Run):
    screen = run("play", "amul", "--name", "Linda", "--seed", "1")
    assert "Lukas (trader), Mira (trader), Markus (trader)" in screen.words


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("0", "There is no choice 0 here; the numbers go from 1 to {count}."),
        ("99", "There is no choice 99 here"),
        ("silk", "Silk is not in your hand."),
        ("pick gem", "First things first: Offer one card to the Market."),
        ("mongol", "'mongol' could be {first} (Mongol Guard F) or {second} (Mongol Merchant). Say which one."),
        ("camle", "'camle' is not a choice here; did you mean 'Camel'?"),
        ("xyz", "'xyz' is not a choice here; type a number from 1 to {count}, or a name such as '{name}'."),
    ],
)
def test_a_refused_choice_is_explained_and_asked_again(run: Run, answer: str, said: str):
    two = ("Mongol Guard F", "Mongol Merchant")
    seed, hand = seed_where(
        lambda hand: (
            {*two, "Camel"} <= set(named(hand))
            and lacks(hand, "Silk", "Camel D")
            and sum(name.startswith("Mongol") for name in named(hand)) == 2
        )
    )
    first, second = (named(hand).index(name) + 1 for name in two)
    game = run("play", "amul", "--seed", seed, answers=f"{answer}\n")
    assert said.format(count=len(hand), first=first, second=second, name=named(hand)[0]) in game.words
    assert game.out.count("Your choice (? helps):") == 2
    assert game.out.count("Round 1 of 9 · Offer") == 1


@pytest.mark.parametrize("answer", ["{number}", "offer spice", "Spice", "spi", "OFFER  SPICE", "  {number} "])
def test_a_choice_can_be_said_in_many_ways(run: Run, answer: str):
    seed, hand = seed_where(lambda hand: "Spice" in named(hand) and lacks(hand, "Spice "))
    game = run("play", "amul", "--seed", seed, answers=answer.format(number=named(hand).index("Spice") + 1) + "\n")
    assert "You offered Spice." in game.out


def test_a_whole_name_is_clear_though_another_begins_with_it(run: Run):
    seed, _ = seed_where(lambda hand: {"Gold", "Gold Smuggler"} <= set(named(hand)))
    assert "You offered Gold." in run("play", "amul", "--seed", seed, answers="gold\n").out


def test_a_choice_can_be_said_in_german(run: Run):
    seed, _ = seed_where(lambda hand: "Mongol Merchant" in named(hand) and lacks(hand, "Mongol C"))
    game = run("play", "amul", "--seed", seed, "--language", "de", answers="Mongolischer Kauf\n")
    assert "Du legst Mongolischen Kaufmann in den Markt." in game.words


def test_a_card_that_somebody_picked_before(run: Run):
    for seed in map(str, range(20)):
        screen = run("play", "amul", "--seed", seed, answers="1\n").words
        before = re.search(r"(Linda|Lukas|Mira) picked ([\w ]+)\. ", screen)
        market = re.search(r"Pick one card from the Market(.*)Your choice", screen)
        if before and market and before[2] not in market[1]:
            game = run("play", "amul", "--seed", seed, answers=f"1\n{before[2]}\n")
            assert f"{before[1]} picked {before[2]} before you." in game.words
            return
    pytest.fail("Nobody picked before the person in twenty games.")


@pytest.fixture
def a_card_for_the_hand() -> tuple[str, str, str]:
    """A seed, and the number and name of a card in the first hand that scores only in hand; it is the second one."""
    seed, hand = seed_where(lambda hand: [kind.card.position for kind in hand[:2]] == ["table", "hand"])
    return seed, hand[1].id, hand[1].name("en")


def test_a_card_for_the_hand_is_not_lost_by_accident(run: Run, a_card_for_the_hand: tuple[str, str, str]):
    seed, id, name = a_card_for_the_hand
    game = run("play", "amul", "--seed", seed, answers=f"1\n1\nreveal {id}\nreveal {id}\n")
    assert f"{name} scores only in hand. Revealed, it leaves the game." in game.words
    assert f"to discard {name}, or choose another card." in game.words
    assert f"Your {name} has left the game." in game.words


def test_another_card_is_chosen_after_the_warning(run: Run, a_card_for_the_hand: tuple[str, str, str]):
    seed, id, _ = a_card_for_the_hand
    _, *others = first_hand(seed)
    other = next(kind for kind in others if kind.card.position != "hand")
    game = run("play", "amul", "--seed", seed, answers=f"1\n1\nreveal {id}\nreveal {other.id}\n")
    assert f"You revealed {other.name('en')}." in game.words
    assert "Your" not in re.findall(r"(\w+) [\w ]+ has left the game", game.words)


def test_help_says_what_can_be_typed(run: Run):
    game = run("play", "amul", "--seed", "1", answers="?\n")
    assert "What you can type" in game.out
    assert f"offer {first_hand('1')[0].id}" in game.out


@pytest.mark.parametrize("asked", ["? silk", "?silk", "? Silk"])
def test_everything_about_a_card(run: Run, asked: str):
    game = run("play", "amul", "--seed", "1", answers=f"{asked}\n")
    assert "Silk, blue, scores in hand. 1·4·9·16·25 for 1 to 5+ Silk." in game.words
    assert "points reconstructed" in game.words
    assert "Now in this game:" in game.words
    assert "not seen yet" in game.words


def test_asking_about_a_choice_by_its_number_does_not_choose_it(run: Run):
    game = run("play", "amul", "--seed", "1", answers="? 2\n")
    assert f"{first_hand('1')[1].card.name.form('full', 'en')}, " in game.words
    assert "Sources:" in game.words
    assert "Round 1 of 9 · Pick" not in game.out


def test_asking_about_too_many_cards_or_none(run: Run):
    assert "could be Arab Caravan, Arab General" in run("play", "amul", answers="? arab\n").words
    assert "There is no card 'dragon' in this edition." in run("play", "amul", answers="? dragon\n").words
    assert "not in the game with this many players" in run("play", "amul", answers="? arab caravan\n").words


def test_the_log_tells_the_game_so_far(run: Run):
    game = run("play", "amul", "--seed", "1", answers="1\n1\nlog\n")
    told = game.out[game.out.rindex("Your choice (? helps): log") :]
    assert "Round 1 of 9" in told
    assert len(re.findall(r"(?:You|Linda|Lukas|Mira) offered", " ".join(told.split()))) == 4
    assert "You picked" in told


def test_enter_shows_the_table_again(run: Run):
    game = run("play", "amul", "--seed", "1", answers="\n")
    assert game.out.count("Round 1 of 9 · Offer") == 2


@pytest.mark.parametrize("answers", ["", "1\n", "1\nq\n", "q\n"])
def test_leaving_early(run: Run, answers: str):
    game = run("play", "amul", "--seed", "1", answers=answers)
    assert game.code == 1
    assert "You left in round 1 of 9. Goodbye." in game.out


def test_leaving_early_keeps_the_record(run: Run, tmp_path: Path):
    file = tmp_path / "early.record"
    assert run("play", "amul", "--record", file, answers="1\nq\n").code == 1
    assert len(read_record(file.read_text(encoding="utf-8")).choices) >= 4
    proved = run("verify", file)
    assert proved.code == 0
    assert "so far everything is in order" in proved.words


def test_an_interrupted_game_says_goodbye(run: Run, monkeypatch: pytest.MonkeyPatch):
    def interrupt(_: io.StringIO) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(io, "StringIO", type("Interrupting", (io.StringIO,), {"readline": interrupt}))
    game = run("play", "amul", "--seed", "1")
    assert game.code == 130
    assert "Goodbye." in game.out


def test_the_same_seed_plays_the_same_game(run: Run):
    once, again = (run("play", "amul", "--seed", "7", answers=ONES) for _ in range(2))
    assert once.out == again.out
    assert run("play", "amul", "--seed", "8", answers=ONES).out != once.out


def test_no_colours_where_none_are_wanted(run: Run, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in run("play", "amul", "--seed", "1", answers=ONES).out


def test_a_record_does_not_overwrite_a_file(run: Run, tmp_path: Path):
    file = tmp_path / "dear.txt"
    file.write_text("dear", encoding="utf-8")
    refused = run("play", "amul", "--record", file, answers=ONES)
    assert refused.code == 2
    assert "is already there" in refused.err
    assert file.read_text(encoding="utf-8") == "dear"
