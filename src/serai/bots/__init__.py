"""Bots: random, greedy, searching and learned ones, and advice for a person. All of them see Views and nothing else."""

from serai.bots.advice import Advice, ChoiceAdvice, ShareEstimate, advise
from serai.bots.bot import Bot, PolicyBot, TemperedBot, play_out
from serai.bots.learned_bot import LearnedBot
from serai.bots.levels import LEVELS, level_called
from serai.bots.network_file import NoNetwork
from serai.bots.policy import POLICIES
from serai.bots.roster import bot_named, cautions, require_bot, searches
from serai.bots.search_bot import Budget, ChoiceStats, SearchBot

__all__ = [
    "LEVELS",
    "POLICIES",
    "Advice",
    "Bot",
    "Budget",
    "ChoiceAdvice",
    "ChoiceStats",
    "LearnedBot",
    "NoNetwork",
    "PolicyBot",
    "SearchBot",
    "ShareEstimate",
    "TemperedBot",
    "advise",
    "bot_named",
    "cautions",
    "level_called",
    "play_out",
    "require_bot",
    "searches",
]
