"""The pictures of tables in notebooks: they read, they look like the client, and they say who sees what."""

import re
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest

from serai import notebook
from serai.games import game_named
from serai.games.amulett.picture import picture
from serai.games.scenes import scene_of_table
from serai.kernel.record import carrying_edition, record_of
from serai.kernel.table import Table
from serai.pictures import colours
from serai.pictures.canvas import Face
from serai.pictures.letters import width_of
from serai.pictures.picture import Picture, Scene, SceneSeat, SeatPicture
from serai.pictures.svg import cuts, svg_of
from tests.pictures.positions import THE_END, after, late
from tests.shipped import GAMES

WEB = Path(__file__).parents[2] / "web" / "src"
IN_SVG = "{http://www.w3.org/2000/svg}"


def drawn(thing: object) -> ElementTree.Element:
    """The picture of something, which has to be sound XML."""
    svg = notebook.svg_of(thing)
    assert svg is not None
    return ElementTree.fromstring(svg)


def words(picture: ElementTree.Element) -> list[str]:
    return [text.text or "" for text in picture.iter(f"{IN_SVG}text")]


@pytest.mark.parametrize("game", GAMES)
def test_a_view_is_drawn_with_the_hand_of_its_seat(game: str):
    table = late(game)
    mine, others = words(drawn(table.view(0))), words(drawn(table.view()))
    assert "as Seat 1 sees it" in mine
    assert "as a spectator sees it" in others
    assert len(mine) > len(others)


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_drawn_for_its_owner_and_says_that_all_hands_are_open(game: str):
    table = late(game)
    assert "all hands open" in words(drawn(table))
    assert {"Linda", "Lukas", "Mira"} <= set(words(drawn(table)))
    assert len(words(drawn(table))) > len(words(drawn(table.view(0))))


def test_a_single_metal_is_said_so():
    view = late("amulett").view(0)
    view.shown.wizards[1] = msgspec.structs.replace(view.shown.wizards[1], cards=1)
    facts = {language: [seat.words for seat in picture(view, language).seats] for language in ("en", "de")}
    assert facts["en"][1].endswith("· 1 metal")
    assert facts["de"][1].endswith("· 1 Metall")
    assert facts["en"][0].endswith("metals")


@pytest.mark.parametrize(("game", "seats"), [("amul", 8), ("amulett", 6)])
def test_a_full_table_has_room_for_everything(game: str, seats: int):
    picture = drawn(late(game, seats))
    left_out = [word for word in words(picture) if re.fullmatch(r"\+\d+", word) or "…" in word]
    assert left_out == []
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    for text in picture.iter(f"{IN_SVG}text"):
        assert 0 < float(text.attrib["x"]) <= width
        assert 0 < float(text.attrib["y"]) <= height


def test_a_record_is_drawn_at_its_end_with_points_and_who_won():
    table = after(THE_END, "amul")
    shown = words(drawn(record_of(table)))
    assert {str(points) for points in table.points} <= set(shown)
    assert any("wins with" in word for word in shown)
    assert drawn(carrying_edition(record_of(table), table.game)) is not None


def test_a_record_that_nobody_can_play_again_is_shown_in_words():
    table = after(9, "amul")
    assert record_of(table, 0)._repr_svg_() is None, "its seed is secret"
    record = record_of(table)
    for unknown in ({"game": "Go"}, {"rules": 99}, {"edition": "mine-1 (0123456789ab)"}):
        assert msgspec.structs.replace(record, **unknown)._repr_svg_() is None


def test_what_nobody_can_draw_has_no_picture(monkeypatch: pytest.MonkeyPatch):
    assert notebook.svg_of("a string") is None
    monkeypatch.setattr(notebook, "_painters", [])
    assert Table(game_named("amul"), 3)._repr_svg_() is None


def test_a_game_without_a_drawing_shows_names_and_points():
    scene = Scene("Nim", seats=[SceneSeat("Linda", "3", marked=True), SceneSeat("Lukas", "1")])
    assert {"Nim", "Linda", "3"} <= set(words(ElementTree.fromstring(svg_of(scene))))


def test_a_name_is_no_markup_in_a_picture():
    evil = '</text><script>alert("1")</script>\x00'
    scene = Scene("Nim", evil, sentence=evil, seats=[SceneSeat(evil)], picture=Picture("", [SeatPicture(evil, ())]))
    assert "<script" not in svg_of(scene)
    assert ElementTree.fromstring(svg_of(scene)) is not None


def test_a_picture_tells_what_it_shows_to_those_who_do_not_see_it():
    picture = drawn(late("amul").view(0))
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"].startswith("Āmul · as Seat 1 sees it · Round ")


def test_a_picture_can_be_had_in_german():
    table = late("amulett")
    assert "alle Hände offen" in words(ElementTree.fromstring(svg_of(scene_of_table(table, "de"))))


def test_a_picture_follows_the_screen_into_the_dark_and_needs_nothing_from_elsewhere():
    svg = late("amulett")._repr_svg_() or ""
    dark = svg.partition("prefers-color-scheme:dark")[2].partition("</style>")[0]
    assert colours.DARK.rooms["amulett"]["paper"] in dark
    assert f'fill="{colours.LIGHT.rooms["amulett"]["paper"]}"' in svg
    assert "var(" not in svg
    assert not re.search(r"url\(|@import|(?:href|src)=\"[^#]", svg)


PAGE = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.mark.parametrize(
    ("file", "draw"),
    [("notebook-amul", lambda: late("amul").view(0)), ("notebook-amulett", lambda: late("amulett", 4))],
)
def test_the_pictures_on_the_page_are_what_is_drawn(file: str, draw: Callable[[], object]):
    assert (PAGE / f"{file}.svg").read_text(encoding="utf-8") == notebook.svg_of(draw())


# What it shares with the client


FONTS: dict[Face, str] = {
    "title": "eczar-latin-600",
    "text": "source-sans-3-latin-400",
    "strong": "source-sans-3-latin-600",
}


def values(css: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#\w+);", css))


def test_the_colours_are_those_of_the_client():
    tokens = (WEB / "design" / "tokens.css").read_text(encoding="utf-8")
    light, dark, day, night = map(values, re.split(r"\n\[data-[^{]*\{", tokens))
    assert {name: light[name] for name in colours.ALWAYS} == colours.ALWAYS
    for theme, of_all, of_amulett in (
        (colours.LIGHT, light, light | day),
        (colours.DARK, light | dark, light | dark | night),
    ):
        assert {name: of_all[name] for name in theme.everywhere} == theme.everywhere
        for room, kept in (("amul", of_all), ("amulett", of_amulett)):
            assert {name: kept[name] for name in theme.rooms[room]} == theme.rooms[room]


def test_the_ground_of_the_map_is_that_of_the_client():
    land = (WEB / "amulett" / "Land.svelte").read_text(encoding="utf-8")
    for theme, before in ((colours.LIGHT, r"\n  "), (colours.DARK, r'dark"\]\) ')):
        grounds = dict(re.findall(before + r"\.(t-\w+) \.land \{\s*fill: (#\w+)", land))
        [line] = re.findall(before + r"\.all \{\s*--coast: #\w+;\s*--mapline: (#\w+)", land)
        assert {**grounds, "map-line": line} == theme.terrains


def test_the_jewels_are_cut_as_in_the_client():
    symbols = re.findall(r'<symbol id="j-.*?</symbol>', (WEB / "design" / "icons.svg").read_text(encoding="utf-8"))
    ours = (Path(colours.__file__).parent / "jewels.svg").read_text(encoding="utf-8")
    assert len(symbols) == len(cuts()) == 10
    assert all(symbol in ours for symbol in symbols)


def test_letters_are_as_wide_as_in_the_fonts_of_the_client():
    image_font = pytest.importorskip("PIL.ImageFont")
    for face, file in FONTS.items():
        font = image_font.truetype(WEB / "design" / "fonts" / f"{file}.woff2", 1000)
        for text in ("Arab Merchant ×2", "Jörg’s Spice · 3", "To move: Linda …"):
            assert width_of(text, face, 1000) == pytest.approx(font.getlength(text), rel=0.03)
