"""Bots: random, greedy, searching and learned ones, and advice for a person. All of them see Views and nothing else."""

from serai.bots.advice import Advice, ChoiceAdvice, ShareEstimate, advise
from serai.bots.bot import Bot, PolicyBot, play_out
from serai.bots.learned_bot import LearnedBot
from serai.bots.network_file import NoNetwork
from serai.bots.policy import POLICIES
from serai.bots.roster import NAMES, bot_named, cautions, require_bot
from serai.bots.search_bot import Budget, ChoiceStats, SearchBot

__all__ = [
    "NAMES",
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
    "advise",
    "bot_named",
    "cautions",
    "play_out",
    "require_bot",
]
