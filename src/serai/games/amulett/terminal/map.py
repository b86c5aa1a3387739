"""The map of Das Amulett in a terminal: rows of areas with the metal they ask for and their jewels."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from rich.console import Console, ConsoleOptions
from rich.text import Text

from serai.games.amulett.edition.board import Area, Edition
from serai.games.amulett.rules.facts import METALS
from serai.games.amulett.terminal.colours import JEWELS, TERRAINS
from serai.games.amulett.terminal.phrases import AmulettPhrases
from serai.games.amulett.words.names import METAL_NAMES, TERRAIN_NAMES

NARROW, WIDE = 13, 20
"""The width of an area in characters: with its metal alone, and with its terrain too."""


@dataclass(frozen=True)
class Map:
    """All areas in their places, as wide as the console allows."""

    edition: Edition
    ground: Mapping[str, Mapping[str, int]]
    company: str
    language: str
    phrases: AmulettPhrases

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Two lines for each row of areas, and a legend."""
        columns = self._columns()
        width = WIDE if options.max_width >= WIDE * round(max(columns.values()) + 1) else NARROW
        for row in self._rows():
            for line in (self._name, self._jewels):
                drawn = Text(no_wrap=True)
                for area in row:
                    drawn.pad_right(max(0, round(columns[area.id] * width) - len(drawn)))
                    drawn.append_text(line(area, width))
                yield drawn
        yield Text(self.phrases.legend, "dim")

    def _rows(self) -> list[list[Area]]:
        heights = sorted({area.centre[1] for area in self.edition.areas})
        return [sorted((a for a in self.edition.areas if a.centre[1] == height), key=_across) for height in heights]

    def _columns(self) -> dict[str, float]:
        """The distance of each area from the left edge, in areas."""
        steps = [right.centre[0] - left.centre[0] for row in self._rows() for left, right in pairwise(row)]
        first = min(_across(area) for area in self.edition.areas)
        return {area.id: (_across(area) - first) / min(steps, default=1) for area in self.edition.areas}

    def _name(self, area: Area, width: int) -> Text:
        """The area's name, its terrain if it fits, its metal, and signs for pyramid and wall."""
        asked = self.edition.asked(area)
        metal = self.phrases.any_metal if len(asked) == len(METALS) else METAL_NAMES[self.language][asked[0]]
        words = (area.id, TERRAIN_NAMES[self.language][area.terrain], metal) if width == WIDE else (area.id, metal)
        signs = ("▲" if area.pyramid else "") + ("#" if area.wall else "")
        here = area.id == self.company
        style = TERRAINS[area.terrain] + (" bold reverse" if here else " dim" if not self.ground[area.id] else "")
        text = Text("▸" if here else " ", "bold").append(" ".join(words), style)
        return text.append(signs, "bold" if here else "")

    def _jewels(self, area: Area, width: int) -> Text:
        """As many jewels as fit, and the number of the others."""
        lying = [colour for colour, count in self.ground[area.id].items() for _ in range(count)]
        if not lying:
            return Text(" –", "dim")
        fitting = (width - 1) // 4
        if len(lying) > fitting:
            fitting -= 1
        text = Text(" ").append_text(Text(" ").join(self._short(colour) for colour in lying[:fitting]))
        return text.append(f" +{len(lying) - fitting}" if len(lying) > fitting else "")

    def _short(self, colour: str) -> Text:
        return Text(self.phrases.short[colour], JEWELS[colour])


def _across(area: Area) -> float:
    return area.centre[0]
