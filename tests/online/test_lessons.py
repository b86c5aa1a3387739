"""The lessons, played through: by following the host, by doing something else, and by a hall that goes on by itself."""

from pathlib import Path
from typing import TypeVar

import pytest

from serai.games import game_named
from serai.games.amul.edition import cards
from serai.games.amul.scores.per import Per
from serai.games.amul.scores.sets import Set
from serai.games.amulett.advice.hints import lasts
from serai.games.amulett.edition import board
from serai.games.amulett.effects.joker import Joker
from serai.games.amulett.effects.raise_bid import Raise
from serai.kernel.edition import EditionError
from serai.kernel.fate import new_seed
from serai.kernel.game import SPECTATOR, Game, View
from serai.kernel.table import Table
from serai.online.deciding import next_table
from serai.online.entries import Again, Opened
from serai.online.lesson import Lesson, LessonStep, lesson_problems, lessons_of, read_lesson
from serai.online.lesson_prompt import LessonPrompt
from serai.online.projection import Listener, info_of, lesson_prompt_for
from serai.text.languages import LANGUAGES, Both
from tests.online.newcomer import NEWCOMER, Choose, Moment, bots_choose, host_says, play, sit_down
from tests.shipped import GAMES

LONGEST = 150
"""A thought is short: about two lines beside the question bar, three on a phone."""


def follow(view: View, said: LessonPrompt | None) -> str:
    """The host's tip, or the first choice where there is none."""
    return said.tip[0] if said and said.tip else view.choices[0]


def deviate(view: View, said: LessonPrompt | None) -> str:
    """Anything but the host's tip: the last other choice there is."""
    others = [action for action in view.choices if not said or action not in said.tip]
    return (others or view.choices)[-1]


def deviate_early(view: View, said: LessonPrompt | None) -> str:
    """Anything but the host's tip: the first other choice there is."""
    others = [action for action in view.choices if not said or action not in said.tip]
    return (others or view.choices)[0]


def stray(view: View, said: LessonPrompt | None) -> str:
    """The host's tips in the first five parts, and something else afterwards."""
    return follow(view, said) if said and said.part < 6 else deviate_early(view, said)


def late(view: View, said: LessonPrompt | None) -> str:
    """Passes where the host would bid, and bids all there is where the host says nothing."""
    return view.choices[0 if said and said.tip else -1]


OWN_WAYS = (deviate, deviate_early, stray, late)


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return game_named(request.param)


@pytest.fixture
def lesson(game: Game) -> Lesson:
    return lessons_of(game.name)["first"]


def steps_of(lesson: Lesson, moments: list[Moment]) -> list[LessonStep]:
    """The steps that were taught, in their order."""
    found = [lesson.step_for(moment.view.shown) for moment in moments]
    return [step for step in found if step is not None]


def test_who_follows_every_tip_meets_every_part_in_its_order(game: Game, lesson: Lesson):
    table = sit_down(game, lesson)
    moments = list(play(table, lesson, follow))
    assert table.over
    taught = steps_of(lesson, moments)
    with_tips = [step for step in lesson.step if step.tip]
    assert [step for step in with_tips if step not in taught] == []
    first = [next(number for number, step in enumerate(taught) if step.part == part) for part in parts(lesson)]
    assert first == sorted(first)
    shown = {moment.said.tip for moment in moments if moment.said and moment.said.tip}
    assert all(any(tip == step.tip.actions for tip in shown) for step in with_tips if step.tip)


def parts(lesson: Lesson) -> range:
    return range(1, len(lesson.part) + 1)


@pytest.mark.parametrize("choose", OWN_WAYS)
def test_whoever_does_something_else_is_taught_on_to_the_end(game: Game, lesson: Lesson, choose: Choose):
    table = sit_down(game, lesson)
    moments = list(play(table, lesson, choose))
    assert table.over
    assert all(set(moment.said.tip) <= set(moment.view.choices) for moment in moments if moment.said)
    explained = [host for step, host in zip(steps_of(lesson, moments), replies(moments), strict=False) if step.after]
    assert explained
    assert host_says(table, lesson) is not None


def replies(moments: list[Moment]) -> list[Both | None]:
    """What was said after each choice, as heard with the next question."""
    return [moment.said.after if moment.said else None for moment in moments[1:]]


def test_every_step_is_met_by_somebody(game: Game, lesson: Lesson):
    met: list[LessonStep] = []
    for choose in (follow, *OWN_WAYS):
        met += steps_of(lesson, list(play(sit_down(game, lesson), lesson, choose)))
    assert [step.says.en for step in lesson.step if step not in met] == []


def test_every_choice_in_a_step_with_replies_is_explained(game: Game, lesson: Lesson):
    for step in lesson.step:
        assert not step.after or step.after[-1].to == "" or step.part == 6, step.says.en


def test_the_lesson_fits_its_game_and_is_complete_in_both_languages(game: Game, lesson: Lesson):
    assert lesson_problems(game, lesson) == []
    thoughts = [lesson.about, lesson.farewell, *(text for step in lesson.step for text in thoughts_of(step))]
    for text in thoughts:
        for language in LANGUAGES:
            said = getattr(text, language)
            assert said.strip() == said
            assert "!" not in said
        assert text.en != text.de
    for step in lesson.step:
        for text in thoughts_of(step):
            assert len(text.en) <= LONGEST, text.en
            assert len(text.de) <= LONGEST + 5, text.de


def thoughts_of(step: LessonStep):
    return [step.says, *([step.tip.why] if step.tip else []), *(reply.says for reply in step.after)]


# What the host claims about cards and spells is so


Sort = TypeVar("Sort")


def the(sort: type[Sort], found: object) -> Sort:
    """A score or an effect that must be of this sort."""
    assert isinstance(found, sort)
    return found


def test_what_the_host_of_amul_says_about_cards_is_so():
    edition = cards.edition_of(game_named("amul"))
    assert the(Set, edition.card("silk").score).set[:4] == (1, 4, 9, 16)
    assert the(Set, edition.card("carpet").score).set[0] == 3
    assert the(Per, edition.card("silk-trader").score).each == 2
    assert the(Per, edition.card("silk-trader").score).per == "silk"
    assert the(Per, edition.card("gold-smuggler").score).per == "gold"
    assert the(Per, edition.card("gold-smuggler").score).of == "neighbours"
    assert edition.card("contract").take == ("bazaar",)
    assert dict(edition.card("arab-guard").symbols) == {"arab": 1, "prowess": 1}
    assert lessons_of("amul")["first"].seats + 1 == 5, "from round five on prowess comes first"


def test_of_a_card_that_leaves_the_game_the_host_never_says_that_it_stays():
    game, lesson = game_named("amul"), lessons_of("amul")["first"]
    hand_only = {card.id for card in cards.edition_of(game).cards if card.position == "hand"}
    ways = [list(play(sit_down(game, lesson), lesson, choose)) for choose in (follow, *OWN_WAYS)]
    asked = [
        moment for way in ways for moment in way if (moment.view.shown.round, moment.view.shown.phase) == (1, "reveal")
    ]
    assert len(asked) == 5
    for moment in asked:
        step = lesson.step_for(moment.view.shown)
        assert step
        for action in moment.view.choices:
            said = next(reply.says.en for reply in step.after if reply.answers(action))
            assert ("left the game" in said) == (action.removeprefix("reveal ") in hand_only), action


def test_what_the_host_of_das_amulett_says_about_spells_and_jewels_is_so():
    game = game_named("amulett")
    edition = board.edition_of(game)
    view = Table(game, 3, seed="host").view(0)
    assert lasts(view, 0, "divine-metamorphosis", 3) == 3
    assert (edition.spell("gift").bolts, lasts(view, 0, "gift", 6)) == (2, 3)
    assert lasts(view, 0, "iron-abundance", 5) == 3
    assert edition.spell("iron-abundance").income == {"iron": 4}
    assert edition.spell("two-wishes").income == {"joker": 2}
    assert the(Joker, edition.spell("silver-metamorphosis").effects[0]).joker == ("silver",)
    assert the(Raise, edition.spell("mighty-power").effects[0]).least == 2
    shown = sit_down(game, lessons_of("amulett")["first"]).playing.view(NEWCOMER).shown
    assert (shown.colours_to_win, shown.jewels_to_win) == (5, 6)
    assert {wizard.supply for wizard in shown.wizards} == {6}
    assert {"two-wishes", "silver-metamorphosis"} <= set(shown.wizards[NEWCOMER].spells)
    assert "mighty-power" in shown.wizards[2].spells
    laid = [sum(pile.get(colour, 0) for pile in shown.ground.values()) for colour in ("red", "dark-blue", "white")]
    assert laid == [7, 4, 4]
    assert edition.area("C3").terrain == edition.area("D3").terrain == "city"
    assert sum(shown.ground["C3"].values()) == 3


# A lesson is a table like any other, and counts for nothing


def test_the_host_speaks_to_the_newcomer_alone_and_only_to_people(game: Game, lesson: Lesson):
    table = sit_down(game, lesson)
    bots_choose(table)
    said = lesson_prompt_for(table, Listener(NEWCOMER, words=True))
    assert said
    assert said.says
    assert lesson_prompt_for(table, Listener(NEWCOMER)) is None
    assert lesson_prompt_for(table, Listener(SPECTATOR, words=True)) is None
    assert info_of(table, "t").lesson == "first"
    assert not info_of(table, "t").rated


def test_the_next_game_of_the_same_people_is_no_lesson(game: Game, lesson: Lesson):
    table = sit_down(game, lesson)
    list(play(table, lesson, follow))
    table.fold(Again(0, NEWCOMER, True))
    opened, *_ = next_table(table, new_seed(), 1)
    assert isinstance(opened, Opened)
    assert opened.lesson == ""
    assert opened.seed != lesson.seed


def test_after_the_last_part_the_host_is_silent_until_the_end(game: Game, lesson: Lesson):
    table = sit_down(game, lesson)
    moments = list(play(table, lesson, follow))
    last = max(number for number, moment in enumerate(moments) if moment.said)
    assert all(moment.said is None for moment in moments[last + 1 :])
    assert len(moments) > last + 3
    farewell = host_says(table, lesson)
    assert farewell == LessonPrompt(len(lesson.part), len(lesson.part), Both(lesson.farewell.en, lesson.farewell.de))


# Whoever writes a lesson is told what is wrong


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (('phase = "offer" }', 'fase = "offer" }'), "asks for 'fase'; did you mean 'phase'?"),
        (("offer gold-smuggler", "offer gold-smugler"), "did you mean 'offer gold-smuggler'?"),
        (("part = 7", "part = 9"), "belongs to part 9; there are 7."),
        (('rest = ["market"]', 'rest = ["markt"]'), "dims 'markt'; did you mean 'market'?"),
        (("seats = 4", "seats = 9"), "3 to 8 players, not 9"),
        (('"greedy"', '"gredy"'), "did you mean 'greedy'?"),
    ],
)
def test_a_fault_in_a_lesson_is_named(tmp_path: Path, wrong: tuple[str, str], complaint: str):
    assert any(complaint in fault for fault in lesson_problems(game_named("amul"), spoiled(tmp_path, wrong)))


def test_a_word_that_is_missing_in_german_is_found_when_the_lesson_is_read(tmp_path: Path):
    with pytest.raises(EditionError, match="'de'"):
        spoiled(tmp_path, ('de = "Erste Lektion: eine Runde"', ""))


def spoiled(folder: Path, wrong: tuple[str, str]) -> Lesson:
    """The first lesson of Āmul with something wrong in it."""
    source = Path(__file__).parents[2] / "src/serai/games/amul/lessons/first.toml"
    text = source.read_text(encoding="utf-8")
    assert wrong[0] in text
    file = folder / "first.toml"
    file.write_text(text.replace(*wrong), encoding="utf-8")
    return read_lesson("serai.games.amul.lessons", str(file))
