"""A program of one's own plays over its input and output, and is told what its seat knows and nothing else."""

import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from serai.bots.own import BotFault, OwnBot
from serai.bots.own.names import own_bot
from serai.bots.own.protocol import choose_line, hello_line
from serai.games import game_named
from serai.kernel.table import Table
from tests.bots.own.programs import first_view
from tests.bots.own.programs import program as bot_program
from tests.bots.test_learned import views
from tests.shipped import GAMES


def opened(name: str, seconds: float = 5.0) -> OwnBot:
    return own_bot(name, "seed", seconds)


def test_it_makes_one_choice_after_the_other(tmp_path: Path):
    bot, view = opened(bot_program(tmp_path)), first_view()
    assert [bot.choose(view) for _ in range(3)] == [view.legal[0]] * 3
    bot.end()


def test_when_its_time_is_up_it_is_told_so_and_may_still_answer(tmp_path: Path):
    patient = bot_program(tmp_path, answer=":", cancel="""printf '{"t":"choice","id":1,"choice":"%s"}\\n' "$pick" """)
    bot, view = opened(patient, seconds=0.05), first_view()
    assert bot.choose(view) == view.legal[0]
    bot.end()


def test_how_it_ended_is_told_with_its_last_error(tmp_path: Path):
    bot = opened(bot_program(tmp_path, answer="echo 'Traceback' >&2; echo 'ValueError: no plan' >&2; exit 3"))
    with pytest.raises(BotFault, match=r"^has ended with code 3: ValueError: no plan$"):
        bot.choose(first_view())
    bot.end()


def test_its_last_words_cannot_take_over_the_terminal(tmp_path: Path):
    bot = opened(bot_program(tmp_path, answer="printf '\\033[2JI win\\007' >&2; exit 3"))
    with pytest.raises(BotFault, match=r"^has ended with code 3:  \[2JI win $"):
        bot.choose(first_view())
    bot.end()


def test_nothing_that_it_has_started_outlives_it(tmp_path: Path):
    left = tmp_path / "child"
    bot = opened(bot_program(tmp_path, answer=f"sleep 60 & echo $! > {left}; wait"), seconds=0.1)
    with pytest.raises(BotFault):
        bot.choose(first_view())
    bot.end()
    child = int(left.read_text())
    for _ in range(200):
        if not is_running(child):
            break
        time.sleep(0.01)
    assert not is_running(child)


def is_running(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


def test_one_that_ignores_the_end_is_ended(tmp_path: Path):
    bot = opened(bot_program(tmp_path, quit="trap '' TERM; while :; do sleep 1; done"))
    bot.choose(first_view())
    began = time.monotonic()
    bot.end()
    assert time.monotonic() - began < 10


def told(line: bytes) -> dict[str, Any]:
    return msgspec.json.decode(line)


@pytest.mark.parametrize("game", GAMES)
def test_a_line_holds_a_view_and_nothing_else(game: str):
    view = first_view(game_named(game))
    said = told(choose_line(view, 7, 1.5))
    events = msgspec.to_builtins(view.events)
    assert said.pop("view") == told(view.json())
    known = {"choices": view.choices, "seat": view.seat, "acting": list(view.acting), "events": events}
    assert said == {"t": "choose", "id": 7, "ms": 1500, **known}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_seat_cannot_know_changes_no_line(game: str):
    pairs = views(game, 4)
    assert len(pairs) > 20
    for seen, otherwise in pairs:
        assert choose_line(seen, 1, 1.0) == choose_line(otherwise, 1, 1.0)
        assert hello_line(seen, "seed", 1.0) == hello_line(otherwise, "seed", 1.0)


def test_hands_that_are_swapped_change_the_lines_of_their_owners_alone():
    one = Table(game_named("amul"), 3, seed="own")
    other = one.copy()
    other.state.hand[1], other.state.hand[2] = one.state.hand[2].copy(), one.state.hand[1].copy()
    lines = [[choose_line(table.view(seat), 1, 1.0) for seat in table.seats] for table in (one, other)]
    assert [seat for seat in one.seats if lines[0][seat] != lines[1][seat]] == [1, 2]


def test_the_seed_it_is_given_does_not_tell_the_deal(tmp_path: Path):
    bot = own_bot(bot_program(tmp_path, hello='echo "$line" >&2; exit 1'), "silk/12/0/0", 1.0)
    with pytest.raises(BotFault, match=r'"seed":"[0-9a-f]{16}"') as ended:
        bot.choose(first_view())
    bot.end()
    assert "silk" not in str(ended.value)
