"""What a browser received of one game of each kind, for the tests of the client: `python -m tests.server.recorded`.

The first line is an `update`, the last one another that tells of the same moment as the `change` before it.
"""

from pathlib import Path
from random import Random

from serai.kernel.game import SPECTATOR
from serai.online.commands import Choose
from serai.online.projection import Listener
from tests.properties.games import GAMES, random_choice
from tests.server.test_changes import PEOPLE, Reader, seated, wish

FOLDER = Path(__file__).parents[2] / "web" / "src" / "live" / "recorded"
CHOICES = 60
AUDIENCES = {"amul": 0, "amulett": SPECTATOR}


def messages_of(game: str) -> list[bytes]:
    """The messages of the first choices of a game."""
    session, chance, listener = seated(GAMES[game][0], "silk road"), Random(game), Listener(AUDIENCES[game], True)
    session.feeds = {listener: [b"{}"] * session.table.heard[listener.audience]}
    messages, reader = [session.update_for(listener, None)], Reader(listener, session)
    for number in range(CHOICES):
        seat, action = random_choice(session.table.playing, chance)
        wish(session, PEOPLE[seat], Choose(action=session.table.game.actions.notation(action)), 2_000 * number)
        if session.table.heard[listener.audience] > reader.seq:
            messages.append(session.message_for(listener, reader.seq, reader.known))
            reader.read(session)
    return [*messages, session.update_for(listener, None)]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in AUDIENCES:
        (FOLDER / f"{game}.jsonl").write_bytes(b"\n".join(messages_of(game)) + b"\n")
