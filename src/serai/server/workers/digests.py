"""Daily mails: once a day at most, the tables that wait for a person, and those to which they are invited."""

import asyncio

import msgspec
import structlog

from serai.server.hall.draft import About
from serai.server.hall.invitations import OpenInvitation, open_invitations
from serai.server.hall.own_tables import own_tables
from serai.server.store.batches import Listed, MyTable
from serai.server.store.mail_addresses import MailAddress
from serai.server.workers.letters import Link, digest_mail
from serai.server.workers.mail_channel import MailChannel
from serai.server.workers.notice import phrases, table_called

log = structlog.stdlib.get_logger()

POLL_SECONDS = 60.0
"""How often a node looks for daily mails that are due."""
MAILS_AT_ONCE = 50
MAX_TABLES = 20
"""How many tables a mail lists."""
DAY_MILLISECONDS, HOUR_MILLISECONDS = 86_400_000, 3_600_000


class Digests:
    """Sends the daily mails."""

    def __init__(self, channel: MailChannel) -> None:
        self.channel, self.hall = channel, channel.hall
        self._sending: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts to look for mails that are due."""
        self._sending = asyncio.create_task(self._send_when_due(), name="digests")

    async def stop(self) -> None:
        """Stops; mails that are due are sent by another node, or later."""
        if self._sending is not None:
            self._sending.cancel()
            await asyncio.gather(self._sending, return_exceptions=True)

    async def _send_when_due(self) -> None:
        while True:
            try:
                await self.send_due()
            except Exception as error:
                log.warning("daily mails could not be sent", why=repr(error))
            await asyncio.sleep(POLL_SECONDS)

    async def send_due(self) -> None:
        """Sends the daily mails that are due."""
        for mail in await self.hall.store.mail_addresses.due(self.hall.clock(), MAILS_AT_ONCE):
            await self._send(mail)

    async def _send(self, mail: MailAddress) -> None:
        """Sends a mail if a table waits or somebody invites.

        It first notes when the next is due, so that no other node sends it too.
        """
        at, store = self.hall.clock(), self.hall.store
        away_until = await store.absences.until(mail.person, at)
        mine = [] if away_until else await own_tables(self.hall, mail.person, MAX_TABLES)
        asked = [] if away_until else await open_invitations(self.hall, mail.person)
        waiting = [self._link(table, mail.language) for table in mine if table.turn]
        waiting += [await self._invited(one, mail.language) for one in asked]
        later = away_until or at + (DAY_MILLISECONDS if waiting else HOUR_MILLISECONDS)
        if await store.mail_addresses.put_off(mail, later) and waiting:
            links = self.channel.links
            await self.channel.send(digest_mail(mail, waiting, f"{links.public_url}/next", links.to_unsubscribe(mail)))

    async def _invited(self, one: OpenInvitation, language: str) -> Link:
        """A table to which the person is invited."""
        inviter, link = await self.hall.store.people.person(one.asked.inviter), self._link(one.table, language)
        return Link(
            phrases(language).invited_by.format(table=link.words, name=inviter.name if inviter else ""), link.url
        )

    def _link(self, table: MyTable | Listed, language: str) -> Link:
        about = msgspec.json.decode(table.about, type=About)
        first = next(filter(None, about.names), "")
        titles = {game.name: game.title for game in self.hall.catalog.games}
        called = f"{table_called(about.name, first, language)} ({titles.get(table.game, table.game)})"
        return Link(called, f"{self.channel.links.public_url}/t/{table.id}")
