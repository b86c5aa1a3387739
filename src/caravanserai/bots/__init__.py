"""Bots: they see Views and nothing else."""

from caravanserai.bots.bot import Bot, PolicyBot, play_out
from caravanserai.bots.policy import POLICIES

__all__ = ["POLICIES", "Bot", "PolicyBot", "play_out"]
