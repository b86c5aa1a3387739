"""The store: one log for each table, which is the only truth and the only lock, and the people beside it."""

from serai.server.store.batches import Batch, Listed, Listing, MyTable
from serai.server.store.errors import Conflict, NoSuchTable, Overloaded, SetupError, StoreDown, StoreError
from serai.server.store.ids import new_table_id, shard_of
from serai.server.store.migrating import migrate_database, needs_migration
from serai.server.store.passkeys import Passkey
from serai.server.store.people import Person
from serai.server.store.ratings import Rating
from serai.server.store.store import Store
from serai.server.store.tokens import Token

__all__ = [
    "Batch",
    "Conflict",
    "Listed",
    "Listing",
    "MyTable",
    "NoSuchTable",
    "Overloaded",
    "Passkey",
    "Person",
    "Rating",
    "SetupError",
    "Store",
    "StoreDown",
    "StoreError",
    "Token",
    "migrate_database",
    "needs_migration",
    "new_table_id",
    "shard_of",
]
