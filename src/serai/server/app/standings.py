"""Who may act: bans and deleted accounts, as a node caches them."""

from serai.server.app.cached import Cached
from serai.server.app.errors import Banned, UnknownCaller
from serai.server.clock import now
from serai.server.store.bans import Bans, Standing


class Standings:
    """What people may do here; `contact` is whom to write to."""

    def __init__(self, bans: Bans, contact: str) -> None:
        self.contact = contact
        self._cached: Cached[str, Standing] = Cached(bans.standing)

    async def of(self, person: str) -> Standing:
        """What somebody may do."""
        return await self._cached.get(person)

    def forget(self, person: str) -> None:
        """Removes somebody from the cache."""
        self._cached.forget(person)

    async def require_may_act(self, person: str) -> None:
        """Refuses whoever is banned, or has deleted their account."""
        standing = await self.of(person)
        if standing.deleted:
            raise UnknownCaller("This account is deleted. Load the page again to come as somebody new.")
        if not standing.may_act(now()):
            raise Banned(standing.until, self.contact)
