"""The simulated bus: hints come late, in any order, twice, or not at all."""

from typing import TYPE_CHECKING

from serai.server.bus.bus import OnHint, StopListening, require_subject
from tests.weather.loop import Place

if TYPE_CHECKING:
    from tests.weather.world import World


class BusLink:
    """The way of one node to the bus."""

    alive = True

    def __init__(self, world: "World", place: Place) -> None:
        self.world, self.place = world, place
        self._listeners: dict[str, dict[object, OnHint]] = {}

    def hint(self, subject: str, number: int) -> None:
        if self.place.alive:
            for link in self.world.bus_links:
                for delay in self.world.hint_delays():
                    self.world.later(delay, lambda link=link: link.hear(subject, number), link.place)

    def listen(self, subject: str, on_hint: OnHint) -> StopListening:
        require_subject(subject)
        key = object()
        self._listeners.setdefault(subject, {})[key] = on_hint

        def stop_listening() -> None:
            self._listeners[subject].pop(key, None)

        return stop_listening

    def hear(self, subject: str, number: int) -> None:
        for on_hint in list(self._listeners.get(subject, {}).values()):
            on_hint(number)
