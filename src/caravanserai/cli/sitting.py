"""One person at a table with bots: shows what they see, asks, and keeps the record."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from caravanserai.bots import Bot
from caravanserai.cli.answers import read_choice, read_order
from caravanserai.cli.counsel import Counsel
from caravanserai.cli.hosting import write_file
from caravanserai.cli.terminal import Terminal
from caravanserai.kernel.fate import seed_hash
from caravanserai.kernel.news import NOTHING, Event
from caravanserai.kernel.record import record_of, text_of
from caravanserai.kernel.refusal import NotNow, Refused
from caravanserai.kernel.speech import Told
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import View

YOUR_SEAT = 0
HELP, LOG, LEAVE = ("?", "help", "hilfe"), ("log",), ("q", "quit", "exit")


class Left(Exception):
    """The person has left the table."""


@dataclass
class Sitting:
    """A person at the first seat, bots at the others."""

    table: Table
    bots: dict[int, tuple[str, Bot]]
    """The name of each bot, and the bot, by seat."""
    terminal: Terminal
    record: Path | None = None
    edition: str = ""
    """The edition as it was named on the command line, if it was."""
    log: list[tuple[str, list[Told]]] = field(default_factory=list[tuple[str, list[Told]]])
    since: list[Event] = field(default_factory=list[Event])
    doubtful: int | None = None
    """A choice that has been asked about."""
    ahead: list[str] = field(default_factory=list[str])
    """Answers that the person has given ahead, to more questions of the same kind."""
    verbs: frozenset[str] = frozenset()
    """What could be done when they were given."""

    def play(self) -> None:
        """Plays the game to its end; raises Left if the person leaves before."""
        self.welcome()
        self.listen()
        while not self.table.over:
            waiting = [seat for seat in self.table.acting if seat in self.bots]
            if self.table.due:
                self.table.apply(*self.table.due)
            elif waiting:
                view = self.table.view(waiting[0])
                self.table.apply(view.seat, self.bots[view.seat][1].choose(view))
            else:
                self.choose()
            self.listen()
        self.reckon()

    def listen(self) -> None:
        """Notes what has just happened, as far as the person may know."""
        view = self.table.view(YOUR_SEAT)
        heard = [event for event in view.events if event.what not in self.terminal.screen.quiet]
        self.since += heard
        self.log.append((self.table.chapter, self.terminal.voice.told(heard)))

    def welcome(self) -> None:
        """Says what this is, with whom you play, and what to do."""
        terminal, game = self.terminal, self.table.game
        say, around, voice = terminal.phrases, terminal.screen.phrases, terminal.voice
        others = ", ".join(f"{voice.names[seat]} ({name})" for seat, (name, _) in self.bots.items())
        note: str = getattr(game.edition.note, voice.language)
        terminal.print(Rule(Text(game.title, "bold"), style="dim"))
        terminal.print(terminal.screen.about(self.table))
        terminal.print(say.fan_work.format(edition=f"{game.edition_file.name}-{game.edition_file.version}", note=note))
        terminal.print(around.how)
        terminal.print(around.seated.format(others=others, left=voice.names[1], right=voice.names[-1]))
        for level in dict.fromkeys(name for name, _ in self.bots.values()):
            terminal.print(f"{level}  {say.levels.get(level, say.thinker)}")
        terminal.print(say.fair)
        terminal.print(Text(say.sealed.format(hash=seed_hash(self.table.seed)), "dim"))

    # One choice

    def choose(self) -> None:
        """Asks until the table takes what the person says; the only choice there is needs no asking."""
        view = self.table.view(YOUR_SEAT)
        if len(view.legal) == 1:
            self.table.apply(YOUR_SEAT, view.legal[0])
            return
        if self.goes_on(view) and self.takes(view, self.ahead.pop(0)):
            return
        self.show(view)
        while not self.takes(view, self.ask()):
            self.ahead.clear()
        self.since.clear()

    def takes(self, view: View, text: str) -> bool:
        """Whether the table takes what the person said; if not, they have been told why, or what they asked for."""
        try:
            return not self.counsel(text, view) and (self.orders(text) or self.is_meant(view, text))
        except Refused as refused:
            self.terminal.print(Text(str(refused), "bold"))
            return False

    def goes_on(self, view: View) -> bool:
        """Whether an answer given ahead fits: to a question of the same kind, and never in an auction."""
        actions, game = view.game.actions, view.game
        verbs = frozenset(actions.verb(action).word for action in view.legal)
        auction = game.plain.auction(view.state, game.facts_window, YOUR_SEAT) != NOTHING
        if verbs != self.verbs or auction:
            self.ahead.clear()
        self.verbs = verbs
        return bool(self.ahead)

    def show(self, view: View) -> None:
        """The table, the news and the question."""
        self.terminal.print()
        self.terminal.show_table(view, since=self.terminal.voice.told(self.since))
        self.terminal.show_choices(view)

    def ask(self) -> str:
        """One line from the person; the end of the input means leaving."""
        self.terminal.console.print(Text(self.terminal.phrases.prompt, "bold"), end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.terminal.print(line.strip())
        if not line or line.strip().casefold() in LEAVE:
            raise Left
        first, *self.ahead = [answer.strip() for answer in line.split(",")]
        return first

    def counsel(self, text: str, view: View) -> bool:
        """Answers a person who asks instead of choosing; False if they chose."""
        counsel, asked = Counsel(self.terminal), text.casefold()
        if not text:
            self.show(view)
        elif asked in HELP:
            counsel.show_help(view)
        elif asked in LOG:
            counsel.show_log(self.log)
        elif text.startswith("?"):
            counsel.explain(text.lstrip("? "), view)
        else:
            return False
        return True

    def orders(self, text: str) -> bool:
        """Leaves a standing order to bid, if that is what the person says, and follows it at once."""
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

    def is_meant(self, view: View, text: str) -> bool:
        """Makes the choice; one that gives room for doubt is asked about first."""
        action = read_choice(text, view, self.terminal)
        doubt = "" if self.doubtful == action else self.terminal.screen.doubt(view, action)
        self.doubtful = action if doubt else None
        if doubt:
            first, _, then = doubt.partition("\n")
            self.terminal.print(Text(first, "bold"))
            self.terminal.print(then)
            return False
        self.table.apply(YOUR_SEAT, action)
        return True

    # The end

    def reckon(self) -> None:
        """The game in numbers, who wins, and what can be done with it now."""
        table, terminal = self.table, self.terminal
        terminal.print()
        terminal.show_news(terminal.voice.told(self.since))
        terminal.print(Rule(Text(terminal.screen.phrases.reckoning, "bold"), style="dim"))
        for part in terminal.screen.reckoning(table, terminal.voice.names):
            terminal.print(part)
        terminal.print()
        terminal.print(Text(terminal.voice.result(table.points, table.winners), "bold"))
        terminal.print(terminal.phrases.opened.format(seed=table.seed))
        self.keep()

    def leave(self) -> None:
        """Says goodbye before the end; a record that was wanted is written as far as the game went."""
        chapter = self.terminal.screen.chapter(self.table.chapter)
        self.terminal.print(self.terminal.phrases.left.format(chapter=chapter))
        if self.record is not None:
            self.keep()

    def keep(self) -> None:
        """Writes the record, if one is wanted, and says how it can be used."""
        say = self.terminal.phrases
        if self.record is None:
            self.terminal.print(say.not_kept)
            return
        write_file(self.record, text_of(record_of(self.table), self.table.game.actions))
        edition = f" --edition {self.edition}" if self.edition else ""
        self.terminal.print(say.kept.format(file=self.record))
        for command in ("replay", "verify"):
            # Never broken over two lines, so that it can be copied.
            self.terminal.console.print(f"  caravanserai {command} {self.record}{edition}", soft_wrap=True)
