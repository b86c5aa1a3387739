"""A fault: what a bot of one's own did that loses it the game, and never stops whoever asked it."""

from typing import Literal

What = Literal["start", "version", "refused", "failed", "died", "late", "unreadable", "illegal"]
"""It did not start, speaks another version, would not play, raised an error, ended, took too long, or answered
something that is no line of the protocol or none of its choices."""


class BotFault(Exception):
    """What a bot did wrong, in one word and in one sentence without the name of the bot."""

    def __init__(self, what: What, why: str) -> None:
        # The bot may have written some of this, and could otherwise take over the terminal that shows it.
        self.why = "".join(letter if letter.isprintable() else " " for letter in why)
        self.what: What = what
        super().__init__(self.why)
