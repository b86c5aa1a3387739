"""Bots of one's own are named by a file, a module, a program, or the name that a package gives them."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from serai.bots import LEVELS, POLICIES
from serai.bots.own import BotFault, is_own, names, open_bot, require_any_bot
from tests.bots.own.programs import first_view

BOT = """
class First:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, view):
        return view.legal[0]


class Chair:
    pass


def last(view):
    return view.legal[-1]
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The current folder has a bot in a module of its own name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    (tmp_path / "own_first.py").write_text(BOT)
    (tmp_path / "own_broken.py").write_text("import no_such_module\n")


@pytest.mark.parametrize("name", ["./own_first.py:First", "own_first:First"])
def test_a_class_of_a_file_or_a_module_plays(name: str):
    require_any_bot(name)
    bot, view = open_bot(name, "seed"), first_view()
    assert bot.choose(view) == view.legal[0]


def test_a_class_that_takes_a_seed_is_given_one_that_hides_the_deal():
    one, same, other = (open_bot("own_first:First", seed) for seed in ("silk/1/0/0", "silk/1/0/0", "silk/2/0/0"))
    seeds: list[Any] = []
    for bot in (one, same, other):
        bot.choose(first_view())
        seeds.append(bot._bot.seed)  # type: ignore[attr-defined]
    assert seeds[0] == seeds[1] != seeds[2]
    assert "silk" not in seeds[0]


def test_a_package_gives_its_bot_a_name(monkeypatch: pytest.MonkeyPatch):
    entry = EntryPoint("opener", "own_first:First", names.GROUP)
    monkeypatch.setattr(names, "packaged", lambda: {"opener": entry})
    monkeypatch.syspath_prepend(".")
    assert is_own("opener")
    require_any_bot("opener")
    assert open_bot("opener").choose(first_view()) == first_view().legal[0]


@pytest.mark.parametrize("name", [*LEVELS, *POLICIES, "search:1s", "search:100", "learned", "learned:net.npz"])
def test_bots_that_come_along_keep_their_names(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(names, "packaged", lambda: {name: None})
    assert not is_own(name)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("./nowhere.py:First", r"There is no file \./nowhere\.py\."),
        ("./own_first.py:Second", "has no class 'Second'"),
        ("own_first:Chair", "is no class with a method `choose`"),
        ("own_first:last", "is no class with a method `choose`"),
        ("own_nowhere:First", "ModuleNotFoundError: No module named 'own_nowhere'"),
        ("./own_broken.py:First", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("exec: ./nothing --flag", r"There is no program '\./nothing'"),
        ("exec:", "There is no program ''"),
        ("exec: 'half", "is no command"),
        ("nobody", "Your own is ./bot.py:Class"),
    ],
)
def test_a_bot_that_is_not_there_is_told_in_plain_words(name: str, said: str):
    with pytest.raises(ValueError, match=said):
        require_any_bot(name)


def test_a_program_that_cannot_be_started_is_a_fault_of_the_bot():
    with pytest.raises(BotFault, match="cannot be started"):
        open_bot("exec: ./nothing").choose(first_view())
