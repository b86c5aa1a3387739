"""How a command treats its guest: every known mishap is told in plain words, and nobody is shown a stack trace."""

import functools
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec

import typer

Arguments = ParamSpec("Arguments")

TRACE = "CARAVANSERAI_TRACE"
LEFT_EARLY, MISHAP, MISUSE, INTERRUPTED = 1, 1, 2, 130


class Plain(Exception):
    """Something to tell a person as it stands, and the exit code that goes with it."""

    def __init__(self, message: str, code: int = MISHAP) -> None:
        super().__init__(message)
        self.code = code


def hosted(command: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """The command with manners: mishaps become a few lines on the error stream and an exit code."""

    @functools.wraps(command)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (typer.Exit, typer.Abort, BrokenPipeError):
            raise
        except KeyboardInterrupt:
            say("\nGoodbye.")
            raise typer.Exit(INTERRUPTED) from None
        except Exception as error:
            if os.environ.get(TRACE):
                raise
            say(_told(error))
            raise typer.Exit(error.code if isinstance(error, Plain) else MISHAP) from None

    return run


def say(message: str) -> None:
    """Tells a person something that is not the result of the command."""
    print(message, file=sys.stderr)


IN_OUR_WORDS = (
    ("Invalid value for ", ""),
    ("Input should be a valid integer, unable to parse string as an integer", "a whole number is needed"),
    ("Input should be a valid number, unable to parse string as a number", "a number is needed"),
    ("Value error, ", ""),
    ("Input should be greater than or equal to ", "the least is "),
    ("No such option: ", "There is no option "),
    ("No such command ", "There is no command "),
    ("Missing argument ", "This needs one thing more: "),
    ("Got unexpected extra argument(s)", "This is more than needed:"),
)


def tell_misuse(error: Any) -> int:
    """Tells what cannot be made of a command line, in our own words; any other error is passed on."""
    if not hasattr(error, "format_message"):
        raise error
    message: str = error.format_message()
    for theirs, ours in IN_OUR_WORDS:
        message = message.replace(theirs, ours)
    say(message)
    if error.ctx is not None and "\n" not in message:
        say(f"  See {error.ctx.command_path} --help.")
    return MISUSE


def _told(error: Exception) -> str:
    from caravanserai.kernel.edition import EditionError
    from caravanserai.kernel.record import RecordError
    from caravanserai.kernel.refusal import Refused

    if isinstance(error, Plain | EditionError | RecordError | Refused):
        return str(error)
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}."
    return (
        f"Caravanserai stumbled over itself: {type(error).__name__}: {error}\n"
        f"  This is a fault in the program. Set {TRACE}=1 to see where it happened, and report it with that text."
    )


def read_file(path: Path) -> str:
    """The text of a file, or a plain word why there is none."""
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise Plain(f"{path}: there is no such file.") from None
    except IsADirectoryError:
        raise Plain(f"{path}: this is a folder, not a file.") from None
    except UnicodeDecodeError:
        raise Plain(f"{path}: this is not text in UTF-8.") from None
    except OSError as error:
        raise Plain(f"{path}: the file cannot be read ({error.strerror}).") from None


def write_file(path: Path, text: str) -> None:
    """Writes a file, or says why it cannot."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise Plain(f"{path}: the file cannot be written ({error.strerror}).") from None
