"""A disk that is soon full."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path


class MayNotMount(Exception):
    """Nobody here may mount a disk."""


@contextmanager
def small_disk(size: str) -> Generator[Path]:
    """A disk of so many bytes, such as 4M; raises `MayNotMount`."""
    asked = [] if os.geteuid() == 0 else ["sudo", "-n"]
    with tempfile.TemporaryDirectory() as folder:
        mount = [*asked, "mount", "-t", "tmpfs", "-o", f"size={size},uid={os.geteuid()}", "tmpfs", folder]
        if not shutil.which("mount") or subprocess.run(mount, capture_output=True, check=False).returncode != 0:
            raise MayNotMount
        try:
            yield Path(folder)
        finally:
            subprocess.run([*asked, "umount", "-l", folder], check=True)


def fill(disk: Path) -> Path:
    """Takes all the room there is; the file that takes it."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as out, suppress(OSError):
        while True:
            out.write(b"x" * 512)
    return filler
