"""E-mail over HTTP: your address, and the links in mails that confirm it or stop all mails to it."""

import hmac
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, post, put

from serai.kernel.refusal import NotNow, NotYours
from serai.server.app.context import Context
from serai.server.clock import now
from serai.server.store.mail_addresses import MailAddress, MailMode
from serai.server.workers.letters import confirmation
from serai.server.workers.mail_channel import MailChannel, mail_links
from serai.server.workers.mail_links import person_in
from serai.server.workers.mailer import MAIL_ERRORS
from serai.text.languages import Language

DAY_MILLISECONDS = 86_400_000

Address = Annotated[
    str,
    msgspec.Meta(max_length=254, pattern=r"^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@([A-Za-z0-9-]+\.)+[A-Za-z0-9-]+$"),
]
Token = Annotated[str, msgspec.Meta(max_length=200)]


class NewMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Your e-mail address, and how often you want a mail: for each turn, once a day, or never."""

    address: Address
    mode: MailMode
    language: Language


class MailOut(msgspec.Struct, frozen=True):
    """Your e-mail address; until it is confirmed, nothing is sent there but the question whether it is yours."""

    address: str
    mode: MailMode
    confirmed: bool


@put("/api/me/mail")
async def put_mail(request: Request[Any, Any, Any], context: Context, data: NewMail) -> MailOut:
    """Sets your e-mail address and how often you want a mail; a new address gets a link to confirm it."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    channel = context.mail
    if channel is None:
        raise NotNow("This site sends no e-mail.", "Diese Seite verschickt keine E-Mails.")
    known = await context.hall.store.mail_addresses.of(caller.person.id)
    mail = _changed(known, caller.person.id, data)
    if mail.confirmed is None:
        context.limiter.take("mail", context.network(request))
        await _ask(context, channel, mail, is_known=known is not None and known.address == mail.address)
    await context.authenticator.save(caller.person)
    await context.hall.store.mail_addresses.save(mail)
    return out(mail)


def _changed(known: MailAddress | None, person: str, data: NewMail) -> MailAddress:
    at = now()
    confirmed = known.confirmed if known is not None and known.address == data.address else None
    digest_at = None if data.mode != "daily" else (known and known.digest_at) or at
    return MailAddress(person, data.address, data.mode, data.language, at, confirmed, digest_at)


async def _ask(context: Context, channel: MailChannel, mail: MailAddress, is_known: bool) -> None:
    """Asks by mail whether an address is the person's; nobody is asked twice a day, whoever enters their address."""
    told, at = context.hall.store.told, now()
    hidden = hmac.digest(channel.links.key, mail.address.lower().encode(), "sha256").hex()
    news = f"confirm {hidden} {at // DAY_MILLISECONDS}"
    if not await told.claim(news, at):
        if is_known:
            return
        raise NotNow(
            "This address was asked today already. Look for our mail, or try again tomorrow.",
            "Diese Adresse wurde heute schon gefragt. Suche unsere Mail, oder versuch es morgen noch einmal.",
        )
    site = context.configuration.public_url.partition("://")[2]
    try:
        await channel.mailer.send(confirmation(mail, site, channel.links.to_confirm(mail, at)))
    except MAIL_ERRORS:
        await told.take_back(news)
        raise NotNow(
            "The mail to this address could not be sent. Check it, or try again later.",
            "Die Mail an diese Adresse ging nicht hinaus. Prüfe die Adresse, oder versuch es später noch einmal.",
        ) from None


@delete("/api/me/mail", status_code=204)
async def delete_mail(request: Request[Any, Any, Any], context: Context) -> None:
    """Forgets your e-mail address."""
    caller = await context.caller(request, "self")
    context.take("account", request, caller)
    await context.hall.store.mail_addresses.remove(caller.person.id)


@post("/mail/confirm/{token:str}", status_code=204, include_in_schema=False)
async def post_confirmation(request: Request[Any, Any, Any], context: Context, token: Token) -> None:
    """Confirms an address by the link in its mail; nobody has to be signed in."""
    context.take("read", request, None)
    links, addresses = await mail_links(context.hall, context.configuration), context.hall.store.mail_addresses
    mail = await addresses.of(person_in(token))
    if mail is None or not links.confirms(token, mail, now()):
        raise NotYours(
            "This link has expired, or the address was changed since. Enter the address again.",
            "Dieser Link ist abgelaufen, oder die Adresse hat sich geändert. Gib die Adresse noch einmal ein.",
        )
    await addresses.confirm(mail.person, mail.address, now())


@post("/mail/unsubscribe/{token:str}", status_code=204, include_in_schema=False)
async def post_unsubscription(request: Request[Any, Any, Any], context: Context, token: Token) -> None:
    """Stops all mails to an address by the link in each of them; nobody has to be signed in."""
    context.take("read", request, None)
    links, addresses = await mail_links(context.hall, context.configuration), context.hall.store.mail_addresses
    mail = await addresses.of(person_in(token))
    if mail is None or not links.unsubscribes(token, mail):
        raise NotYours(
            "This link is not one of ours, or the address was changed or deleted: it gets no mails.",
            "Dieser Link ist nicht von uns, oder die Adresse wurde geändert oder gelöscht: Sie bekommt keine Mails.",
        )
    await addresses.unsubscribe(mail.person, mail.address)


def out(mail: MailAddress) -> MailOut:
    """An address as its owner sees it."""
    return MailOut(mail.address, mail.mode, mail.confirmed is not None)
