"""Every text of the package and the client as a catalogue that translators' tools read, and back.

`python tools/catalogue export --language de --out de.po` writes it, `import de.po` writes changed translations into
the sources, and `begin --language nl` begins a language with a copy of the English texts. `pseudo --out FOLDER` makes
a copy of the sources that speaks a pseudo-language. It does without `serai` itself; Node reads the client's texts.
"""

import argparse
import re
import sys
from collections.abc import Mapping
from pathlib import Path

import begun
import client
import package
import po
import pseudo
from package_texts import Spot
from piece import CatalogueError, Piece, entries, require_placeholders
from po import Entry

ROOT = Path(__file__).parents[2]
LANGUAGE = re.compile(r"^Language = Literal\[(.*)\]$", re.MULTILINE)


def languages(root: Path) -> list[str]:
    """The languages of the site, as `serai.text.languages` lists them."""
    listed = LANGUAGE.search((root / "src/serai/text/languages.py").read_text("utf-8"))
    assert listed
    return [word.strip(' "') for word in listed[1].split(",")]


class Catalogue:
    """All texts of one language beside the English ones, and where each is."""

    def __init__(self, root: Path, language: str) -> None:
        spoken = languages(root)
        if language not in spoken[1:]:
            raise CatalogueError(f"{language} is no language to translate into; there is {', '.join(spoken[1:])}.")
        self.modules = package.modules(root, spoken)
        said = client.texts(root, (spoken[0], language))
        ours = entries(package.texts(self.modules, spoken[0]), package.texts(self.modules, language))
        self.texts: list[tuple[Entry, Piece]] = [*ours, *entries(said[spoken[0]], said[language])]

    @property
    def entries(self) -> list[Entry]:
        """What stands in the file."""
        return [entry for entry, _ in self.texts]

    def take(self, wanted: Mapping[tuple[str, str], str]) -> int:
        """Writes changed translations into the sources; returns how many were changed."""
        changed = [
            (entry, piece, text)
            for entry, piece in self.texts
            if (text := wanted.get((entry.place, entry.english), "")) not in ("", piece.text)
        ]
        for entry, piece, text in changed:
            require_placeholders(entry, piece, text)
        self._write([(piece, text) for _, piece, text in changed])
        return len(changed)

    def _write(self, changed: list[tuple[Piece, str]]) -> None:
        for module in self.modules:
            own = {id(piece) for texts in module.texts.values() for pieces in texts.values() for piece in pieces}
            here = [(one.where, text) for one, text in changed if id(one) in own and isinstance(one.where, Spot)]
            if here:
                package.write(module, here)
        if said := [(piece.where, text) for piece, text in changed if isinstance(piece.where, client.Spot)]:
            client.write(said)


def export(root: Path, language: str) -> str:
    """The catalogue of a language."""
    return po.written(language, Catalogue(root, language).entries)


def take(root: Path, text: str) -> int:
    """Writes a catalogue's changed translations into the sources; returns how many were changed."""
    language = re.search(r'"Language: (\w+)', text)
    if not language:
        raise CatalogueError("The file does not say its language.")
    wanted = {(one.place, one.english): one.translated for one in po.read(text)}
    changed = 0
    while more := Catalogue(root, language[1]).take(wanted):  # a text inside another one is written after it
        changed += more
    return changed


def write_pseudo(root: Path, to: Path) -> str:
    """Copies the sources; there, the last language becomes the pseudo-language. Returns which one that is."""
    spoken = languages(root)
    language = spoken[-1]
    pseudo.copied(root, to)
    begun.begin_anew(to, language, spoken)
    speak_pseudo(to, language)
    pseudo.write_data(to, language, spoken[0])
    return language


def speak_pseudo(root: Path, language: str) -> int:
    """Writes the pseudo-language of every English text into the sources; returns how many there were."""
    said = [one._replace(translated=pseudo.pseudo(one.english)) for one in Catalogue(root, language).entries]
    return take(root, po.written(language, said))


def parsed() -> argparse.Namespace:
    """What the command is asked to do."""
    command = argparse.ArgumentParser(prog="python tools/catalogue", description=__doc__)
    does = command.add_subparsers(dest="does", required=True)
    exporting = does.add_parser("export", help="write the catalogue of a language")
    exporting.add_argument("--language", required=True)
    exporting.add_argument("--out", type=Path, required=True)
    taking = does.add_parser("import", help="write a catalogue's translations into the sources")
    taking.add_argument("file", type=Path)
    beginning = does.add_parser("begin", help="begin a language: a copy of every English text")
    beginning.add_argument("--language", required=True)
    making = does.add_parser("pseudo", help="make a copy of the sources that speaks a pseudo-language")
    making.add_argument("--out", type=Path, required=True, help="a folder that is not there yet")
    return command.parse_args()


def main() -> None:
    """The command."""
    asked = parsed()
    try:
        if asked.does == "export":
            asked.out.write_text(export(ROOT, asked.language), "utf-8")
        elif asked.does == "begin":
            begun.begin(ROOT, asked.language, languages(ROOT))
        elif asked.does == "pseudo":
            print(f"{write_pseudo(ROOT, asked.out)} is the pseudo-language in {asked.out}; build the client there")
        else:
            print(f"{take(ROOT, asked.file.read_text('utf-8'))} texts changed; lay them out: ruff format, prettier")
    except CatalogueError as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
