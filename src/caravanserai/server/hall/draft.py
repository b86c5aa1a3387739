"""A draft: what is about to be written to a table's log; until it is kept, nobody sees any of it."""

from collections.abc import Collection

import msgspec

from caravanserai.online import wishes
from caravanserai.online.entries import AnyEntry, Kind
from caravanserai.online.gathering import Gathering
from caravanserai.online.telling import Ear, news_of, status_of
from caravanserai.server.parts import ENCODE, RULES, STORE, VIEWS
from caravanserai.server.store.pages import Listing, Page


class About(msgspec.Struct, frozen=True):
    """What the lobby and one's own list show of a table."""

    name: str
    names: list[str]
    """Who has which seat; an empty name is an empty seat."""
    levels: list[str | None]
    options: dict[str, int]
    clock: Kind
    bank: int
    gain: int


class Draft:
    """A copy of a gathering that may go ahead of the log."""

    def __init__(self, table: str, gathering: Gathering, ears: Collection[Ear], now: int) -> None:
        self.table, self.first, self.now = table, gathering.told + 1, now
        with RULES:
            self.gathering = gathering.copy()
        self.entries: list[AnyEntry] = []
        self.news: dict[Ear, list[bytes]] = {ear: [] for ear in ears}

    def tell(self, entry: AnyEntry) -> None:
        """Something happens, and those who follow the table will hear of it once it is kept."""
        with RULES:
            self.gathering.tell(entry)
        self.entries.append(entry)
        for ear, told in self.news.items():
            with VIEWS:
                news = news_of(self.gathering, entry, ear)
            if news is not None:
                with ENCODE:
                    told.append(msgspec.json.encode(news))

    def settle(self) -> None:
        """Whatever follows by itself happens too."""
        while (entry := self._due()) is not None:
            self.tell(entry)

    def _due(self) -> AnyEntry | None:
        with RULES:
            return wishes.due(self.gathering, self.now)

    def page(self) -> Page:
        """What is to be written."""
        with STORE:
            look_at, shown_at = wishes.look_at(self.gathering), self.gathering.shown_at
            return Page(self.table, self.first, tuple(self.entries), listing_of(self.gathering), shown_at, look_at)


def listing_of(gathering: Gathering) -> Listing:
    """How the table is found."""
    opened, thinking = gathering.opened, gathering.thinking
    about = About(
        name=opened.name,
        names=[place.name for place in gathering.places],
        levels=[place.level for place in gathering.places],
        options=opened.options,
        clock=opened.clock.kind,
        bank=opened.clock.bank,
        gain=opened.clock.gain,
    )
    turns = {place.person: seat in thinking for seat, place in enumerate(gathering.places) if place.person is not None}
    return Listing(
        game=opened.game,
        host=gathering.host,
        status=status_of(gathering),
        listed=opened.listed,
        rated=opened.rated,
        seats=opened.seats,
        people=turns,
        about=msgspec.Raw(msgspec.json.encode(about)),
    )
