"""The card of a dataset: what it is, in JSON for programs and in words for people."""

from pathlib import Path

import msgspec

from serai import __version__
from serai.arena.match import ArenaError
from serai.dataset.arrow import Schema
from serai.dataset.columns import CHOICE_MEANINGS, GAME_MEANINGS, GAME_SCHEMA, choice_schema
from serai.dataset.files import CHOICES, GAMES, bytes_in, rows_in
from serai.dataset.plan import Plan
from serai.kernel.game import Game

CARD, PAGE = "card.json", "README.md"


class Card(msgspec.Struct, frozen=True):
    """What a dataset holds."""

    serai: str
    """The version of the program that wrote it last."""
    plan: Plan
    games: int
    choices: int
    bytes: int
    fields: tuple[tuple[str, tuple[int, ...]], ...]
    """The fields of an observation in their order: name and shape."""
    actions: tuple[str, ...]
    """What each action is in notation, by its number."""
    units: tuple[float, ...] = ()
    """What each number of an observation is a whole multiple of; empty in games that do not name it."""


def read_card(folder: Path) -> Card | None:
    """The card of a folder; None if there is none yet."""
    if not (folder / CARD).exists():
        return None
    try:
        return msgspec.json.decode((folder / CARD).read_bytes(), type=Card)
    except msgspec.MsgspecError:
        raise ArenaError(f"{folder / CARD} is no card of a dataset.\n  Name another folder with --out.") from None


def write_card(folder: Path, game: Game, plan: Plan) -> Card:
    """Writes the card of what is in a folder now."""
    card = Card(
        serai=__version__,
        plan=plan,
        games=rows_in(folder, GAMES),
        choices=rows_in(folder, CHOICES),
        bytes=bytes_in(folder),
        fields=tuple((field.name, field.shape) for field in game.observation_fields),
        actions=tuple(game.actions.notation(action) for action in range(len(game.actions))),
        units=() if game.observation_units is None else tuple(game.observation_units.tolist()),
    )
    folder.mkdir(parents=True, exist_ok=True)
    _write_whole(folder / PAGE, _page(game, card).encode())
    _write_whole(folder / CARD, msgspec.json.format(msgspec.json.encode(card)))
    return card


def _write_whole(file: Path, content: bytes) -> None:
    beside = file.with_name(f".{file.name}.new")
    beside.write_bytes(content)
    beside.replace(file)


def _page(game: Game, card: Card) -> str:
    plan = card.plan
    options = ", ".join(f"{name} {value}" for name, value in plan.options.items()) or "none"
    return f"""# {card.games:,} games of {game.title}, played by bots

| | |
|---|---|
| players | {plan.players} |
| bots | {", ".join(plan.bots)}; in each game one seat further on |
| options | {options} |
| seed | `{plan.seed}` |
| rules | version {plan.rules}; sources `{plan.sources}` |
| edition | {plan.edition}; digest `{plan.edition_digest}` |
| made with | Serai {card.serai} |
| choices | {card.choices:,} |
| bytes | {card.bytes:,} |

Everything is determined by the lines above: the same rules, edition, bots and seed give the same rows.

## `{CHOICES}/*.parquet`, a row for each choice

{_columns(CHOICE_MEANINGS, choice_schema(game))}

An observation has {game.observation_size} numbers. Of each only the changes are kept, {_pairs(card)}.
`serai.dataset.read_choices` and `serai.dataset.choice_batches` give whole observations and open actions, as lists of
numbers.

## `{GAMES}/*.parquet`, a row for each game

{_columns(GAME_MEANINGS, GAME_SCHEMA)}

## The fields of an observation

{_fields(game)}

## Actions

`{CARD}` names each action by its number.
"""


def _pairs(card: Card) -> str:
    if not card.units:
        return "in pairs of numbers of 32 bits, little-endian; the unit is 1"
    return f"in pairs of bytes; `{CARD}` names the unit of each number"


def _columns(meanings: dict[str, str], schema: Schema) -> str:
    lines = [f"| {name} | {schema.field(name).type} | {meaning} |" for name, meaning in meanings.items()]
    return "\n".join(["| column | type | what it is |", "|---|---|---|", *lines])


def _fields(game: Game) -> str:
    lines, first = list[str](), 0
    for field in game.observation_fields:
        shape = " × ".join(map(str, field.shape))
        lines.append(f"| {first} | {field.name} | {shape} | {field.meaning} |")
        first += field.size
    return "\n".join(["| from | field | shape | numbers |", "|---:|---|---|---|", *lines])
