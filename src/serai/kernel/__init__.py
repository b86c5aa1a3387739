"""What a game is: tables, Views, records and chance. Nothing here knows a particular game."""

from serai.kernel.game import Game, View
from serai.kernel.record import Record, read_record, record_of, replay, text_of, verify
from serai.kernel.refusal import NotNow, NotYours, Refused, Unreadable
from serai.kernel.table import Table

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
