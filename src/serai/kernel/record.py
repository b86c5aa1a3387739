"""The record of a game: headers and one line per choice, as text or JSON; it reads back and replays."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from serai import notebook
from serai.kernel.actions import Actions
from serai.kernel.fate import SALT_MARK, seed_hash
from serai.kernel.game import EVERYBODY, SPECTATOR, Game
from serai.kernel.refusal import Refused
from serai.kernel.table import Table
from serai.kernel.undo import Choice

UNKNOWN = "?"
"""What only others know, or only the rules: a face-down card, a chapter in a record that was written without rules."""


class RecordError(Exception):
    """A record that cannot be read or does not replay; the message says which line and why."""


class Line(NamedTuple):
    """One line of a record: the chapter, the seat, and the action in notation."""

    chapter: str
    seat: int
    action: str


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A game as it was played: enough to play it again, choice by choice, and to prove the shuffle."""

    game: str
    rules: int
    edition: str
    seats: tuple[str, ...]
    options: dict[str, int]
    seed_hash: str
    salt: str = ""
    seed: str | None = None
    choices: tuple[Line, ...] = ()
    points: tuple[int, ...] = ()
    winners: tuple[str, ...] = ()
    pledges: tuple[str, ...] = ()
    """The hash of each seat's cut, fixed before the cards were shuffled; the cuts that were made are the salt."""
    edition_content: dict[str, object] | None = None
    """The edition itself, in a record that carries it."""

    def json(self) -> bytes:
        """The record as JSON."""
        return msgspec.json.encode(self)

    def __repr__(self) -> str:
        """What was played, by whom, and how it ended."""
        seats = zip(self.seats, self.points or [None] * len(self.seats), strict=True)
        standing = ", ".join(name if points is None else f"{name} {points}" for name, points in seats)
        end = f"won by {' and '.join(self.winners)}" if self.winners else "not over"
        return f"<Record: {self.game}, {standing}; {len(self.choices)} choices, {end}>"

    def _repr_svg_(self) -> str | None:
        """The end of the record as a picture in a notebook, if it can be played again."""
        return notebook.svg_of(self)


def record_of(table: Table, viewer: int = EVERYBODY) -> Record:
    """The record of a table; while the game runs, a seat or a spectator gets only what it has seen."""
    over = table.over
    all_is_open = over or viewer == EVERYBODY
    others = [] if all_is_open else [seat for seat in table.seats if seat != viewer]
    hidden = {place for seat in others for place in table.face_down(seat)}
    unnoticed = {place for seat in others for place in table.unnoticed(seat)}
    lines = [
        _line(table.game.actions, choice, place in hidden)
        for place, choice in enumerate(table.history)
        if place not in unnoticed
    ]
    record = record_with(table, lines, table.seed if all_is_open else None)
    if not over:
        return record
    winners = tuple(table.names[seat] for seat in table.winners)
    return msgspec.structs.replace(record, points=tuple(table.points), winners=winners)


def latest(table: Table, viewer: int) -> Line:
    """The latest choice as a line of the record that a seat or a spectator may see."""
    choice = table.latest
    hidden = choice.seat != viewer and not table.over and table.latest_lies_face_down
    return _line(table.game.actions, choice, hidden)


def record_with(table: Table, lines: Sequence[Line], seed: str | None) -> Record:
    """A record of these lines under a table's headers, put together without asking the rules."""
    return Record(
        game=table.game.title,
        rules=table.game.version,
        edition=table.game.edition_file.label,
        seats=table.names,
        options=dict(table.options),
        seed_hash=seed_hash(table.seed),
        salt=table.salt,
        seed=seed,
        choices=tuple(lines),
    )


def carrying_edition(record: Record, game: Game) -> Record:
    """The record with the edition of its game inside, for somebody who has no file of it."""
    return msgspec.structs.replace(record, edition_content=dict(game.edition_file.content))


def _line(actions: Actions, choice: Choice, hidden: bool) -> Line:
    action = f"{actions.verb(choice.action).word} {UNKNOWN}" if hidden else actions.notation(choice.action)
    return Line(choice.chapter, choice.seat, action)


def text_of(record: Record, actions: Actions | None = None) -> str:
    """The record as text that is readable over a shoulder and diffs well; without actions, verbs are single words."""
    names = [_quoted(name) for name in record.seats]
    options = ", ".join(f"{name} {value}" for name, value in record.options.items())
    headers = [
        _headers(Game=record.game, Rules=str(record.rules), Edition=record.edition, Options=options),
        _headers(Seats=", ".join(record.seats)),
        _headers(SeedHash=record.seed_hash, Salt=record.salt, Seed=record.seed or ""),
        _headers(Pledges=", ".join(record.pledges)),
        _headers(Points=", ".join(map(str, record.points)), Winner=", ".join(record.winners)),
    ]
    width = max(map(len, names)) + 2
    choices = [(line, *_split(line.action, actions)) for line in record.choices]
    known = [verb.word for verb in actions.verbs] if actions else [verb for _, verb, _ in choices]
    verbs = max(map(len, known), default=0) + 2
    lines = [
        f"{line.chapter} {verb:<{verbs}}{names[line.seat]:<{width}}{thing}".rstrip() for line, verb, thing in choices
    ]
    return "\n".join([*filter(None, headers), "", *lines, *_carried(record)]) + "\n"


def _carried(record: Record) -> list[str]:
    """The edition in a record, as one line of JSON; programs that do not know this line pass over it."""
    if record.edition_content is None:
        return []
    return ["", f"{CARRIED}{msgspec.json.encode(record.edition_content).decode()}]"]


def _headers(**pairs: str) -> str:
    return " ".join(f'[{name} "{value}"]' for name, value in pairs.items() if value)


def _quoted(name: str) -> str:
    """Puts a name in quotes if it could be read as a word of the game: a person may be called gold, or nothing."""
    return f'"{name}"' if re.fullmatch(r"[a-z]+|.* .*", name) else name


def _split(action: str, actions: Actions | None) -> tuple[str, str]:
    """The verb of a notation, the longest that fits, and the rest."""
    verbs = actions.verbs if actions else ()
    words = [verb.word for verb in verbs if f"{action} ".startswith(f"{verb.word} ")]
    word = max(words, key=len, default=action.split(maxsplit=1)[0])
    return word, action[len(word) :].strip()


HEADER = re.compile(r'\[(\w+) "([^"]*)"\]')
CARRIED = "[EditionContent "


def read_record(text: str) -> Record:
    """Reads a record from text or JSON."""
    if text.lstrip().startswith("{"):
        try:
            return msgspec.json.decode(text, type=Record)
        except msgspec.DecodeError as wrong:
            raise RecordError(f"This is not a record in JSON: {wrong}.") from None
    text, _, carried = text.partition(f"\n{CARRIED}")
    headers = dict(HEADER.findall(text))
    missing = [name for name in ("Game", "Rules", "Edition", "Seats", "SeedHash") if name not in headers]
    if missing:
        raise RecordError(f'This is not a record: the header [{missing[0]} "..."] is missing.')
    seats = tuple(name.strip() for name in headers["Seats"].split(","))
    lines = [
        _read_line(number, line, seats)
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.startswith("[")
    ]
    return Record(
        game=headers["Game"],
        rules=_number("Rules", headers["Rules"]),
        edition=headers["Edition"],
        seats=seats,
        options=_read_options(headers.get("Options", "")),
        seed_hash=headers["SeedHash"],
        salt=headers.get("Salt", ""),
        seed=headers.get("Seed"),
        choices=tuple(lines),
        points=tuple(_number("Points", number) for number in headers.get("Points", "").split(",") if number),
        winners=tuple(name.strip() for name in headers.get("Winner", "").split(",") if name),
        pledges=tuple(pledge.strip() for pledge in headers["Pledges"].split(",")) if "Pledges" in headers else (),
        edition_content=_read_carried(carried) if carried else None,
    )


def _read_carried(carried: str) -> dict[str, object]:
    try:
        return msgspec.json.decode(carried.rstrip().removesuffix("]"), type=dict[str, object])
    except msgspec.DecodeError as wrong:
        raise RecordError(f"The edition inside this record cannot be read: {wrong}.") from None


def _read_options(text: str) -> dict[str, int]:
    pairs = [pair.rpartition(" ") for pair in text.split(", ") if pair]
    return {name: _number("Options", value) for name, _, value in pairs}


def _number(header: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise RecordError(f"The header {header} should hold a number, not '{text.strip()}'.") from None


def _read_line(number: int, line: str, seats: Sequence[str]) -> Line:
    chapter, _, rest = line.strip().partition(" ")
    for seat, name in enumerate(seats):
        found = re.fullmatch(rf"(?P<verb>[a-z][a-z ]*?) +{re.escape(_quoted(name))}(?: +(?P<thing>.+))?", rest)
        if found:
            return Line(chapter, seat, f"{found['verb'].strip()} {found['thing'] or ''}".strip())
    raise RecordError(f"Line {number}: '{line.strip()}' names no seat of this table ({', '.join(seats)}).")


def replay(record: Record, game: Game, watch: Callable[[Table, Choice | None], None] | None = None) -> Table:
    """Plays a record again under the rules; `watch` is called before the first choice and after each one."""
    if record.seed is None:
        raise RecordError("The seed of this record is still secret, so nobody can replay it before the game is over.")
    if record.rules != game.version:
        raise RecordError(f"This record follows rules version {record.rules}; these are version {game.version}.")
    if not game.edition_file.is_called(record.edition):
        raise RecordError(
            f"This record was played with edition {record.edition}, not {game.edition_file.label}.\n"
            "  Name the file of its edition with --edition."
        )
    strangers = [line.seat for line in record.choices if line.seat not in range(len(record.seats))]
    if strangers:
        raise RecordError(
            f"A choice names seat {strangers[0]}, but there are only {len(record.seats)} seats, from 0 on."
        )
    table = Table(game, record.seats, seed=record.seed, salt=record.salt, options=record.options)
    if watch:
        watch(table, None)
    for number, line in enumerate(record.choices, 1):
        try:
            table.apply(line.seat, line.action)
        except Refused as refused:
            said = f"choice {number}, {record.seats[line.seat]} {line.action}"
            raise RecordError(f"The rules refuse {said}: {refused}") from None
        if watch:
            watch(table, table.history[-1])
    return table


def verify(record: Record, game: Game) -> Table:
    """Proves a record: seed and cuts fit their hashes, every choice is legal, and the result is that of the rules."""
    if record.seed is not None and seed_hash(record.seed) != record.seed_hash:
        raise RecordError(
            "The seed does not fit the hash that was shown before the game: the shuffle may have been changed.\n"
            f"  hash of the seed  {seed_hash(record.seed)}\n  hash in the record {record.seed_hash}"
        )
    _require_pledged_cuts(record)
    table = replay(record, game)
    again = record_of(table)
    if not all(
        line.chapter == UNKNOWN for line in record.choices
    ):  # written without the rules, it has no lines of theirs
        _require_same_choices(record, again)
    if record.points and (record.points != again.points or record.winners != again.winners):
        raise RecordError(
            f"The record says {', '.join(record.winners)} won with {max(record.points)} {game.scored};"
            f" the rules say {', '.join(again.winners)} with {max(again.points, default=0)}."
        )
    return table


def cuts_in(record: Record) -> list[str]:
    """What each seat has added to the seed of a record; empty where a seat has not cut."""
    made = record.salt.split(SALT_MARK) if record.salt else []
    return [*made, *[""] * (len(record.seats) - len(made))]


def _require_pledged_cuts(record: Record) -> None:
    """Refuses a record whose salt is anything but the cuts that its seats had pledged."""
    cuts = cuts_in(record)
    for seat, cut in enumerate(cuts):
        if cut and record.pledges[seat : seat + 1] != (seed_hash(cut),):
            raise RecordError(
                f"The cut at seat {seat} does not fit the hash that was fixed before the cards were shuffled:"
                " the shuffle may have been changed."
            )
    # An empty cut after the last one, or that of a seat more, would give other cards from the same cuts.
    if record.salt.endswith(SALT_MARK) or len(cuts) > len(record.seats):
        raise RecordError("The salt holds more than the cuts of the seats: the shuffle may have been changed.")


def _require_same_choices(record: Record, again: Record) -> None:
    """Refuses a record whose choices do not read as the rules write them."""
    for number, (line, found) in enumerate(zip(record.choices, again.choices, strict=False), 1):
        if line != found:
            should = f"'{found.chapter} {record.seats[found.seat]} {found.action}'"
            raise RecordError(f"Choice {number} should read {should}, not '{line.chapter} {line.action}'.")
    if len(record.choices) != len(again.choices):
        raise RecordError(f"The record has {len(record.choices)} choices, the game only {len(again.choices)}.")


__all__ = [
    "EVERYBODY",
    "SPECTATOR",
    "Record",
    "RecordError",
    "carrying_edition",
    "cuts_in",
    "latest",
    "read_record",
    "record_of",
    "replay",
    "text_of",
    "verify",
]
