"""Pictures that were drawn lately, kept in memory, so that a link in a busy chat is drawn once."""

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from serai.server.hall.beside import BesideTheLoop

MAX_KEPT_BYTES = 32 * 2**20
"""How much of pictures stays in memory; the least recently used goes first."""


class KeptPicture(NamedTuple):
    """A picture as PNG, and the tag by which a browser asks whether it has changed."""

    png: bytes
    etag: str


class Pictures:
    """The pictures that were drawn lately; each is drawn in a thread."""

    def __init__(self, beside: BesideTheLoop) -> None:
        self.beside = beside
        self.bytes = 0
        self._kept: OrderedDict[Hashable, KeptPicture] = OrderedDict()

    async def of(self, key: Hashable, draw: Callable[[], bytes]) -> KeptPicture:
        """The picture of this key, drawn if it is not kept."""
        if key not in self._kept:
            self._keep(key, await self.beside.do(draw))
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: Hashable, png: bytes) -> None:
        self.bytes += len(png) - (len(self._kept[key].png) if key in self._kept else 0)
        self._kept[key] = KeptPicture(png, f'"{hashlib.sha256(png).hexdigest()[:32]}"')
        while self.bytes > MAX_KEPT_BYTES and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self.bytes -= len(oldest.png)
