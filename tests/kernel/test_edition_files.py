"""Edition files, whatever the game: how they are found, named, hashed and refused."""

import msgspec
import pytest

from serai.kernel.edition import EditionPlace, digest, read_edition_file, shipped_editions
from serai.text.edition_tables import require_sources, shaped
from tests.editions import refusal

HERE = EditionPlace("here")
EDITIONS = "serai.games.amul.editions"
SMALL = """
name = "mine"
version = 3

[prices]
silk = 4
"""


@pytest.fixture
def mine(tmp_path):
    """Writes an edition of one's own and reads it back."""

    def read(text):
        path = tmp_path / "mine.toml"
        path.write_text(text, encoding="utf-8")
        return read_edition_file(EDITIONS, str(path))

    return read


def test_a_file_gives_its_name_version_and_content(mine):
    file = mine(SMALL)
    assert (file.name, file.version, file.where) == ("mine", 3, "mine.toml")
    assert file.content["prices"] == {"silk": 4}
    assert file.label == f"mine-3 {file.digest[:8]}"


def test_a_shipped_edition_is_found_by_its_name():
    assert "reconstructed" in shipped_editions(EDITIONS)
    assert read_edition_file(EDITIONS, "reconstructed").where == "reconstructed.toml"


def test_the_digest_is_that_of_the_canonical_content(mine):
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
    assert mine(SMALL).digest == digest({"prices": {"silk": 4}})


def test_comments_spaces_and_the_order_of_keys_leave_the_digest_alone(mine):
    before = mine(SMALL).digest
    assert mine("# for winter evenings\nversion=3\nname   =  'mine' # ours\nprices = { silk = 4 }").digest == before


@pytest.mark.parametrize("changed", [SMALL.replace("4", "5"), SMALL.replace("silk", "jade")])
def test_a_changed_value_changes_the_digest(mine, changed):
    assert mine(changed).digest != mine(SMALL).digest


@pytest.mark.parametrize("added", ["title = 'For winter evenings'", "note = 'read off my cards'", "earlier = ['aa']"])
def test_words_leave_the_digest_alone(mine, added):
    assert mine(f"{added}\n{SMALL}").digest == mine(SMALL).digest


def test_an_unknown_edition_is_answered_with_the_known_ones():
    said = refusal(read_edition_file, EDITIONS, "reconstruced")
    assert said == (
        "there is no edition 'reconstruced'; did you mean 'reconstructed'?\n"
        "  A file of your own is named by its path and ends in .toml."
    )


def test_a_file_that_is_not_there(tmp_path):
    assert refusal(read_edition_file, EDITIONS, str(tmp_path / "gone.toml")) == "gone.toml: there is no such file."


def test_a_file_that_is_not_toml(mine):
    assert refusal(mine, "name = ").startswith("mine.toml: this is not TOML: Invalid value (at")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("version = 1", 'mine.toml: the edition needs a name in small letters, such as name = "mine".'),
        (
            'name = "My own"\nversion = 1',
            'mine.toml: the edition needs a name in small letters, such as name = "mine".',
        ),
        ('name = "mine"', "mine.toml: the edition needs a version, a whole number from 1 up: version = 1."),
        (
            'name = "mine"\nversion = true',
            "mine.toml: the edition needs a version, a whole number from 1 up: version = 1.",
        ),
    ],
)
def test_name_and_version_are_needed(mine, text, said):
    assert refusal(mine, text) == said


class Spell(msgspec.Struct):
    bolts: int
    phases: tuple[str, ...] = ()
    colours: tuple[int, int] = (0, 0)
    price: int | str = 0


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({"blots": 2}, "here: spell has 'blots'; did you mean 'bolts'?"),
        ({"bolts": 2, "zz": 1}, "here: spell has 'zz'; it may be bolts, phases, colours, price."),
        ({}, "here: spell has no 'bolts'."),
        ({"bolts": "two"}, "here: bolts of spell must be a whole number, not text."),
        ({"bolts": 2, "phases": ["jewel", 3]}, "here: phases entry 2 of spell must be text, not a whole number."),
        ({"bolts": 2, "colours": [1]}, "here: colours of spell must be a list of length 2, not 1."),
        ({"bolts": 2, "price": []}, "here: price of spell must be a whole number or text, not a list."),
        ([], "here: spell must be a table."),
    ],
)
def test_a_misshapen_table_is_explained(table, said):
    assert refusal(shaped, table, Spell, HERE, "spell") == said


def test_every_value_has_a_source_and_every_source_a_value():
    require_sources({"id": "gift", "bolts": 2, "source": {"bolts": "printed"}}, HERE)
    assert refusal(require_sources, {"bolts": 2, "source": {}}, HERE) == (
        "here: source does not say where bolts is from; it is one of printed, derived, ruling, reconstructed."
    )
    assert refusal(require_sources, {"source": {"bolts": "printed"}}, HERE) == (
        "here: source names 'bolts', which is not given there."
    )
    assert refusal(require_sources, {"bolts": 2, "source": {"bolts": "rulng"}}, HERE) == (
        "here: the source of bolts is 'rulng'; did you mean 'ruling'?"
    )
