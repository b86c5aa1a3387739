"""Reads and writes the files that people name on the command line, with plain messages when that fails."""

from pathlib import Path

from serai.cli.errors import CommandError


def read_file(path: Path) -> str:
    """The text of a file; raises CommandError if it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise CommandError(f"{path}: there is no such file.") from None
    except IsADirectoryError:
        raise CommandError(f"{path}: this is a folder, not a file.") from None
    except UnicodeDecodeError:
        raise CommandError(f"{path}: this is not text in UTF-8.") from None
    except OSError as error:
        raise CommandError(f"{path}: the file cannot be read ({error.strerror}).") from None


def write_file(path: Path, text: str) -> None:
    """Writes a file; raises CommandError if it cannot be written."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: the file cannot be written ({error.strerror}).") from None
