"""The id of a table: two letters that say where it is kept, and twelve that nobody can guess."""

import hashlib
import secrets

from caravanserai.server.store.failures import NoSuchTable

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""No i, l, o and u, which look like others when somebody reads an invitation aloud."""
MOST_SHARDS = len(LETTERS) ** 2
SECRET_LETTERS = 12


def new_table_id(shard: int) -> str:
    """An id that nobody has had before, for a table that is kept in a certain database."""
    return LETTERS[shard // 32] + LETTERS[shard % 32] + "".join(secrets.choice(LETTERS) for _ in range(SECRET_LETTERS))


def next_table_id(table: str, seed: str) -> str:
    """The id of the table at which people play again: always the same, so that it is opened once."""
    digest = hashlib.sha256(f"{table} {seed} again".encode()).digest()
    return table[:2] + "".join(LETTERS[byte % 32] for byte in digest[:SECRET_LETTERS])


def shard_of(table: str) -> int:
    """The database in which a table is kept, as its place in the list of all databases."""
    if len(table) != 2 + SECRET_LETTERS or not set(table) <= set(LETTERS):
        raise NoSuchTable(f"'{table[:40]}' is not the id of a table.")
    return LETTERS.index(table[0]) * 32 + LETTERS.index(table[1])
