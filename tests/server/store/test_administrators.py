"""An invitation of an administrator counts for an hour, and so does a session."""

import pytest

from serai.kernel.refusal import NotYours
from serai.server.bus.in_process import InProcess
from serai.server.hall import administrators
from serai.server.hall.catalog import Catalog
from serai.server.hall.hall import Hall
from serai.server.store.passkeys import Passkey
from tests.server.store.evening import Linda, Lukas, played
from tests.server.store.evening import hall as store_of

HOUR = 3_600_000


@played
async def test_an_invitation_counts_for_an_hour_and_so_does_a_session(urls: list[str]):
    at = 1_000
    async with store_of(urls) as store:
        hall = Hall(store, InProcess(), Catalog(), clock=lambda: at)
        late, good = await administrators.invite(hall), await administrators.invite(hall)
        passkey = Passkey(b"key", Linda, b"public", 0, "desk", at)
        at += HOUR - 1
        await administrators.require_invitation(hall, late)
        session = await administrators.bind(hall, good, Linda, passkey.id, passkey)
        at += 1
        for use in (
            lambda: administrators.require_invitation(hall, late),
            lambda: administrators.bind(hall, late, Lukas, b"key"),
        ):
            with pytest.raises(NotYours):
                await use()
        assert not await store.administrators.is_one(Lukas)
        at += HOUR - 2
        await administrators.require_session(hall, Linda, session.secret)
        at += 1
        with pytest.raises(NotYours):
            await administrators.require_session(hall, Linda, session.secret)
