"""The page of the ladder: one HTML file that needs nothing else, by day and by night, in every language."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from string import Template

from serai.arena.ladder.entrants import short_names
from serai.arena.ladder.rungs import Ladder
from serai.arena.ladder.tables import duels_table, rungs_table, said
from serai.arena.ladder.texts import TEXTS
from serai.games import package_named
from serai.pictures.colours import DARK, LIGHT, Colours, Theme

COLOURS = (
    *("paper", "surface", "sunken", "line", "ink", "ink-2", "card-edge"),
    *("cloth", "cloth-line", "on-cloth", "on-cloth-2", "saffron", "on-saffron", "c-green", "c-red"),
)


def page(ladders: Sequence[Ladder], day: str, json: str) -> str:
    """The page of all ladders of a league; `json` is where their figures lie."""
    return _template("page.html").substitute(
        colours=_colours(ladders),
        style=_template("page.css").template,
        chosen=_chosen(ladders),
        switches="\n".join([*_language_switches(), *_table_switches(ladders)]),
        languages="".join(f'<label for="{code}">{texts.language}</label>' for code, texts in TEXTS.items()),
        title=said(lambda texts: texts.title),
        lead=said(lambda texts: texts.lead),
        tables="\n".join(_game_tables(game, ladders) for game in _games(ladders)),
        ladders="\n".join(_section(ladder, day) for ladder in ladders),
        reading=said(lambda texts: texts.reading),
        as_json=said(lambda texts: texts.as_json),
        json=escape(json),
    )


def _section(ladder: Ladder, day: str) -> str:
    """One game with one number of players."""
    match = ladder.division.match
    title = package_named(match.game).title
    names = short_names([rung.bot for rung in ladder.rungs])
    about = {"games": f"{ladder.games:,}", "fair": f"{100 / match.players:.1f}"}
    by = {"edition": match.edition, "rules": match.rules, "seed": match.seed, "day": day}
    heading = said(lambda texts: texts.players.substitute(game=title, players=match.players))
    return "\n".join(
        [
            f'<section id="ladder-{_id(ladder)}">',
            f"<h2>{heading}</h2>",
            f'<p class="about">{said(lambda texts: texts.about.substitute(texts.all_written(about)))}</p>',
            rungs_table(ladder, names),
            f"<h3>{said(lambda texts: texts.duels)}</h3>",
            f'<p class="about">{said(lambda texts: texts.duels_about)}</p>',
            duels_table(ladder, names),
            f'<p class="small">{said(lambda texts: texts.footer.substitute(by))}</p>',
            "</section>",
        ]
    )


def _colours(ladders: Sequence[Ladder]) -> str:
    """The colours by day, by night, and in the room of each game."""
    lines: list[str] = []
    for theme, media in ((LIGHT, "light"), (DARK, "dark")):
        rooms = "\n".join(_room(game, ladders, theme) for game in _games(ladders))
        lines.append(f"@media (prefers-color-scheme: {media}) {{\n:root {{ color-scheme: {media}; }}\n{rooms}\n}}")
    return "\n".join(lines)


def _room(game: str, ladders: Sequence[Ladder], theme: Theme) -> str:
    """The colours that are shown while a table of this game is chosen."""
    colours = Colours(game, theme)
    shown = ", ".join(f"#{_id(ladder)}:checked" for ladder in ladders if ladder.division.match.game == game)
    return f":root:has({shown}) {{ {' '.join(f'--{name}: {colours[name]};' for name in COLOURS)} }}"


def _chosen(ladders: Sequence[Ladder]) -> str:
    """What is shown, and marked as chosen, while a switch is on."""
    ids = [_id(ladder) for ladder in ladders]
    lines = [f":root:has(#{name}:checked) #ladder-{name} {{ display: block; }}" for name in ids]
    marked = ", ".join(f':root:has(#{name}:checked) label[for="{name}"]' for name in [*ids, *TEXTS])
    focused = ", ".join(f':root:has(#{name}:focus-visible) label[for="{name}"]' for name in [*ids, *TEXTS])
    lines.append(f"{marked} {{ background: var(--saffron); color: var(--on-saffron); border-color: var(--saffron); }}")
    lines.append(f"{focused} {{ outline: 3px solid var(--c-green); outline-offset: 2px; }}")
    return "\n".join(lines)


def _language_switches() -> list[str]:
    return [
        f'<input type="radio" name="language" id="{code}" aria-label="{texts.language}"{_on(number == 0)}>'
        for number, (code, texts) in enumerate(TEXTS.items())
    ]


def _table_switches(ladders: Sequence[Ladder]) -> list[str]:
    return [
        f'<input type="radio" name="table" id="{_id(ladder)}" aria-label="{escape(_label(ladder))}"{_on(number == 0)}>'
        for number, ladder in enumerate(ladders)
    ]


def _game_tables(game: str, ladders: Sequence[Ladder]) -> str:
    """The numbers of players that can be chosen for a game."""
    own = [ladder for ladder in ladders if ladder.division.match.game == game]
    labels = "".join(f'<label for="{_id(ladder)}">{ladder.division.match.players}</label>' for ladder in own)
    return f"<div><b>{escape(package_named(game).title)}</b>{labels}<i>{said(lambda texts: texts.seats)}</i></div>"


def _games(ladders: Sequence[Ladder]) -> list[str]:
    return list(dict.fromkeys(ladder.division.match.game for ladder in ladders))


def _id(ladder: Ladder) -> str:
    return f"{ladder.division.match.game}-{ladder.division.match.players}"


def _label(ladder: Ladder) -> str:
    return f"{package_named(ladder.division.match.game).title}, {ladder.division.match.players}"


def _on(chosen: bool) -> str:
    return " checked" if chosen else ""


def _template(name: str) -> Template:
    return Template(files("serai.arena.ladder").joinpath(name).read_text(encoding="utf-8"))
