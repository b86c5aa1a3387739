"""The choice of a bot that is the host's own: after a fault, and whenever it is not ready in time, a level chooses."""

from typing import NamedTuple

import structlog

from serai.bots.own import BotFault
from serai.online.place import STAND_IN
from serai.server.workers.bot_processes import BotProcesses, Question
from serai.server.workers.fair_turns import Waiting
from serai.server.workers.own_seats import OwnSeats

TELLABLE = ("start", "version")
"""Faults of which a log may say more: what a bot says later may hold its hand or its choices."""

log = structlog.stdlib.get_logger()


class BotChoice(NamedTuple):
    """What is chosen at the seat of a bot."""

    seat: int
    action: int
    for_good: bool = False
    """Whether a level plays the seat from now on, because the bot of the host has made a fault."""


async def own_choice(own: OwnSeats, bots: BotProcesses, question: Question, waiting: Waiting) -> BotChoice:
    """What a bot of the host chooses at a table, or the level that stands in for it."""
    seat, about = question.seat, {"table": waiting.table, "seat": question.seat, "bot": question.level}
    standing_in = question._replace(level=STAND_IN)
    try:
        action = await own.choose(waiting.table, question)
    except BotFault as fault:
        why = fault.why if fault.what in TELLABLE else ""
        log.warning("a bot has made a fault, and a level plays on", fault=fault.what, why=why, **about)
        return BotChoice(seat, await bots.choose(standing_in, waiting), for_good=True)
    if action is None:
        log.info("a bot was not ready in time, and a level has chosen", **about)
        action = await bots.choose(standing_in, waiting)
    return BotChoice(seat, action)
