"""Errors of the store, and of the way the server is set up."""


class StoreError(Exception):
    """Something that the store cannot do."""


class Conflict(StoreError):
    """Another writer was first: read the log again, then decide again."""


class NoSuchTable(StoreError):
    """No table has this id."""


class DamagedLog(StoreError):
    """An entry of a table's log cannot be read, or does not fit; `why` says more than everybody may know."""

    def __init__(self, entry: int, why: str) -> None:
        super().__init__(f"The log of this table is damaged at entry {entry}, so it cannot be shown.")
        self.entry, self.why = entry, why


class Overloaded(StoreError):
    """Too many batches wait to be written."""


class StoreDown(StoreError):
    """The database did not answer; only the log can tell whether it has written the batch."""


class SetupError(StoreError):
    """Something that only the operator of the server can fix; the message says how."""
