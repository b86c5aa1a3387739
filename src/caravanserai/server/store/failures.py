"""What can go wrong with what is kept, told so that somebody can act on it."""


class Conflict(Exception):
    """Somebody else wrote first: read the log again, and then decide again."""


class NoSuchTable(Exception):
    """Nobody has ever opened a table under this id."""


class Overloaded(Exception):
    """So many pages wait to be written that one more would wait too long."""


class StoreDown(Exception):
    """The database did not answer; whether it has kept the page, only the log can tell."""


class Unkept(Exception):
    """Something only the person who runs the hall can set right; the message says how."""
