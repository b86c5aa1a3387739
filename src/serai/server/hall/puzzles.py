"""Puzzles for whoever wants one: a moment of a finished game, as its seat knew it, under other names."""

import random
from secrets import token_urlsafe

import msgspec

from serai.bots.analysis import JudgedChoice
from serai.kernel.refusal import NotNow, Unreadable
from serai.kernel.review import Review
from serai.online.bot_names import BOT_NAMES
from serai.online.projection import SeatInfo, TableInfo, info_of
from serai.online.reviewing import Next, Scene, scene
from serai.online.table import OnlineTable
from serai.server.hall.analyses import is_worth_an_analysis
from serai.server.hall.hall import Hall
from serai.server.hall.reviews import Reviews
from serai.server.hall.strength_model import MODEL
from serai.server.store.puzzles import Puzzle, Solver, Strength

JUDGED = msgspec.json.Decoder(JudgedChoice)


class PuzzleOut(msgspec.Struct, frozen=True):
    """A puzzle as it is shown: the table as the seat knew it, without who played and what was chosen."""

    id: str
    info: TableInfo
    seat: int
    chapter: str
    scene: Scene
    tries: int
    found: int


class NextPuzzle(msgspec.Struct, frozen=True):
    """What there is to solve, and how well you do."""

    puzzle: PuzzleOut | None
    """None if you have tried all there are."""
    solver: Solver


class Answered(msgspec.Struct, frozen=True):
    """Whether a choice was the right one, and if so, what all of them are worth."""

    right: bool
    counted: bool
    """Whether it was your first try at this puzzle."""
    judged: JudgedChoice | None
    solver: Solver


async def next_puzzle(hall: Hall, reviews: Reviews, person: str, game: str) -> NextPuzzle:
    """A puzzle that the person has not tried, about as hard as they are strong."""
    solver = await hall.store.puzzles.solver(person, game) or _newcomer()
    fitting = await hall.store.puzzles.fitting(person, game, solver.mu)
    puzzle = await hall.store.puzzles.find(random.choice(fitting)) if fitting else None
    return NextPuzzle(await _shown(hall, reviews, puzzle) if puzzle else None, solver)


async def try_puzzle(hall: Hall, reviews: Reviews, person: str, id: str, action: str) -> Answered:
    """Tries a choice; the first try of a person counts for both strengths."""
    puzzle = await hall.store.puzzles.find(id)
    if puzzle is None:
        raise NotNow(
            "There is no such puzzle. Ask for the next one.", "Dieses Rätsel gibt es nicht. Frag nach dem nächsten."
        )
    review = await reviews.of(await hall.session(puzzle.table_id))
    judged = JUDGED.decode(puzzle.judged)
    if action not in review.view(puzzle.step, judged.seat).choices:
        raise Unreadable(
            "That cannot be chosen in this puzzle. Choose one of the options that are shown.",
            "Das kann man in diesem Rätsel nicht wählen. Nimm etwas von dem, was gezeigt wird.",
        )
    right = action == judged.best
    counted = await hall.store.puzzles.count_try(person, id, action, right, rating_after(right), hall.clock())
    solver = await hall.store.puzzles.solver(person, puzzle.game)
    assert solver is not None, "a try makes a solver"
    return Answered(right, counted, judged if right else None, solver)


def rating_after(right: bool):
    """How strong a person is, and how hard a puzzle, after a try: one of the two has won against the other."""

    def rate(solver: Solver | None, puzzle: Puzzle) -> tuple[Solver, Strength]:
        before = solver or _newcomer()
        teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (before, puzzle)]
        ((person,), (hard,)) = MODEL.rate(teams, ranks=[1 - right, right])
        streak = before.streak + 1 if right else 0
        after = Solver(person.mu, person.sigma, before.tries + 1, before.found + right, streak)
        return after, Strength(hard.mu, hard.sigma)

    return rate


def makes_puzzles(table: OnlineTable) -> bool:
    """Whether moments of a game may become puzzles: people have played it, with an edition that everybody has.

    A daily deal is still played by others.
    """
    return is_worth_an_analysis(table) and not table.opened.edition_id and not table.opened.daily


def new_puzzle(table: str, game: str, judged: JudgedChoice, at: int) -> Puzzle:
    """A puzzle that nobody has tried."""
    start = MODEL.rating()
    content = msgspec.json.encode(judged).decode()
    # Whoever knew the table could look up what was chosen there.
    return Puzzle(token_urlsafe(9), game, table, judged.step, content, start.mu, start.sigma, 0, 0, at)


def _newcomer() -> Solver:
    start = MODEL.rating()
    return Solver(start.mu, start.sigma, 0, 0, 0)


async def _shown(hall: Hall, reviews: Reviews, puzzle: Puzzle) -> PuzzleOut:
    session = await hall.session(puzzle.table_id)
    review, seat = await reviews.of(session), JUDGED.decode(puzzle.judged).seat
    shown = await hall.beside.do(lambda: _moment(review, puzzle.step, seat))
    info, chapter = _anonymous(session.table, puzzle.id), review.choices[puzzle.step].chapter
    return PuzzleOut(puzzle.id, info, seat, chapter, shown, puzzle.tries, puzzle.found)


def _moment(review: Review, step: int, seat: int) -> Scene:
    """The moment as its seat knew it; what was chosen then is not told."""
    shown = scene(review.renamed(BOT_NAMES[: len(review.table.names)]), step, seat, seat)
    assert shown.next is not None, "who chooses knows the choice"
    return msgspec.structs.replace(shown, next=Next(seat, "", shown.next.hints))


def _anonymous(table: OnlineTable, id: str) -> TableInfo:
    """The facts about a table that say nothing of who played there and how it ended."""
    seats = [SeatInfo(name) for name in BOT_NAMES[: len(table.places)]]
    unknown = {
        "name": "",
        "host": "",
        "seats": seats,
        "seed": None,
        "seed_hash": "",
        "pledges": [],
        "cuts": [],
        "result": None,
        "moved_on": None,
    }
    return msgspec.structs.replace(info_of(table, id), status="running", branch=None, **unknown)
