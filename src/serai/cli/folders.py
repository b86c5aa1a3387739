"""Where this machine keeps what a person plays."""

import os
import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environment: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """The folder for the data of this user, as the system wants it."""
    if platform == "win32":
        home = environment.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local"
    elif platform == "darwin":
        home = Path.home() / "Library" / "Application Support"
    else:
        home = environment.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "serai"
