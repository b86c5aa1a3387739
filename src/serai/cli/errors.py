"""Turns the errors of commands into plain messages on the error stream and exit codes; nobody sees a stack trace."""

import functools
import os
import re
import sys
from collections import defaultdict
from collections.abc import Callable
from importlib.metadata import requires
from typing import Any, ParamSpec

import typer

Arguments = ParamSpec("Arguments")

TRACE_VARIABLE = "SERAI_TRACE"
"""The environment variable that makes commands show stack traces."""
EXIT_LEFT_EARLY, EXIT_FAILURE, EXIT_MISUSE, EXIT_INTERRUPTED = 1, 1, 2, 130


class CommandError(Exception):
    """A message to print as it is, and the exit code to end with."""

    def __init__(self, message: str, code: int = EXIT_FAILURE) -> None:
        super().__init__(message)
        self.code = code


def with_plain_errors(command: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """The command with every error turned into a message and an exit code."""

    @functools.wraps(command)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (typer.Exit, typer.Abort, BrokenPipeError):
            raise
        except KeyboardInterrupt:
            print_note("\nGoodbye.")
            raise typer.Exit(EXIT_INTERRUPTED) from None
        except Exception as error:
            if os.environ.get(TRACE_VARIABLE):
                raise
            print_note(_message_of(error))
            raise typer.Exit(error.code if isinstance(error, CommandError) else EXIT_FAILURE) from None

    return run


def print_note(message: str) -> None:
    """Prints to the error stream what is not the result of the command."""
    print(message, file=sys.stderr)


IN_OUR_WORDS = (
    ("Invalid value for ", ""),
    ("Input should be a valid integer, unable to parse string as an integer", "a whole number is needed"),
    ("Input should be a valid number, unable to parse string as a number", "a number is needed"),
    ("Value error, ", ""),
    ("Input should be greater than or equal to ", "the least is "),
    ("Input should be less than or equal to ", "the most is "),
    ("No such option: ", "There is no option "),
    ("No such command ", "There is no command "),
    ("Missing argument ", "Something is missing: "),
    ("Missing option ", "Something is missing: "),
    ("Got unexpected extra argument(s)", "This is more than needed:"),
)
"""The messages of Typer and msgspec, and ours in their place."""


def print_usage_error(error: Any) -> int:
    """Prints what is wrong with a command line and returns the exit code; any other error is raised again."""
    if not hasattr(error, "format_message"):
        raise error
    message: str = error.format_message()
    for theirs, ours in IN_OUR_WORDS:
        message = message.replace(theirs, ours)
    print_note(message)
    if error.ctx is not None and "\n" not in message:
        print_note(f"  See {error.ctx.command_path} --help.")
    return EXIT_MISUSE


def _message_of(error: Exception) -> str:
    from serai.kernel.edition import EditionError
    from serai.kernel.record import RecordError
    from serai.kernel.refusal import Refused

    if isinstance(error, CommandError | EditionError | RecordError | Refused):
        return str(error)
    if isinstance(error, ModuleNotFoundError) and (extra := _extra_with(error.name or "")):
        return f'This needs a part of Serai that is not installed: pip install "serai[{extra}]"'
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}."
    return (
        f"Serai failed: {type(error).__name__}: {error}\n"
        f"  This is a fault in the program. Set {TRACE_VARIABLE}=1 to see where it happened, and report it with that"
        " text."
    )


def _extra_with(package: str) -> str | None:
    """The smallest of our extras that brings a package; None if it belongs to none."""
    extras: dict[str, list[str]] = defaultdict(list)
    for requirement in requires("serai") or ():
        if marked := re.match(r"([\w-]+).*extra == '(\w+)'", requirement):
            extras[marked[2]].append(marked[1].replace("-", "_").lower())
    return min(
        (extra for extra in extras if package.lower() in extras[extra]),
        key=lambda extra: len(extras[extra]),
        default=None,
    )
