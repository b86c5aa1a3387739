"""The choices at a table of Das Amulett: the number to type for each, and what a person should know about it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.text import Text

from serai.games.amulett.advice.stakes import needed
from serai.games.amulett.terminal.colours import JEWELS, PHASES, TERRAINS
from serai.games.amulett.terminal.phrases import PHRASES, AmulettPhrases
from serai.games.amulett.view import AmulettView, Pile
from serai.games.amulett.words.voice import AmulettVoice
from serai.kernel.game import View
from serai.terminal.drawing import MAX_LISTED_CHOICES, numbered_grid

PASS = "pass"
COUNTING = ("bid", "energy", "journey")
"""Verbs whose things are numbers, which are typed as they are."""

Row = tuple[int | str, Sequence[Text]]


def numbered(view: View) -> Mapping[int, int]:
    """The number to type for each open action: numbers as they are, other things counted from 1, 0 to pass."""
    actions, numbers = view.game.actions, dict[int, int]()
    for action in view.legal:
        word, thing = actions.verb(action).word, actions.thing(action)
        counted = int(thing) if word in COUNTING else max(numbers, default=0) + 1
        numbers[0 if word == PASS else counted] = action
    return dict(sorted(numbers.items()))


def draw_choices(view: View, voice: AmulettVoice, rules_of: Callable[[str], str]) -> RenderableType:
    """A line for each choice; many choices side by side, a range of numbers on one line."""
    rows = list(_rows(view, voice, rules_of))
    if len(rows) <= MAX_LISTED_CHOICES:
        return numbered_grid(rows)
    width = max(len(str(number)) for number, _ in rows)
    cells = [
        Text(f"{number:>{width}}  ", "bold").append_text(Text(" ").join((row[0], *row[2:]))) for number, row in rows
    ]
    return Columns(cells, equal=True, column_first=True, padding=(0, 2))


def _rows(view: View, voice: AmulettVoice, rules_of: Callable[[str], str]) -> Iterator[Row]:
    actions, shown, say = view.game.actions, view.shown, PHRASES[voice.language]
    counted: list[int] = []
    for number, action in numbered(view).items():
        word, thing = actions.verb(action).word, actions.thing(action)
        if word == PASS:
            yield (
                number,
                [Text(say.passes.get(shown.step, say.passes["other"])), Text(), Text(_forced(view, say), "dim")],
            )
        elif word in COUNTING:
            counted.append(number)
        elif word in ("keep", "replace", "shift", "drain", "under"):
            yield number, _spell(shown, voice, word, thing, rules_of)
        elif word in ("take", "desire", "pay", "claim"):
            yield number, _metal(shown, voice, word, thing)
        elif word == "jewel":
            yield number, _jewel(shown, voice, thing)
        else:
            yield number, _area(shown, voice, word, thing)
    if counted:
        yield _span(counted), [Text(_counting(shown, voice, actions.verb(view.legal[-1]).word))]


def _forced(view: View, say: AmulettPhrases) -> str:
    """Why a seat can do nothing but pass in an exchange; empty if it can bid."""
    shown: AmulettView = view.shown
    least = needed(view)
    if least is None or len(view.legal) > 1:
        return ""
    return say.forced.format(held=shown.wizards[view.seat].usable, needed=least)


def _span(numbers: Sequence[int]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"


def _counting(shown: AmulettView, voice: AmulettVoice, word: str) -> str:
    """What a typed number means."""
    say, own = PHRASES[voice.language], shown.wizards[shown.seat or 0]
    if word == "energy":
        return say.energy
    if word == "journey":
        return say.journey
    if shown.step == "spell":
        return say.bid_stones.format(count=own.supply)
    return say.bid_cards.format(count=own.usable)


def _spell(shown: AmulettView, voice: AmulettVoice, word: str, id: str, rules_of: Callable[[str], str]) -> list[Text]:
    """A spell with its stones, its owner where that matters, and what it does."""
    say = PHRASES[voice.language]
    name = Text(voice.thing(id), PHASES[voice.edition.spell(id).phase])
    for seat, wizard in enumerate(shown.wizards):
        if id in wizard.spells and word != "under":
            stones = f"{wizard.spells[id]}/{wizard.rounds[id]}"
            who = say.whose.format(who=voice.names[seat], whose=voice.whose(voice.names[seat]))
            return [name, Text(f"{who} {stones}" if word == "drain" else stones), Text(rules_of(id))]
    return [name, Text(), Text(rules_of(id))]


def _metal(shown: AmulettView, voice: AmulettVoice, word: str, metal: str) -> list[Text]:
    """A metal with the number you hold, or the number left in the stack."""
    say, own = PHRASES[voice.language], shown.wizards[shown.seat or 0]
    held = say.held.format(count=(own.metals or {}).get(metal, 0))
    fewest, most = shown.stacks[metal]
    if word == "claim":
        held = f"×{shown.paid[metal]}"
    elif word == "take":
        held = f"{held}, {say.stack.format(count=fewest if fewest == most else f'{fewest}–{most}')}"
    return [Text(voice.thing(metal)), Text(), Text(held, "dim")]


def _jewel(shown: AmulettView, voice: AmulettVoice, colour: str) -> list[Text]:
    """A jewel, and whether you have its colour or win with it."""
    say, own = PHRASES[voice.language], shown.wizards[shown.seat or 0]
    has = own.jewels.get(colour, 0)
    note = say.has.format(count=has) if has else say.new_colour
    if colour in own.completing:
        note = f"{note}, {say.wins}"
    return [Text(voice.thing(colour), JEWELS[colour]), Text(), Text(note, "dim")]


def _area(shown: AmulettView, voice: AmulettVoice, word: str, thing: str) -> list[Text]:
    """An area with its jewels, or with the one jewel to be lifted."""
    id, _, colour = thing.partition(" ")
    name = Text(id, TERRAINS[voice.edition.area(id).terrain])
    if word == "lift":
        return [name, Text(), Text(voice.thing(colour), JEWELS[colour])]
    return [name, Text(_sights(voice, id)), lying(shown.ground[id], voice)]


def _sights(voice: AmulettVoice, id: str) -> str:
    """An area's terrain, metal and buildings: `forest, silver, pyramid`."""
    say, area = PHRASES[voice.language], voice.edition.area(id)
    terrain = voice.place(id).removeprefix(f"{id} (").removesuffix(")")
    return ", ".join([terrain, *([say.pyramid] if area.pyramid else ()), *([say.wall] if area.wall else ())])


def lying(jewels: Pile, voice: AmulettVoice) -> Text:
    """Jewels on one line: `red, yellow ×2`."""
    names = [
        Text(voice.thing(colour) + (f" ×{count}" if count > 1 else ""), JEWELS[colour])
        for colour, count in jewels.items()
    ]
    return Text(", ").join(names) if names else Text("–", "dim")
