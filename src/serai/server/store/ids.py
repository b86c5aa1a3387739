"""The id of a table: two letters for the place of its database, and twelve random ones."""

import hashlib
import secrets

from serai.server.store.errors import NoSuchTable

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Without i, l, o and u, which are easily mistaken for others."""
MAX_SHARDS = len(LETTERS) ** 2
SECRET_LETTER_COUNT = 12


def new_table_id(shard: int) -> str:
    """A new random id for a table in the database at this place of the list."""
    return (
        LETTERS[shard // 32]
        + LETTERS[shard % 32]
        + "".join(secrets.choice(LETTERS) for _ in range(SECRET_LETTER_COUNT))
    )


def next_table_id(table: str, seed: str) -> str:
    """The id of the table at which people play again; it is derived from the old one, so that it is opened once."""
    digest = hashlib.sha256(f"{table} {seed} again".encode()).digest()
    return table[:2] + "".join(LETTERS[byte % 32] for byte in digest[:SECRET_LETTER_COUNT])


def shard_of(table: str) -> int:
    """The place of a table's database in the list of databases."""
    if len(table) != 2 + SECRET_LETTER_COUNT or table.strip(LETTERS):
        raise NoSuchTable(f"'{table[:40]}' is not the id of a table.")
    return LETTERS.index(table[0]) * 32 + LETTERS.index(table[1])
