"""A game of one person against bots at a terminal: shows the table, asks for choices, writes the record."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from serai.bots import Bot
from serai.bots.own import is_own
from serai.cli.answers import read_choice, read_order
from serai.cli.files import write_file
from serai.cli.questions import show_help, show_log, show_topics
from serai.cli.records import text_to_keep
from serai.cli.terminal import Terminal
from serai.kernel.events import NOTHING, Event
from serai.kernel.fate import seed_hash
from serai.kernel.game import View
from serai.kernel.record import record_of
from serai.kernel.refusal import NotNow, Refused
from serai.kernel.table import Table
from serai.text.voice import Sentence

YOUR_SEAT = 0
HELP, LOG, LEAVE = ("?", "help", "hilfe"), ("log",), ("q", "quit", "exit")


class LeftEarly(Exception):
    """The person has left the table before the end."""


@dataclass
class TerminalSession:
    """A person at the first seat, bots at the others."""

    table: Table
    bots: dict[int, tuple[str, Bot]]
    """By seat: the name of the bot, and the bot."""
    terminal: Terminal
    record: Path | None = None
    """The file to write the record to."""
    log: list[tuple[str, list[Sentence]]] = field(default_factory=list[tuple[str, list[Sentence]]])
    """Everything that was told, with the chapter it happened in."""
    since: list[Event] = field(default_factory=list[Event])
    """The events since the person's last choice."""
    warned: int | None = None
    """The choice that the person was warned about last."""
    ahead: list[str] = field(default_factory=list[str])
    """Answers given in advance, to further questions of the same kind."""
    verbs: frozenset[str] = frozenset()
    """The verbs that were open at the latest question."""

    def play(self) -> None:
        """Plays the game to its end; raises LeftEarly if the person leaves before."""
        self.welcome()
        self.collect_events()
        while not self.table.over:
            waiting = [seat for seat in self.table.acting if seat in self.bots]
            if self.table.due:
                self.table.apply(*self.table.due)
            elif waiting:
                view = self.table.view(waiting[0])
                self.table.apply(view.seat, self.bots[view.seat][1].choose(view))
            else:
                self.choose()
            self.collect_events()
        self.show_result()

    def collect_events(self) -> None:
        """Adds what has just happened to the log, as far as the person may know."""
        view = self.table.view(YOUR_SEAT)
        events = [event for event in view.events if event.what not in self.terminal.screen.drawn_events]
        self.since += events
        self.log.append((self.table.chapter, self.terminal.voice.sentences(events)))

    def welcome(self) -> None:
        """Prints what the game is, who plays, and what to do."""
        terminal, game = self.terminal, self.table.game
        say, around, voice = terminal.phrases, terminal.screen.phrases, terminal.voice
        others = ", ".join(f"{voice.names[seat]} ({name})" for seat, (name, _) in self.bots.items())
        terminal.print(Rule(Text(game.title, "bold"), style="dim"))
        terminal.print(terminal.screen.about(self.table))
        file, note = game.edition_file, self.edition_note()
        edition = say.edition.format(edition=f"{file.name}-{file.version}", note=note).removesuffix(": ")
        terminal.print(f"{around.notice} {edition}".strip())
        terminal.print(around.how)
        terminal.print(around.seated.format(others=others, left=voice.names[1], right=voice.names[-1]))
        for level in dict.fromkeys(name for name, _ in self.bots.values()):
            unnamed = say.own_bot if is_own(level) else say.thinker
            terminal.print(f"{level}  {say.levels.get(level, unnamed)}")
        terminal.print(say.fair)
        terminal.print(Text(say.sealed.format(hash=seed_hash(self.table.seed)), "dim"))

    def edition_note(self) -> str:
        """How much of the edition is reconstructed, by its marks; of one without any, what it says of itself."""
        file, screen = self.table.game.edition_file, self.terminal.screen
        if not file.marks:
            return file.note(self.terminal.voice.language)
        sorts = screen.phrases.sorts
        what = [sorts.get(sort, sort).format(*counted) for sort, counted in file.reconstructed.items()]
        return self.terminal.phrases.reconstructed.format(what=", ".join(what)) if what else ""

    # One choice

    def choose(self) -> None:
        """Asks until the person makes a legal choice; a single choice is made without asking."""
        view = self.table.view(YOUR_SEAT)
        if len(view.legal) == 1:
            self.table.apply(YOUR_SEAT, view.legal[0])
            return
        if self.fits_ahead(view) and self.accepts(view, self.ahead.pop(0)):
            return
        self.show(view)
        while not self.accepts(view, self.ask()):
            self.ahead.clear()
        self.since.clear()

    def accepts(self, view: View, text: str) -> bool:
        """Whether the text makes a choice; if not, the person is told why, or what they asked for."""
        try:
            return not self.answers_question(text, view) and (self.leaves_order(text) or self.makes_choice(view, text))
        except Refused as refused:
            self.terminal.print(Text(self.terminal.refusal(refused), "bold"))
            return False

    def fits_ahead(self, view: View) -> bool:
        """Whether an answer given in advance fits: to a question with the same verbs, and never in an auction."""
        actions, game = view.game.actions, view.game
        verbs = frozenset(actions.verb(action).word for action in view.legal)
        auction = game.plain.auction(view.state, game.plain_facts, YOUR_SEAT) != NOTHING
        if verbs != self.verbs or auction:
            self.ahead.clear()
        self.verbs = verbs
        return bool(self.ahead)

    def show(self, view: View) -> None:
        """Prints the table, what happened since, and the question."""
        self.terminal.print()
        self.terminal.show_table(view, since=self.terminal.voice.sentences(self.since))
        self.terminal.show_choices(view)

    def ask(self) -> str:
        """One answer from the person; raises LeftEarly at the end of the input."""
        self.terminal.console.print(Text(self.terminal.phrases.prompt, "bold"), end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.terminal.print(line.strip())
        if not line or line.strip().casefold() in LEAVE:
            raise LeftEarly
        first, *self.ahead = [answer.strip() for answer in line.split(",")]
        return first

    def answers_question(self, text: str, view: View) -> bool:
        """Answers a question; False if the text is none."""
        asked = text.casefold()
        if not text:
            self.show(view)
        elif asked in HELP:
            show_help(self.terminal, view)
        elif asked in LOG:
            show_log(self.terminal, self.log)
        elif text.startswith("?"):
            show_topics(self.terminal, text.lstrip("? "), view)
        else:
            return False
        return True

    def leaves_order(self, text: str) -> bool:
        """Leaves a standing order and follows it at once; False if the text is none."""
        limit = read_order(text, self.terminal)
        if limit is None:
            return False
        try:
            self.table.order(YOUR_SEAT, limit)
        except NotNow:
            raise NotNow(self.terminal.phrases.no_auction) from None
        if self.table.due:
            self.table.apply(*self.table.due)
        return True

    def makes_choice(self, view: View, text: str) -> bool:
        """Makes the choice; False if the screen warns about it and the person has not confirmed it yet."""
        action = read_choice(text, view, self.terminal)
        warning = "" if self.warned == action else self.terminal.screen.warning(view, action)
        self.warned = action if warning else None
        if warning:
            first, _, then = warning.partition("\n")
            self.terminal.print(Text(first, "bold"))
            self.terminal.print(then)
            return False
        self.table.apply(YOUR_SEAT, action)
        return True

    # The end

    def show_result(self) -> None:
        """Prints the final scores, who wins, and the seed; writes the record."""
        table, terminal = self.table, self.terminal
        terminal.print()
        terminal.show_since(terminal.voice.sentences(self.since))
        terminal.print(Rule(Text(terminal.screen.phrases.scores, "bold"), style="dim"))
        for part in terminal.screen.scoring(table, terminal.voice.names):
            terminal.print(part)
        terminal.print()
        terminal.print(Text(terminal.voice.result(table.points, table.winners), "bold"))
        terminal.print(terminal.phrases.opened.format(seed=table.seed))
        self.write_record()

    def leave(self) -> None:
        """Says goodbye before the end; the record, if wanted, is written up to here."""
        chapter = self.terminal.screen.chapter(self.table.chapter)
        self.terminal.print(self.terminal.phrases.left.format(chapter=chapter))
        if self.record is not None:
            self.write_record()

    def write_record(self) -> None:
        """Writes the record, if wanted, and prints the commands that read it."""
        say = self.terminal.phrases
        if self.record is None:
            self.terminal.print(say.not_kept)
            return
        write_file(self.record, text_to_keep(record_of(self.table), self.table.game))
        self.terminal.print(say.kept.format(file=self.record))
        for command in ("replay", "verify"):
            # Never broken into two lines, so that it can be copied.
            self.terminal.console.print(f"  serai {command} {self.record}", soft_wrap=True)
