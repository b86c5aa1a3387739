"""A person plays Das Amulett in the terminal by following only what the screen says."""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from serai.cli.terminal import open_terminal
from serai.games import game_named
from serai.games.amulett.edition.board import edition_of
from serai.kernel.game import View
from serai.kernel.record import read_record
from serai.kernel.table import Table
from tests.amulett.report import Report, amulett
from tests.cli.conftest import Run, Said

ANSWERS = "0\n1\n2\n" * 1500
"""Passes where it can, and otherwise takes what comes first."""
BIDDING = "up to 3\n1\n0\n" * 1500
"""Bids in every auction."""


def first_view(seed: str, players: int = 4, start: int = 0) -> View:
    """What the person sees when a game begins, before any bot has chosen."""
    return Table(game_named("amulett"), players, seed=seed, options={"start": start}).view(0)


def seed_where(wanted: Callable[[View], bool], start: int = 0) -> str:
    return next(seed for seed in map(str, count()) if wanted(first_view(seed, start=start)))


def opens(view: View) -> bool:
    """The person makes the first choice of the game."""
    return view.acting == (0,)


def screens(said: Said) -> list[str]:
    """The screens up to each prompt."""
    return said.out.split("Your choice (? helps): ")


# Whole games


@pytest.mark.parametrize("answers", [ANSWERS, BIDDING])
def test_a_whole_game_by_typing_numbers(run: Run, answers: str):
    game = run("play", "amulett", "--seed", "1", answers=answers)
    assert game.code == 0
    assert "unofficial fan work" in game.words
    assert "a reconstruction and not the printed game (33 of 33 spells, the drawing of the map, 24 of" in game.words
    assert "7 jewels of different colours or any 8" in game.words
    assert "Round 1 · Spells · 3 more to come" in game.out
    assert re.search(r"Round 1 · Jewels · exchange 1 of \d", game.out)
    assert re.search(r"^(\w+ completes|You complete) the amulet and wins? with \d jewels", game.out, re.MULTILINE)
    assert "The amulets" in game.out
    assert not game.err


def test_a_whole_game_in_german(run: Run):
    answers = BIDDING.replace("up to", "bis")
    game = run("play", "amulett", "--seed", "1", "--language", "de", answers=answers)
    assert game.code == 0
    assert "Wer zuerst 7 verschiedenfarbige oder 8 beliebige Edelsteine" in game.words
    assert "Biete Energiesteine für „" in game.out
    assert re.search(r"Biete (\w+|beliebige Metalle|\w+ oder \w+) für einen Edelstein in", game.words)
    assert re.search(r"(\w+ vollendet|Du vollendest) das Amulett und gewinns?t mit \d Edelsteinen", game.words)
    assert not re.search(r"\b(round|spell|bid|passed|jewel|Your|stones)\b", game.out)


@pytest.mark.parametrize("start", ["basic", "expert", "mulligan", "1"])
@pytest.mark.parametrize(("players", "columns"), [(3, 80), (6, 120)])
def test_any_start_on_any_screen(run: Run, start: str, players: int, columns: int):
    options = ("--option", f"start={start}", "--option", "shorter=2", "--bots", "random")
    game = run(
        "play", "amulett", "--players", players, *options, "--seed", "2", answers="1\n2\n0\n" * 1500, columns=columns
    )
    assert game.code == 0
    assert "5 jewels of different colours or any 6" in game.words
    assert max(map(len, game.out.splitlines())) <= columns
    assert "completes the amulet" in game.words or "You complete the amulet" in game.words


def test_the_same_seed_plays_the_same_game(run: Run):
    once, again = (run("play", "das-amulett", "--seed", "7", answers=ANSWERS) for _ in range(2))
    assert once.out == again.out


# The screen


def test_the_first_screen_says_what_to_do(run: Run):
    screen = run("play", "amulett", "--seed", "1")
    assert "you bid energy stones for spells" in screen.words
    assert "in an auction that is your bid, and 0 passes" in screen.words
    assert "You sit with bots: Linda (trader), Lukas (trader), Mira (trader)." in screen.words


@pytest.mark.parametrize(("columns", "area"), [(80, "▸D3 any▲"), (120, "▸D3 city any▲")])
def test_the_map_shows_areas_jewels_and_the_company(run: Run, columns: int, area: str):
    screen = run("play", "amulett", "--seed", "1", columns=columns)
    ground = first_view("1").shown.ground
    assert area in screen.out
    assert [place for place in ground if f"{place} " not in screen.out] == []
    assert "# great wall" in screen.out
    jewels = len(re.findall(r"\b(red|yel|grn|clr|wht|lbl|dbl|gry|ora|brn)\b", screen.out))
    assert jewels == sum(sum(pile.values()) for pile in ground.values()) == 52


def test_the_map_finds_room_for_many_jewels():
    table = Table(game_named("amulett"), 3, seed="1")
    table.state.ground[0] = 1
    terminal = open_terminal(table.game, table.names, "en", 0)
    with terminal.console.capture() as shown:
        terminal.show_table(table.view(0))
    assert " +8" in shown.get()


def test_spells_come_with_stones_and_the_rounds_they_last(run: Run):
    screen = run("play", "amulett", "--seed", "1")
    edition = edition_of(game_named("amulett"))
    for wizard in first_view("1").shown.wizards:
        for id, stones in wizard.spells.items():
            spell = edition.spell(id)
            assert f"{spell.name.en} {stones}/{-(-stones // spell.bolts)}" in screen.words


def test_somebody_about_to_win_is_warned_of(run: Run):
    game = run("play", "amulett", "--seed", "1", answers=ANSWERS)
    assert re.search(r"needs one more jewel of (a new|any) colour to win\.", game.out)


def test_whoever_hands_over_the_game_by_passing_is_asked_once_more(run: Run):
    for seed in map(str, range(40)):
        game = run("play", "amulett", "--seed", seed, "--players", 3, answers=ANSWERS)
        if "takes a jewel here and wins the game." in game.out:
            assert "Type 0 again to pass, or bid." in game.out
            assert game.code == 0
            return
    pytest.fail("Nobody could hand over the game in forty games.")


def shown_to_ilse(table: Report) -> str:
    """The screen of Ilse with her choices."""
    terminal = open_terminal(table.game, table.table.names, "en", 0)
    with terminal.console.capture() as shown:
        terminal.show_table(table.view("Ilse"))
        terminal.console.print(terminal.screen.choices(table.view("Ilse")))
    return " ".join(shown.get().split())


def test_an_exchange_that_can_end_the_game_says_who_wins_with_what_and_why_one_must_pass():
    table = (
        amulett("Ilse", "Ravi", "Kashgar", at="A3", hat="Ravi", metals="unseen")
        .metals("Ilse", "silver", unseen="3 gold")
        .metals("Ravi", "4 silver")
        .metals("Kashgar", "silver")
        .jewels("Ravi", "yellow, green, clear, white, grey, brown")
        .ground("A3", "red, dark-blue")
        .begin()
        .play("Ravi bid 3")
    )
    screen = shown_to_ilse(table)
    assert "This exchange can end the game: Ravi wins with ruby or sapphire." in screen
    assert "1 of your cards count here, 4 are needed" in screen


# What can be typed


@pytest.mark.parametrize("answer", ["3", "bid 3", "Bid 3", " 3 ", "BID  3"])
def test_a_number_in_an_auction_is_the_bid(run: Run, answer: str):
    game = run("play", "amulett", "--seed", seed_where(opens), answers=f"{answer}\n")
    assert "You bid 3." in game.out


@pytest.mark.parametrize("answer", ["0", "pass", "PASS", "p", "nothing"])
def test_zero_passes(run: Run, answer: str):
    game = run("play", "amulett", "--seed", seed_where(opens), answers=f"{answer}\n")
    assert "You passed." in game.out


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("7", "You have only 6 stones in your supply."),
        ("bid 99", "You have only 6 stones in your supply."),
        ("999", "There is no choice 999 here; the numbers go from 0 to 6."),
        ("pay gold", "First things first: Bid stones for {spell}, or pass."),
        ("move C3", "First things first: Bid stones for {spell}, or pass."),
        ("xyz", "'xyz' is not a choice here; type a number from 0 to 6, or a name such as 'pass'."),
    ],
)
def test_a_refused_choice_is_explained_and_asked_again(run: Run, answer: str, said: str):
    seed = seed_where(opens)
    spell = edition_of(game_named("amulett")).spell(first_view(seed).shown.offered).name.en
    game = run("play", "amulett", "--seed", seed, answers=f"{answer}\n")
    assert said.format(spell=spell) in game.words
    assert len(screens(game)) == 3
    assert game.out.count("Round 1 · Spells") == 1


def test_a_standing_order_bids_as_low_as_possible_and_asks_no_more(run: Run):
    game = run("play", "amulett", "--seed", seed_where(opens), answers="up to 6\n")
    assert "You bid 1." in game.out
    for seed in map(str, range(20)):
        game = run("play", "amulett", "--seed", seed, "--players", 3, answers="up to 9\n1\n0\n" * 500)
        if re.search(r"You bid \d+\. (\w+ (bid \d+|passed|could not bid)\. )+You bid \d+\.", game.words):
            return
    pytest.fail("An order never bid twice in one exchange.")


def test_a_standing_order_needs_an_auction(run: Run):
    game = run("play", "amulett", "--option", "start=expert", "--seed", "1", answers="up to 3\n")
    assert "There is no auction now in which the table could bid for you." in game.words
    german = run("play", "amulett", "--option", "start=expert", "--language", "de", answers="bis 3\n")
    assert "Gerade läuft keine Versteigerung" in german.words
    assert "is not a choice here" in run("play", "amul", "--seed", "1", answers="up to\n").words
    assert "There is no auction now" in run("play", "amul", "--seed", "1", answers="up to 3\n").words


def test_several_choices_at_once(run: Run):
    start = ("--option", "start=expert", "--seed", "1")
    ahead = run("play", "amulett", *start, answers="1, 2\n3, 4\n")
    one_by_one = run("play", "amulett", *start, answers="1\n2\n3\n4\n")
    assert len(screens(ahead)) == len(screens(one_by_one)) - 2
    assert screens(ahead)[-1] == screens(one_by_one)[-1]


def test_an_answer_given_ahead_is_dropped_when_it_does_not_fit(run: Run):
    ahead = run("play", "amulett", "--option", "start=expert", "--seed", "1", answers="1, 2, 3\n")
    assert "Put stones on" in screens(ahead)[1]
    refused = run("play", "amulett", "--option", "start=expert", "--seed", "1", answers="1, 9\n")
    assert "There is no choice 9 here" in refused.out
    assert "in secret: the second" in screens(refused)[1]
    bids = run("play", "amulett", "--seed", seed_where(opens), answers="1, 6\n")
    assert "You bid 6." not in bids.out


def test_the_only_choice_there_is_is_made(run: Run):
    game = run("play", "amulett", "--seed", "1", "--bots", "random", answers=ANSWERS)
    asked = [screen.rpartition("\n\n")[2].splitlines() for screen in screens(game)[:-1] if "──" in screen]
    assert len(asked) > 20
    assert [lines for lines in asked if len(lines) == 2 and "–" not in lines[1]] == []


def test_help_says_what_can_be_typed(run: Run):
    game = run("play", "amulett", "--seed", seed_where(opens), answers="?\n")
    assert "What you can type" in game.out
    assert "up to 5" in game.out
    assert "gold, gold, iron" in game.out
    assert "bid 1" in game.out
    assert "up to 5" not in run("play", "amul", "--seed", "1", answers="?\n").out


@pytest.mark.parametrize("asked", ["? wings", "?Wings of the Phoenix", "? wings-of"])
def test_everything_about_a_spell(run: Run, asked: str):
    game = run("play", "amulett", "--seed", "1", answers=f"{asked}\n")
    assert "Wings of the Phoenix, jewel phase, 1 bolt. Income: 1 silver and 1 copper." in game.words
    assert re.search(r"Now (with|in the deck|up for auction)", game.words)


def test_everything_about_an_area(run: Run):
    game = run("play", "amulett", "--seed", "1", answers="? c1\n")
    assert "C1: steppe, asks for copper. Pyramid. At the great wall" in game.words
    assert "Now there: " in game.words


def test_where_a_spell_is_now(run: Run):
    seed = seed_where(opens)
    shown, edition = first_view(seed).shown, edition_of(game_named("amulett"))
    offered = edition.spell(shown.offered).name.en
    assert "Now up for auction." in run("play", "amulett", "--seed", seed, answers=f"? {offered}\n").words
    own = edition.spell(next(iter(shown.wizards[0].spells))).name.en
    assert "Now with you: 2 stones, " in run("play", "amulett", "--seed", seed, answers=f"? {own}\n").words


def test_asking_about_a_choice_asks_about_what_is_up_for_auction(run: Run):
    seed = seed_where(opens)
    offered = edition_of(game_named("amulett")).spell(first_view(seed).shown.offered).name.en
    game = run("play", "amulett", "--seed", seed, answers="? 1\n")
    assert f"{offered}, " in screens(game)[1]


def test_asking_about_too_much_or_nothing(run: Run):
    assert "could be Golden Metamorphosis, " in run("play", "amulett", answers="? metamor\n").words
    assert "There is no spell and no area 'dragon'" in run("play", "amulett", answers="? dragon\n").words
    game = run("play", "amulett", "--option", "start=expert", "--seed", "1", answers="1\n1\n? 3\n")
    assert "There is nothing more to say about this choice." in game.words


def test_the_log_tells_the_game_so_far(run: Run):
    game = run("play", "amulett", "--seed", seed_where(opens), answers="2\nlog\n")
    told = screens(game)[2]
    assert "Round 1\n" in told
    assert "You bid 2." in " ".join(told.split())


# Leaving, keeping


def test_leaving_early(run: Run):
    assert "You left in round 1. Goodbye." in run("play", "amulett", "--seed", "1", answers="q\n").out
    expert = run("play", "amulett", "--option", "start=expert", answers="")
    assert expert.code == 1
    assert "You left in round 0 (the first spells). Goodbye." in expert.out


def test_a_name_of_your_own_goes_into_the_record(run: Run, tmp_path: Path):
    file = tmp_path / "mine.record"
    run("play", "amulett", "--name", "Anna", "--seed", "1", "--record", file, answers=ANSWERS)
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.game == "Das Amulett"
    assert record.seats == ("Anna", "Linda", "Lukas", "Mira")
    assert record.winners


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("start=swift", "Option 'start' is one of basic, expert, mulligan, not 'swift'."),
        ("start=9", "Option 'start' goes from 0 to 2, not 9."),
        ("shorter=x", "Option 'shorter' is a whole number, not 'x'."),
        ("tea=4", "Das Amulett has no option 'tea'."),
        ("start", "'start' does not set an option; write it like start=1."),
    ],
)
def test_options_that_are_none(run: Run, option: str, said: str):
    told = run("play", "amulett", "--option", option)
    assert told.code == 2
    assert said in told.err


@pytest.mark.parametrize("name", ["amulett", "Amulett", "das-amulett", "Das Amulett", " das amulett "])
def test_the_game_goes_by_its_name_and_by_its_title(name: str):
    assert game_named(name).title == "Das Amulett"


def test_too_few_or_too_many_players(run: Run):
    for players in (2, 7):
        told = run("play", "amulett", "--players", players)
        assert f"Das Amulett is for 3 to 6 players, not {players}." in told.err
