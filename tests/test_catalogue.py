"""Translators' tools read every text of the package and the client in one file, and what they change comes back."""

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

TOOL = Path(__file__).parent.parent / "tools" / "catalogue"
ROOT = TOOL.parents[1]
SPEAKING = ("text", "games/amul/edition", "games/amulett/words", "server/workers")

sys.path.insert(0, str(TOOL))
spec = importlib.util.spec_from_file_location("catalogue", TOOL / "__main__.py")
assert spec
assert spec.loader
catalogue = importlib.util.module_from_spec(spec)
spec.loader.exec_module(catalogue)
po, begun, pseudo = sys.modules["po"], sys.modules["begun"], sys.modules["pseudo"]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Some of the package and all words of the client, to be changed."""
    for folder in (*(f"src/serai/{one}" for one in SPEAKING), "web/src/words"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def contents(root: Path) -> Mapping[str, str]:
    files = (*root.rglob("*.py"), *root.rglob("*.ts"))
    return {str(path.relative_to(root)): path.read_text("utf-8") for path in files}


def translated(place: str, english: str, said: str) -> str:
    """What a translator sends who has changed one text."""
    return po.written("de", [po.Entry(place, english, said)])


def test_a_catalogue_that_nobody_has_changed_changes_nothing(sources: Path):
    before = contents(sources)
    assert catalogue.take(sources, catalogue.export(sources, "de")) == 0
    assert contents(sources) == before


def test_every_text_can_be_changed_and_is_there_in_the_next_catalogue(sources: Path):
    entries = list(po.read(catalogue.export(sources, "de")))
    assert len(entries) > 1_500
    louder = [one._replace(translated=one.translated and f"{one.translated}!") for one in entries]
    catalogue.take(sources, po.written("de", louder))
    again = {(one.place, one.english): one.translated for one in po.read(catalogue.export(sources, "de"))}
    assert [one.place for one in louder if again[one.place, one.english] != one.translated] == []


def test_a_changed_sentence_arrives_in_the_page_and_in_the_package(sources: Path):
    tea = translated("web/src/words home.tea", "The tea is warm. Sit down, or watch for a while.", "Der Tee ist da.")
    assert catalogue.take(sources, tea) == 1
    assert 'tea: "Der Tee ist da."' in (sources / "web/src/words/de.ts").read_text("utf-8")
    waits = translated("web/src/words home.waiting #2", "{0} tables are waiting for you.", "Auf dich warten {0}.")
    assert catalogue.take(sources, waits) == 1
    assert "`Auf dich warten ${count}.`" in (sources / "web/src/words/de.ts").read_text("utf-8")
    wins = translated("src/serai/text/plain.py WINS 1", "You win.", 'Das „Spiel" ist\ndein.')
    assert catalogue.take(sources, wins) == 1
    said: dict[str, dict[str, tuple[str, str]]] = {}
    exec((sources / "src/serai/text/plain.py").read_text("utf-8"), said)
    assert said["WINS"]["de"][1] == 'Das „Spiel" ist\ndein.'


@pytest.mark.parametrize("said", ["Tische warten auf dich.", "{0} von {1} Tischen warten auf dich."])
def test_a_translation_that_loses_or_adds_a_placeholder_is_refused(sources: Path, said: str):
    before = contents(sources)
    waits = translated("web/src/words home.waiting #2", "{0} tables are waiting for you.", said)
    with pytest.raises(catalogue.CatalogueError, match=r"home\.waiting #2.*must keep \{0\}"):
        catalogue.take(sources, waits)
    assert contents(sources) == before


def test_a_new_language_begins_with_the_english_texts_and_none_of_them_translated(sources: Path):
    begun.begin(sources, "nl", ("en", "de"))
    entries = list(po.read(catalogue.export(sources, "nl")))
    assert len(entries) > 1_000
    assert [one.place for one in entries if one.translated] == []
    tea = po.written("nl", [po.Entry("web/src/words home.tea", english_of(entries, "home.tea"), "De thee is warm.")])
    assert catalogue.take(sources, tea) == 1
    assert 'tea: "De thee is warm."' in (sources / "web/src/words/nl.ts").read_text("utf-8")


def test_the_pseudo_language_keeps_what_code_fills_in_and_is_a_third_longer():
    said = pseudo.pseudo("{0} of $name take <b>two</b> cards.\n")
    assert said == "⟦{0} öƒ $name ţåķé <b>ţŵö</b> çåŕðš. ·····⟧\n"
    assert pseudo.pseudo("{0} – {1}") == "{0} – {1}"
    assert not set(pseudo.OTHER) & set(pseudo.PLAIN)


def test_every_text_is_there_in_the_pseudo_language(sources: Path):
    begun.begin_anew(sources, "de", ("en", "de"))
    assert catalogue.speak_pseudo(sources, "de") > 1_500
    entries = po.read(catalogue.export(sources, "de"))
    told = [one for one in entries if (one.translated or one.english) != pseudo.pseudo(one.english)]
    assert told == []


def test_a_file_of_texts_says_every_form_in_the_pseudo_language():
    card = 'name = { en = "Arab Guard", de = "Arabische Wache", short_en = "Guard", short_de = "Wache" }\n'
    note = '[note]\nen = "Tea."\nde = "Tee."\n'
    assert pseudo.spoken(card + note, "de", "en") == (
        'name = { en = "Arab Guard", de = "⟦Åŕåƀ Ĝûåŕð ···⟧", short_en = "Guard", short_de = "⟦Ĝûåŕð ··⟧" }\n'
        '[note]\nen = "Tea."\nde = "⟦Ţéå. ·⟧"\n'
    )


def english_of(entries: list, place: str) -> str:
    """The English text of a place of the client."""
    return next(one.english for one in entries if one.place == f"web/src/words {place}")


@pytest.mark.skipif(not shutil.which("msgfmt"), reason="gettext is not installed")
def test_gettext_reads_it(sources: Path):
    file = sources / "de.po"
    file.write_text(catalogue.export(sources, "de"), "utf-8")
    subprocess.run(["msgfmt", "--check", "-o", sources / "de.mo", file], check=True)
