"""Finds links that lead nowhere in the Markdown files of the repository.

Zensical's strict mode finds broken links and anchors between the pages of the site. This adds what it lets through:
the files outside `docs/`, images, links to other files, and pages that the navigation names or forgets.
"""

import re
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

FENCED = re.compile(r"^( *)(```+|~~~+).*?^\1\2`*~* *$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"(`+)(?!`).+?(?<!`)\1(?!`)")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
LINK = re.compile(r"\]\(\s*<?([^)>\s]+)>?[^)]*\)|^ *\[[^\]^]+\]:\s+<?([^>\s]+)|(?:href|src)=\"([^\"]+)\"", re.MULTILINE)
HEADING = re.compile(r"^#{1,6} +(.+?)(?: *\{ *#([\w-]+) *\})? *#*$", re.MULTILINE)
ANCHOR = re.compile(r"(?:id|name)=\"([^\"]+)\"")
Nav = str | list["Nav"] | dict[str, "Nav"]
ELSEWHERE = re.compile(r"^(?:[a-z][a-z0-9+.-]*:|//)", re.IGNORECASE)


def prose(page: Path) -> str:
    """The text of a page without its comments and fenced code."""
    return COMMENT.sub("", FENCED.sub("", page.read_text(encoding="utf-8")))


def slug(heading: str, ascii_only: bool) -> str:
    """The anchor of a heading: the site keeps ASCII letters only, a code host keeps them all."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    if ascii_only:
        text = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
        return re.sub(r"[-\s]+", "-", re.sub(r"[^\w\s-]", "", text).strip().lower())
    return re.sub(r"\s", "-", re.sub(r"[^\w\s-]", "", text).strip().lower())


def anchors(page: Path, on_site: bool) -> set[str]:
    """Every place in a page that a link can point to; headings with the same words are numbered."""
    found = set(ANCHOR.findall(prose(page)))
    for words, own in HEADING.findall(prose(page)):
        name = plain = own or slug(words, ascii_only=on_site)
        count = 0
        while name in found:
            count += 1
            name = f"{plain}_{count}" if on_site else f"{plain}-{count}"
        found.add(name)
    return found


def broken_links(page: Path, root: Path) -> Iterator[str]:
    """Says of each link in a page that leads nowhere what is missing."""
    where = page.relative_to(root)
    for match in LINK.finditer(INLINE_CODE.sub("", prose(page))):
        link = next(filter(None, match.groups()))
        if ELSEWHERE.match(link):
            continue
        path, _, anchor = unquote(link).partition("#")
        target = (page.parent / path).resolve() if path else page
        if not target.exists() or not target.is_relative_to(root):
            yield f"{where}: {link}: there is no such file in the repository"
        elif anchor and target.suffix == ".md" and anchor not in anchors(target, root / "docs" in target.parents):
            yield f"{where}: {link}: {target.relative_to(root)} has no heading with this anchor"


def pages_in(nav: Nav) -> Iterator[str]:
    """The pages named by a navigation, however deep."""
    if isinstance(nav, str):
        yield nav
    else:
        for part in nav.values() if isinstance(nav, dict) else nav:
            yield from pages_in(part)


def wrong_navigation(root: Path) -> Iterator[str]:
    """Says which pages the navigation names without need, and which it forgets."""
    nav = tomllib.loads((root / "zensical.toml").read_text(encoding="utf-8"))["project"]["nav"]
    named = {name for name in pages_in(nav) if not ELSEWHERE.match(name)}
    there = {page.relative_to(root / "docs").as_posix() for page in (root / "docs").rglob("*.md")}
    yield from (f"zensical.toml: the navigation names {page}, which does not exist" for page in sorted(named - there))
    yield from (f"zensical.toml: the navigation forgets {page}" for page in sorted(there - named))


def problems(root: Path) -> list[str]:
    """Everything that leads nowhere in a repository."""
    root = root.resolve()
    found = [
        line for page in sorted([*root.glob("*.md"), *root.glob("docs/**/*.md")]) for line in broken_links(page, root)
    ]
    return found + (list(wrong_navigation(root)) if (root / "zensical.toml").exists() else [])


if __name__ == "__main__":
    found = problems(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent)
    print("\n".join(found) or "Every link leads somewhere.")
    sys.exit(bool(found))
