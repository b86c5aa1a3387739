"""Bots of your own: classes of a file, a module or an installed package, and programs that speak in lines."""

from serai.bots.own.fault import BotFault
from serai.bots.own.folder import bots_in
from serai.bots.own.names import files_of, is_own, open_bot, require_any_bot, short_name
from serai.bots.own.own_bot import THINKING_SECONDS, OwnBot

__all__ = [
    "THINKING_SECONDS",
    "BotFault",
    "OwnBot",
    "bots_in",
    "files_of",
    "is_own",
    "open_bot",
    "require_any_bot",
    "short_name",
]
