"""The lessons, played through: by following the host, by doing something else, and by a hall that goes on by itself."""

from functools import cache
from pathlib import Path
from typing import TypeVar

import pytest

from serai.games import game_named
from serai.games.amul.edition import cards
from serai.games.amul.scores.per import Per
from serai.games.amul.scores.sets import Set
from serai.games.amulett.advice.hints import lasts
from serai.games.amulett.edition import board
from serai.games.amulett.effects.drain import Drain
from serai.games.amulett.effects.joker import Joker
from serai.games.amulett.effects.raise_bid import Raise
from serai.games.amulett.effects.take_back import TakeBack
from serai.kernel.edition import EditionError
from serai.kernel.fate import new_seed
from serai.kernel.game import SPECTATOR, Game, View
from serai.kernel.table import Table
from serai.online.commands import LeaveOrder, Visitor
from serai.online.deciding import decide, decide_due, next_table
from serai.online.entries import Again, Opened
from serai.online.lesson import Lesson, LessonStep, lesson_problems, lessons_of, read_lesson
from serai.online.lesson_prompt import LessonPrompt
from serai.online.projection import Listener, info_of, lesson_prompt_for
from serai.online.table import OnlineTable
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


def reveal_the_last(view: View, said: LessonPrompt | None) -> str:
    """The host's tips, but plays the last card of the list."""
    return view.choices[-1] if view.choices[0].startswith("reveal ") else follow(view, said)


OWN_WAYS = (deviate, deviate_early, stray, late, reveal_the_last)


LESSONS = [(game, name) for game in GAMES for name in lessons_of(game)]


@pytest.fixture(params=LESSONS, ids=" ".join)
def lesson_of(request: pytest.FixtureRequest) -> tuple[str, str]:
    return request.param


@pytest.fixture
def game(lesson_of: tuple[str, str]) -> Game:
    return game_named(lesson_of[0])


@pytest.fixture
def lesson(lesson_of: tuple[str, str]) -> Lesson:
    return lessons_of(lesson_of[0])[lesson_of[1]]


def test_every_game_teaches_three_lessons_in_their_order():
    assert {game: list(lessons_of(game)) for game in GAMES} == {game: ["first", "second", "third"] for game in GAMES}


@cache
def played(game: str, lesson: str, choose: Choose) -> tuple[OnlineTable, list[Moment]]:
    """A lesson played to its end in one way: the table, and every question to the newcomer."""
    given = lessons_of(game)[lesson]
    table = sit_down(game_named(game), given)
    return table, list(play(table, given, choose))


def steps_of(lesson: Lesson, moments: list[Moment]) -> list[LessonStep]:
    """The steps that were taught, in their order."""
    found = [lesson.step_for(moment.view.shown) for moment in moments]
    return [step for step in found if step is not None]


def test_who_follows_every_tip_meets_every_part_in_its_order(game: Game, lesson: Lesson):
    table, moments = played(game.name, lesson.name, follow)
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
    table, moments = played(game.name, lesson.name, choose)
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
        met += steps_of(lesson, played(game.name, lesson.name, choose)[1])
    assert [step.says.en for step in lesson.step if step not in met] == []


def test_every_choice_in_a_step_with_replies_is_explained(game: Game, lesson: Lesson):
    for step in lesson.step:
        assert not step.after or step.after[-1].to == "" or step.part == 6, step.says.en


def test_the_lesson_fits_its_game_and_is_complete_in_both_languages(game: Game, lesson: Lesson):
    assert lesson_problems(game, lesson) == []
    whole = [lesson.about, lesson.opening, lesson.farewell]
    thoughts = [*whole, *(text for step in lesson.step for text in thoughts_of(step))]
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


@pytest.mark.parametrize("lesson", lessons_of("amul").values(), ids=lambda lesson: lesson.name)
def test_of_a_card_that_leaves_the_game_the_host_never_says_that_it_stays(lesson: Lesson):
    hand_only = {card.id for card in cards.edition_of(game_named("amul")).cards if card.position == "hand"}
    ways = [played("amul", lesson.name, choose)[1] for choose in (follow, *OWN_WAYS)]
    revealing = [moment for way in ways for moment in way if moment.view.shown.phase == "reveal"]
    taught = [(moment, step) for moment in revealing if (step := lesson.step_for(moment.view.shown))]
    said = [(action, reply_to(step, action)) for moment, step in taught for action in moment.view.choices]
    assert [
        (action, reply)
        for action, reply in said
        if reply and ("left the game" in reply) != (action.removeprefix("reveal ") in hand_only)
    ] == []


def reply_to(step: LessonStep, action: str) -> str:
    return next((reply.says.en for reply in step.after if reply.answers(action)), "")


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


def test_what_the_second_and_third_lesson_of_amul_say_is_so():
    edition = cards.edition_of(game_named("amul"))
    second, third = (sit_down(game_named("amul"), lessons_of("amul")[name]) for name in ("second", "third"))
    shown = second.view_of(NEWCOMER).shown
    assert [merchant.prowess for merchant in shown.merchants] == [0, 1, 1]
    assert shown.order[-1] == NEWCOMER
    assert (shown.round, shown.merchants[NEWCOMER].area["camel"]) == (7, 5)
    assert [guard in shown.merchants[seat].area for seat, guard in ((1, "mongol-guard-f"), (2, "arab-guard-g"))]
    assert {"silver": 4, "silver-trader": 1}.items() <= shown.merchants[1].area.items()
    assert "silk-trader" in shown.merchants[2].area
    assert the(Set, edition.card("spice").score).set[0] == 2
    assert the(Set, edition.card("camel").score).set[5] - the(Set, edition.card("camel").score).set[4] == 7
    sword, tent = the(Per, edition.card("arab-sword").score), the(Per, edition.card("tent").score)
    assert (sword.each, sword.per, sword.of, sword.most) == (1, "prowess", "you-and-neighbours", 6)
    assert (tent.each, tent.per, tent.of) == (1, "arab", "you")
    assert [edition.card(two).symbols["prowess"] for two in ("arab-general", "mercenaries", "mughal-warlord")] == [
        2
    ] * 3
    shown = third.view_of(NEWCOMER).shown
    assert the(Set, edition.card("tea").score).set == (1, 4, 8, 13, 19)
    assert the(Set, edition.card("silver").score).set[1:4] == (6, 12, 20)
    assert [the(Per, edition.card(f"{ware}-trader").score).each for ware in ("tea", "silver", "spice")] == [2, 2, 2]
    assert "tea-trader" in shown.bazaar
    assert third.opened.options == {"tea": 5}


def test_what_the_second_and_third_lesson_of_das_amulett_say_is_so():
    game = game_named("amulett")
    edition = board.edition_of(game)
    second, third = (sit_down(game, lessons_of("amulett")[name]).view_of(NEWCOMER) for name in ("second", "third"))
    assert lasts(second, NEWCOMER, "croesus-curse", 5) == 3
    assert lasts(second, NEWCOMER, "influence", 4) == 4
    own = second.shown.wizards[NEWCOMER]
    assert set(own.spells) == {"stone-metamorphosis", "maelstrom-of-darkness"}
    assert set(own.jewels) == {"red", "green"}
    assert edition.spell("maelstrom-of-darkness").income == {"joker": 1}
    assert the(Drain, edition.spell("maelstrom-of-darkness").effects[0]).drain == 2
    assert (edition.spell("golden-abundance").income, edition.spell("golden-abundance").bolts) == ({"gold": 4}, 2)
    assert all(edition.area(place).wall for place in ("A2", "A3", "B3", "B4", "C1"))
    own = third.shown.wizards[NEWCOMER]
    assert {"wings-of-the-phoenix", "builders-influence", "superiority"} <= set(own.spells)
    assert (len(own.jewels), own.cards, (own.metals or {})["copper"]) == (2, 15, 10)
    influence = the(TakeBack, edition.spell("builders-influence").effects[0])
    assert (influence.take_back, influence.at) == (2, "wall")
    assert edition.area("B3").terrain == edition.area("C4").terrain == "city"
    assert edition.area("C1").terrain == edition.area("B4").terrain == "steppe"
    assert third.shown.ground["B4"] == {"white": 1}
    areas_with = {colour: sum(colour in pile for pile in third.shown.ground.values()) for colour in ("brown", "clear")}
    assert areas_with["brown"] < areas_with["clear"]


def test_a_standing_order_is_explained_where_it_is_taught():
    game, lesson = game_named("amulett"), lessons_of("amulett")["third"]
    table = sit_down(game, lesson)
    opening = host_says(table, lesson)
    assert opening
    assert opening.opening == Both(lesson.opening.en, lesson.opening.de)
    table.fold(decide(table, Visitor("linda", "Linda"), LeaveOrder(limit=7), 0))
    while (bid := decide_due(table, 0)) or table.bots_to_choose:
        if bid:
            table.fold(bid)
        else:
            bots_choose(table)
    assert table.playing.view(NEWCOMER).shown.company == "B3"
    said = host_says(table, lesson)
    assert said
    assert said.opening is None
    assert said.after
    assert said.after.en.startswith("Your order works here")


# A lesson is a table like any other, and counts for nothing


def test_the_host_speaks_to_the_newcomer_alone_and_only_to_people(game: Game, lesson: Lesson):
    table = sit_down(game, lesson)
    bots_choose(table)
    said = lesson_prompt_for(table, Listener(NEWCOMER, words=True))
    assert said
    assert said.says
    assert lesson_prompt_for(table, Listener(NEWCOMER)) is None
    assert lesson_prompt_for(table, Listener(SPECTATOR, words=True)) is None
    assert info_of(table, "t").lesson == lesson.name
    assert not info_of(table, "t").rated


def test_the_next_game_of_the_same_people_is_no_lesson(game: Game, lesson: Lesson):
    table = played(game.name, lesson.name, follow)[0].copy()
    table.fold(Again(0, NEWCOMER, True))
    opened, *_ = next_table(table, new_seed(), 1)
    assert isinstance(opened, Opened)
    assert opened.lesson == ""
    assert opened.seed != lesson.seed


def test_after_the_last_part_the_host_is_silent_until_the_end(game: Game, lesson: Lesson):
    table, moments = played(game.name, lesson.name, follow)
    last = max(number for number, moment in enumerate(moments) if moment.said)
    assert all(moment.said is None for moment in moments[last + 1 :])
    parts_in_all = len(lesson.part)
    assert host_says(table, lesson) == LessonPrompt(
        parts_in_all, parts_in_all, says=Both(lesson.farewell.en, lesson.farewell.de)
    )


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
        (
            ("[title]", 'played = ["0 offer camel"]\n\n[title]'),
            "'0 offer camel', number 1 of those played before, cannot be",
        ),
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
