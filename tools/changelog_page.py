"""What the site is given of files outside `docs/`: the changelog, with links as the site has them."""

from pathlib import Path
from typing import Any

CHANGELOG = Path(__file__).parent.parent / "CHANGELOG.md"


def define_env(env: Any) -> None:
    """Makes `{{ changelog() }}` the changelog; Zensical calls this by its name."""

    @env.macro
    def changelog() -> str:  # pyright: ignore[reportUnusedFunction] -- the page calls it
        return CHANGELOG.read_text(encoding="utf-8").replace("](docs/", "](")
