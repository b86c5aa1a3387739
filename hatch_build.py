"""Refuses to pack the server without its pages: they are built from `web/` and not kept in git."""

from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = Path("src/serai/server/app/pages/index.html")


class BuildHook(BuildHookInterface):
    """Runs before an sdist or a wheel is built."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """An editable install may do without the pages, what is handed on may not."""
        if version != "editable" and not (Path(self.root) / PAGES).exists():
            raise FileNotFoundError(
                f"{PAGES} is missing. Build the client first: npm --prefix web install && npm --prefix web run build"
            )
