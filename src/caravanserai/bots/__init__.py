"""Bots: they see Views and nothing else."""

from caravanserai.bots.advice import Advice, Judged, Span, advise
from caravanserai.bots.bot import Bot, PolicyBot, play_out
from caravanserai.bots.policy import POLICIES
from caravanserai.bots.roster import NAMES, bot_named, require_bot
from caravanserai.bots.searching import Budget, SearchBot, Weighed

__all__ = [
    "NAMES",
    "POLICIES",
    "Advice",
    "Bot",
    "Budget",
    "Judged",
    "PolicyBot",
    "SearchBot",
    "Span",
    "Weighed",
    "advise",
    "bot_named",
    "play_out",
    "require_bot",
]
