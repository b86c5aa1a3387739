"""What a game is: tables, Views, records and chance. Nothing here knows a particular game."""

from caravanserai.kernel.game import Game
from caravanserai.kernel.record import Record, read_record, record_of, replay, text_of, verify
from caravanserai.kernel.refusal import NotNow, NotYours, Refused, Unreadable
from caravanserai.kernel.table import Table
from caravanserai.kernel.view import View

__all__ = [
    "Game",
    "NotNow",
    "NotYours",
    "Record",
    "Refused",
    "Table",
    "Unreadable",
    "View",
    "read_record",
    "record_of",
    "replay",
    "text_of",
    "verify",
]
