"""One person at a table of Āmul with bots: shows what they see, asks, and keeps the record."""

import sys
from dataclasses import dataclass, field
from pathlib import Path

from rich.rule import Rule
from rich.text import Text

from caravanserai.bots import Bot
from caravanserai.cli.answers import read_choice
from caravanserai.cli.counsel import Counsel
from caravanserai.cli.hosting import write_file
from caravanserai.cli.reckoning import score_sheet
from caravanserai.cli.screen import Screen
from caravanserai.games.amul.texts import Told
from caravanserai.kernel.fate import seed_hash
from caravanserai.kernel.record import record_of, text_of
from caravanserai.kernel.refusal import Refused
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import View

YOUR_SEAT = 0
QUIET = ("chose", "round")
"""Events that the screen shows by itself."""
HELP, LOG, LEAVE = ("?", "help", "hilfe"), ("log",), ("q", "quit", "exit")


class Left(Exception):
    """The person has left the table."""


@dataclass
class Sitting:
    """A person at the first seat, bots at the others."""

    table: Table
    bots: dict[int, tuple[str, Bot]]
    """The name of each bot's policy, and the bot, by seat."""
    screen: Screen
    record: Path | None = None
    edition: str = ""
    """The edition as it was named on the command line, if it was."""
    log: list[tuple[int, list[Told]]] = field(default_factory=list[tuple[int, list[Told]]])
    since: list[Told] = field(default_factory=list[Told])
    doubtful: int | None = None
    """A choice that would lose a card and has been asked about."""

    def play(self) -> None:
        """Plays the game to its end; raises Left if the person leaves before."""
        self.welcome()
        self.listen()
        while not self.table.over:
            waiting = [seat for seat in self.table.acting if seat in self.bots]
            if waiting:
                view = self.table.view(waiting[0])
                self.table.apply(view.seat, self.bots[view.seat][1].choose(view))
            else:
                self.choose()
                self.since.clear()
            self.listen()
        self.reckon()

    def listen(self) -> None:
        """Notes what has just happened, as far as the person may know."""
        view = self.table.view(YOUR_SEAT)
        heard = self.screen.voice.told(event for event in view.events if event.what not in QUIET)
        self.since += heard
        self.log.append((view.shown.round, heard))

    def welcome(self) -> None:
        """Says what this is, with whom you play, and what to do."""
        say, voice, title = self.screen.phrases, self.screen.voice, self.table.game.title
        edition = voice.edition
        others = ", ".join(f"{voice.names[seat]} ({name})" for seat, (name, _) in self.bots.items())
        self.screen.print(Rule(Text(title, "bold"), style="dim"))
        self.screen.print(say.about.format(title=title, rounds=edition.table.rounds))
        note: str = getattr(edition.note, voice.language)
        self.screen.print(say.fan_work.format(edition=f"{edition.file.name}-{edition.file.version}", note=note))
        self.screen.print(say.how)
        self.screen.print(say.seated.format(others=others, left=voice.names[1], right=voice.names[-1]))
        self.screen.print(Text(say.sealed.format(hash=seed_hash(self.table.seed)), "dim"))

    # One choice

    def choose(self) -> None:
        """Asks until the person has made a choice that the table takes."""
        view = self.table.view(YOUR_SEAT)
        self.show(view)
        while True:
            text = self.ask()
            try:
                if not self.counsel(text, view) and self.is_meant(view, text):
                    return
            except Refused as refused:
                self.screen.print(Text(str(refused), "bold"))

    def show(self, view: View) -> None:
        """The table, the news and the question."""
        self.screen.print()
        self.screen.show_table(view, since=self.since)
        self.screen.show_choices(view)

    def ask(self) -> str:
        """One line from the person; the end of the input means leaving."""
        self.screen.console.print(Text(self.screen.phrases.prompt, "bold"), end="")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.screen.print(line.strip())
        if not line or line.strip().casefold() in LEAVE:
            raise Left
        return line.strip()

    def counsel(self, text: str, view: View) -> bool:
        """Answers a person who asks instead of choosing; False if they chose."""
        counsel, asked = Counsel(self.screen), text.casefold()
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

    def is_meant(self, view: View, text: str) -> bool:
        """Makes the choice; one that loses a card while another would not is asked about first."""
        action = read_choice(text, view, self.screen.voice)
        losing = [choice for choice in view.legal if self._loses(choice)]
        sure = action not in losing or len(losing) == len(view.legal) or self.doubtful == action
        self.doubtful = None if sure else action
        if sure:
            self.table.apply(YOUR_SEAT, action)
            return True
        card, voice = self.table.game.actions.thing(action), self.screen.voice
        self.screen.print(Text(voice.warning(card), "bold"))
        again = self.screen.phrases.sure.format(number=view.legal.index(action) + 1, card=voice.acted_on(card))
        self.screen.print(again)
        return False

    def _loses(self, action: int) -> bool:
        """Whether a card for the hand alone would be revealed."""
        actions = self.table.game.actions
        revealing = actions.verb(action).word == "reveal"
        return revealing and self.screen.kind(actions.thing(action)).card.position == "hand"

    # The end

    def reckon(self) -> None:
        """The score sheet, who wins, and what can be done with the game now."""
        table, say, voice = self.table, self.screen.phrases, self.screen.voice
        self.screen.print()
        self.screen.show_news(self.since)
        self.screen.print(Rule(Text(say.reckoning, "bold"), style="dim"))
        self.screen.print(score_sheet(table.game, table.state, voice.names, table.winners, voice.language))
        self.screen.print(Text(say.most_wins, "dim"))
        self.screen.print()
        self.screen.print(Text(voice.result(table.points, table.winners), "bold"))
        self.screen.print(say.opened.format(seed=table.seed))
        self.keep()

    def leave(self) -> None:
        """Says goodbye before the end; a record that was wanted is written as far as the game went."""
        self.screen.print(self.screen.phrases.left.format(round=self.table.chapter, rounds=self.screen.rounds))
        if self.record is not None:
            self.keep()

    def keep(self) -> None:
        """Writes the record, if one is wanted, and says how it can be used."""
        say = self.screen.phrases
        if self.record is None:
            self.screen.print(say.not_kept)
            return
        write_file(self.record, text_of(record_of(self.table), self.table.game.actions))
        edition = f" --edition {self.edition}" if self.edition else ""
        self.screen.print(say.kept.format(file=self.record))
        for command in ("replay", "verify"):
            # Never broken over two lines, so that it can be copied.
            self.screen.console.print(f"  caravanserai {command} {self.record}{edition}", soft_wrap=True)
