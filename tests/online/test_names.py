"""Nobody is called what the eye cannot tell from somebody else, from a bot, or from the site."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from serai.games import game_named
from serai.kernel.refusal import NotNow, Refused, Unreadable
from serai.online.bot_names import BOT_NAMES
from serai.online.commands import Say, Sit
from serai.online.entries import Clock, Said, Sat
from serai.online.names import clean_text, fit_name, fit_title, look_alike
from serai.online.opening import decide_opening
from serai.server.app.authenticator import CITIES, new_guest
from tests.online.hall import Hall, Linda, Lukas

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
PIRATE = "\U0001f3f4\u200d\u2620\ufe0f"


@pytest.mark.parametrize(
    "name",
    [
        *("Linda", "Jörg", "Āmul", "Zoë", "René", "O'Neil", "Linda B.", "Nguyễn", "Ilse", "Player 1", "R2D2"),
        *("Ωμέγα", "Мира", "李娜", "さくら", "नीला", "مريم"),
        *("Merv", "Otrar 37", "Abbot", "Modest", "Systema", "Hosta"),
        *(f"Linda {FAMILY}", RAINBOW, PIRATE, "\U0001f44d\U0001f3fd", "❤\ufe0f"),
    ],
)
def test_names_that_people_have_are_kept_as_they_are(name: str):
    assert fit_name(name) == name


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Linda \t of\u3000Merv ", "Linda of Merv"),
        ("Ｌｉｎｄａ", "Linda"),
        ("𝓛𝓲𝓷𝓭𝓪", "Linda"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_one_name_is_kept_in_one_way_however_it_is_written(written: str, kept: str):
    assert fit_name(written) == kept


INVISIBLE = {
    "nothing at all": "",
    "Hangul filler": "\u3164",
    "halfwidth Hangul filler": "\uffa0",
    "Braille blank": "\u2800",
    "Hangul jamo fillers": "\u115f\u1160",
    "zero width space": "Lin\u200bda",
    "soft hyphen": "Lin\u00adda",
    "right-to-left override": "\u202eadniL",
    "isolate": "\u2066Linda\u2069",
    "tags": "Linda\U000e0041\U000e0042",
    "variation selector": "Linda\ufe0f",
    "ideographic variation selector": "Linda\U000e0100",
    "joiner without an emoji": "Lin\u200dda",
    "joiner after an emoji": "\U0001f468\u200d",
    "grapheme joiner": "Lin\u034fda",
    "Khmer vowel that is not shown": "Linda\u17b4",
    "Mongolian separator": "Linda\u180b",
    "musical null": "\U0001d159",
    "a control character": "Lin\x1bda",
    "null": "Lin\x00da",
    "half of a character": "Linda\ud800",
    "a sign of nobody's alphabet": "Linda\ue000",
}


@pytest.mark.parametrize("name", INVISIBLE.values(), ids=INVISIBLE.keys())
def test_a_name_holds_nothing_that_cannot_be_seen(name: str):
    with pytest.raises(Unreadable):
        fit_name(name)


@pytest.mark.parametrize("name", ["Z\u0351\u036b\u0343algo", "\u0301Linda", "L" + "\u0336" * 20])
def test_a_name_is_no_pile_of_accents(name: str):
    with pytest.raises(Unreadable):
        fit_name(name)


@pytest.mark.parametrize("name", ["x" * 25, "ﷺﷺ", 'Li"nda', "Linda, Mira", "Linda， Mira", "[Linda]"])
def test_what_no_record_could_hold_is_judged_as_it_is_kept(name: str):
    with pytest.raises(Unreadable):
        fit_name(name)


@pytest.mark.parametrize(
    "name",
    [
        *("admin", "Admin", "ADMIN", "АDMIN", "аdmin", "ɑdmin", "adm1n", "ADMlN", "Ádmin", "adrnin", "admin7"),
        *("x_admin_x", "The Administrator", "Moderаtor", "Moderatorin", "Gastgeber", "host", "System", "Sеrai"),
        *("bot", "bot Linda", "Bot greedy", "BOT 1", "B0T", "bot1", "Вот", "Master-Bot", "Bot\U0001f916"),
        *("merv", "Мerv", "MERV", "0sh", "Рalmyra"),
    ],
)
def test_nobody_is_called_like_the_site_or_a_bot(name: str):
    with pytest.raises(Unreadable, match="a bot or for the site"):
        fit_name(name)


def test_the_names_that_the_site_gives_are_fit():
    for number in range(200):
        fit_name(new_guest(f"p{number}").name)
    for name in (*CITIES, *BOT_NAMES):
        fit_name(name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        *(("Mira", "Mіra"), ("Alice", "Alıce"), ("Alice", "AIice"), ("Alice", "A1ice"), ("Alice", "ALICE")),
        *(("Linda", "linda"), ("Linda", "Lindа"), ("Mira", "Rnira"), ("Walter", "VValter"), ("Otto", "0tt0")),
        *(("René", "Rene"), ("Ilse", "llse"), ("Jon", "Ϳοո"), ("Paul", "Рaul"), ("Lukas", "Ⅼukas")),
    ],
)
def test_two_whom_the_eye_takes_for_one_do_not_sit_together(name: str, other: str):
    hall = Hall()
    hall.act("sit", Linda, name, 0)
    with pytest.raises(NotNow, match="sits here already"):
        hall.act("sit", Lukas, other, 1)
    hall.act("sit", Lukas, "Sindbad", 1)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Ilse", "Lise"), ("Linda", "Lindy"), ("Otrar 10", "Otrar 11"), ("Мира", "Мара"), ("李", "李娜")],
)
def test_two_whom_everybody_can_tell_apart_sit_together(name: str, other: str):
    assert not look_alike(name, other)
    hall = Hall()
    hall.act("sit", Linda, name, 0)
    hall.act("sit", Lukas, other, 1)


def test_a_bot_that_sits_here_has_its_name_to_itself():
    hall = Hall()
    hall.act("engage", Linda, 0, "apprentice")
    with pytest.raises(NotNow):
        hall.act("sit", Lukas, hall.table.places[0].name, 1)


def test_who_takes_over_a_seat_is_judged_by_name_too():
    hall = Hall().begun(Linda, Lukas)
    hall.act("leave", Lukas)
    hall.act("free", Linda, 1)
    with pytest.raises(Unreadable):
        hall.send("Mira", Sit(seat=1, name="\u3164"))
    hall.send("Mira", Sit(seat=1))


def test_a_log_keeps_the_names_it_has():
    hall = Hall()
    hall.log += [Sat(2_000, 0, Linda, "admin"), Sat(2_000, 1, Lukas, "\u3164")]
    hall.log.append(Said(2_000, Linda, "admin", "\u202e!", "seats"))
    assert [place.name for place in hall.read_again().places] == ["admin", "\u3164", ""]


# What is said, and what things are called


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        ("Salaam!", "Salaam!"),
        ("a\u202eb\u2066c\u200fd", "abcd"),
        ("red \x1b[31malert", "red [31malert"),
        ("two\nlines\u2028and more", "two lines and more"),
        (f"we are {FAMILY} {RAINBOW}", f"we are {FAMILY} {RAINBOW}"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("½ m², ﬁne", "½ m², ﬁne"),
        ("Z" + "\u0336" * 50 + "algo", "Z\u0336\u0336algo"),
        ("\u3164 \u2800", ""),
        ("\u200d\u200c", ""),
        ("\U000e0041\U000e0042", ""),
    ],
)
def test_a_line_is_kept_without_what_cannot_be_seen(said: str, heard: str):
    assert clean_text(said) == heard


def test_at_a_table_only_what_can_be_read_is_said():
    hall = Hall()
    entry = hall.send(Linda, Say(text="a\u202eb"))
    assert isinstance(entry, Said)
    assert entry.text == "ab"
    with pytest.raises(Unreadable):
        hall.send(Linda, Say(text="\u202e\u3164"))


def test_a_table_is_called_by_what_can_be_read():
    details = (game_named("amul"), 3, {}, Clock(), False, True, "silk road", 1_000)
    assert decide_opening(Linda, *details, name=" \u202eBUY\x1b  NOW\u3164 ").name == "BUY NOW"


def test_a_thing_has_a_title_that_can_be_read():
    assert fit_title(" my \u202eprogram ") == "my program"
    with pytest.raises(Unreadable):
        fit_title("\u3164")


@given(st.text(max_size=40))
@example("\u0344\u0344")
def test_whatever_is_kept_is_kept_for_good(text: str):
    assert clean_text(clean_text(text)) == clean_text(text)
    refused, name = None, ""
    try:
        name = fit_name(text)
    except Refused as no:
        refused = no
    assert (fit_name(name) == name) if refused is None else refused.german not in ("", str(refused))
