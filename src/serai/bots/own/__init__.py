"""Bots of your own: classes of a file, a module or an installed package, and programs that speak in lines."""

from serai.bots.own.fault import BotFault
from serai.bots.own.names import is_own, open_bot, require_any_bot
from serai.bots.own.own_bot import THINKING_SECONDS, OwnBot

__all__ = ["THINKING_SECONDS", "BotFault", "OwnBot", "is_own", "open_bot", "require_any_bot"]
