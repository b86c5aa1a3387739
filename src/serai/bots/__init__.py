"""Bots: random, greedy and searching ones, and advice for a person. All of them see Views and nothing else."""

from serai.bots.advice import Advice, ChoiceAdvice, ShareEstimate, advise
from serai.bots.bot import Bot, PolicyBot, play_out
from serai.bots.policy import POLICIES
from serai.bots.roster import NAMES, bot_named, require_bot
from serai.bots.search_bot import Budget, ChoiceStats, SearchBot

__all__ = [
    "NAMES",
    "POLICIES",
    "Advice",
    "Bot",
    "Budget",
    "ChoiceAdvice",
    "ChoiceStats",
    "PolicyBot",
    "SearchBot",
    "ShareEstimate",
    "advise",
    "bot_named",
    "play_out",
    "require_bot",
]
