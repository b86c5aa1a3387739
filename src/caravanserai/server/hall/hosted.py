"""One table as a node keeps it: the gathering as far as it is on the disk, and those who follow it."""

import asyncio
from collections.abc import Callable, Collection, Iterable

import msgspec

from caravanserai.online.entries import AnyEntry
from caravanserai.online.gathering import Gathering, OpenGame, retell
from caravanserai.online.telling import Ear, counsel_of, news_of, room_of, taught_of
from caravanserai.server.hall.draft import Draft
from caravanserai.server.parts import ENCODE, VIEWS

Wake = Callable[[], None]


class Hosted:
    """A table in memory. `gathering` holds nothing that a crash could lose, and is replaced, never changed."""

    def __init__(self, id: str, gathering: Gathering) -> None:
        self.id = id
        self.gathering = gathering
        self.deciding = asyncio.Lock()
        """Held while something is written; two who decide at one table take turns."""
        self.stories: dict[Ear, list[bytes]] = {}
        """All that was heard, for every kind of listener who follows the table here."""
        self.followers: dict[Wake, Ear | None] = {}
        """Whoever is woken when the table goes on, and how they hear its story."""
        self.checked = 0
        """When the log was last read."""
        self._messages: dict[tuple[Ear, int], bytes] = {}
        self._views: dict[Ear, bytes] = {}
        self._room = b""

    @property
    def followed(self) -> Collection[Ear]:
        """The listeners whose stories go on."""
        return self.stories.keys()

    def keep(self, draft: Draft) -> None:
        """What was drafted is on the disk: now it is the table, and everybody who follows it is woken."""
        self.gathering = draft.gathering
        for ear, story in self.stories.items():
            story.extend(draft.news[ear])
        self._messages.clear()
        self._views.clear()
        self._room = b""
        for wake in list(self.followers):
            wake()

    def told(self, ear: Ear, after: int | None) -> bytes:
        """What somebody is told who knows everything up to `after`: the news since, and the picture now.

        Whoever has no number yet, or one that cannot be, gets the picture alone.
        """
        heard = self.gathering.heard[ear.audience]
        fresh = after is None or not 0 <= after <= heard
        since = heard if after is None or fresh else after
        key = ear, since
        if fresh or key not in self._messages:
            news = b",".join(self.stories[ear][since:]) if since < heard else b""
            seat = b"null" if ear.audience < 0 else b"%d" % ear.audience
            head = b'{"t":"told","table":"%s","seat":%s,"after":%d,"seq":%d,"fresh":%s,"news":[%s],' % (
                *(self.id.encode(), seat, since, heard, b"true" if fresh else b"false", news),
            )
            message = b'%s"room":%s,%s}' % (head, self._written_room(), self._written_view(ear))
            if fresh:
                return message
            self._messages[key] = message
        return self._messages[key]

    def _written_room(self) -> bytes:
        """The room, written once for everybody."""
        if not self._room:
            with VIEWS:
                room = room_of(self.gathering, self.id)
            with ENCODE:
                self._room = msgspec.json.encode(room)
        return self._room

    def _written_view(self, ear: Ear) -> bytes:
        """The View, written once for everybody who sees the same, with counsel for people; before the game, none."""
        if self.gathering.table is None:
            return b'"view":null,"counsel":null,"lesson":null'
        if ear not in self._views:
            view = self.gathering.view_of(ear.audience)
            with VIEWS:
                shown, counsel, taught = view.shown, counsel_of(self.gathering, ear), taught_of(self.gathering, ear)
            with ENCODE:
                written = (msgspec.json.encode(shown), msgspec.json.encode(counsel), msgspec.json.encode(taught))
            self._views[ear] = b'"view":%s,"counsel":%s,"lesson":%s' % written
        return self._views[ear]


def story_of(log: Iterable[AnyEntry], open_game: OpenGame, ear: Ear) -> list[bytes]:
    """All that somebody has heard of a table, from its log."""
    story = (news_of(gathering, entry, ear) for gathering, entry in retell(log, open_game))
    return [msgspec.json.encode(news) for news in story if news is not None]
