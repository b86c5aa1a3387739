"""The two tables of a ladder as HTML: who stands where, and who finishes ahead of whom."""

from collections.abc import Callable, Mapping
from html import escape

from serai.arena.ladder.rungs import Duel, Ladder, Rung
from serai.arena.ladder.texts import TEXTS, PageTexts
from serai.bots.own import is_own
from serai.games import game_named

FEW_MS = 10
"""From so many milliseconds on, their decimals say nothing."""
STRONGEST_TINT = 60
"""How much of the colour, in percent, a cell has in which one bot always finishes ahead."""


def said(say: Callable[[PageTexts], str]) -> str:
    """A text in every language, of which the page shows one; a single text if all are the same."""
    texts = {code: escape(say(texts)) for code, texts in TEXTS.items()}
    if len(set(texts.values())) == 1:
        return next(iter(texts.values()))
    return "".join(f'<span lang="{code}">{text}</span>' for code, text in texts.items())


def rungs_table(ladder: Ladder, names: Mapping[str, str]) -> str:
    """Where each bot stands."""
    heads = (
        '<th class="place">',
        f'<th class="left">{said(lambda texts: texts.bot)}',
        f'<th class="left">{said(lambda texts: texts.rating)}',
        f'<th class="wins">{said(lambda texts: texts.wins)}',
        f"<th>{said(lambda texts: texts.cpu)}",
        f'<th class="games">{said(lambda texts: texts.games)}',
    )
    low, high = _axis(ladder)
    rows = [_rung_row(place, rung, names, low, high) for place, rung in enumerate(ladder.rungs, 1)]
    return _sheet("rungs", "</th>".join((*heads, "")), rows)


def duels_table(ladder: Ladder, names: Mapping[str, str]) -> str:
    """Who finishes ahead of whom; the columns are numbered like the rows, so that they fit on a phone."""
    places = "".join(f'<th scope="col">{place}</th>' for place in range(1, len(ladder.rungs) + 1))
    match = ladder.division.match
    scored = game_named(match.game).scored
    rows = [
        f'<th scope="row" class="name"><span class="place">{place}</span>{_name(rung.bot, names)}</th>'
        + "".join(_duel_cell(rung, other, names, scored) for other in ladder.rungs)
        for place, rung in enumerate(ladder.rungs, 1)
    ]
    return _sheet("duels", f'<th class="left">{said(lambda texts: texts.bot)}</th>{places}', rows)


def _rung_row(place: int, rung: Rung, names: Mapping[str, str], low: float, high: float) -> str:
    first, last = rung.share.interval
    wins = said(lambda texts: texts.written(f"{100 * rung.share.share:.1f}"))
    certain = said(lambda texts: texts.written(f"{100 * first:.0f}-{100 * last:.0f}"))
    return "".join(
        [
            f'<td class="place">{place}</td>',
            f'<th scope="row" title="{escape(rung.bot)}">{_name(rung.bot, names)}{_marks(rung)}</th>',
            f'<td class="strength"><b>{said(lambda texts: texts.written(f"{rung.rating:.1f}"))}</b>',
            f"{_bar(rung, low, high)}</td>",
            f'<td class="wins">{wins}<span class="small">{certain}</span></td>',
            f"<td>{said(lambda texts: texts.written(_time(rung.cpu_ms)))}</td>",
            f'<td class="games">{said(lambda texts: texts.written(f"{rung.share.games:,}"))}</td>',
        ]
    )


def _marks(rung: Rung) -> str:
    """What else is to be said of a bot: that it is somebody's own, and what it lost by faults."""
    own = f'<span class="tag">{said(lambda texts: texts.own)}</span>' if is_own(rung.bot) else ""
    faults = said(lambda texts: texts.faults.substitute(faults=rung.faults))
    return own + (f'<span class="fault">{faults}</span>' if rung.faults else "")


def _duel_cell(rung: Rung, other: Rung, names: Mapping[str, str], scored: str) -> str:
    """The share of games in which one bot finishes ahead of another, coloured by how far it is from a half."""
    if rung is other:
        return '<td class="self"></td>'
    duel = rung.duels.get(other.bot)
    if duel is None:
        return "<td>–</td>"
    share = duel.ahead.share
    side = "c-green" if share >= 0.5 else "c-red"
    style = f"--side: var(--{side}); --much: {2 * abs(share - 0.5) * STRONGEST_TINT:.0f}%"
    title = f"{names[rung.bot]} – {names[other.bot]}: {_told(duel, scored)}"
    return f'<td style="{style}" title="{escape(title)}">{100 * share:.0f}</td>'


def _told(duel: Duel, scored: str) -> str:
    """A duel in figures, for whoever points at its cell."""
    low, high = duel.ahead.interval
    share = f"{100 * duel.ahead.share:.1f} % ({100 * low:.0f}–{100 * high:.0f}), n = {duel.ahead.games}"
    return f"{share}, {duel.lead:+.1f} {scored}"


def _bar(rung: Rung, low: float, high: float) -> str:
    """The interval of a rating as a line, with a dot for the rating."""
    first, last = rung.interval
    left, at, right = (100 * (value - low) / (high - low) for value in (first, rung.rating, last))
    line = f'<i style="left: {left:.1f}%; width: {right - left:.1f}%"></i>'
    return f'<span class="axis" aria-hidden="true">{line}<b style="left: {at:.1f}%"></b></span>'


def _axis(ladder: Ladder) -> tuple[float, float]:
    """From where to where all intervals reach."""
    bounds = [bound for rung in ladder.rungs for bound in rung.interval]
    return min(bounds), max(bounds)


def _name(bot: str, names: Mapping[str, str]) -> str:
    """What people call a bot that comes along; the name of any other."""
    return said(lambda texts: texts.bots.get(bot, names[bot]))


def _time(ms: float) -> str:
    return f"{ms:,.0f}" if ms >= FEW_MS else f"{ms:.2g}"


def _sheet(kind: str, heads: str, rows: list[str]) -> str:
    lines = "\n".join(f"<tr>{row}</tr>" for row in rows)
    return (
        f'<div class="sheet"><table class="{kind}"><thead><tr>{heads}</tr></thead>\n<tbody>\n{lines}\n</tbody></table>'
        "</div>"
    )
