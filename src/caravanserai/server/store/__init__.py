"""What the hall keeps: one log for each table, the only truth and the only lock, and the people beside it."""

from caravanserai.server.store.failures import Conflict, NoSuchTable, Overloaded, StoreDown, Unkept
from caravanserai.server.store.ids import new_table_id, shard_of
from caravanserai.server.store.migrating import behind, migrate
from caravanserai.server.store.pages import Listed, Listing, Page, Sitting
from caravanserai.server.store.passkeys import Passkey
from caravanserai.server.store.people import Person
from caravanserai.server.store.ratings import Rating
from caravanserai.server.store.store import Store
from caravanserai.server.store.tokens import Token

__all__ = [
    "Conflict",
    "Listed",
    "Listing",
    "NoSuchTable",
    "Overloaded",
    "Page",
    "Passkey",
    "Person",
    "Rating",
    "Sitting",
    "Store",
    "StoreDown",
    "Token",
    "Unkept",
    "behind",
    "migrate",
    "new_table_id",
    "shard_of",
]
