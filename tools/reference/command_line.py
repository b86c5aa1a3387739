"""The reference of the command line: a page, and the manual page `serai.1`."""

from collections.abc import Iterator, Sequence
from typing import Any

import typer

from serai import __version__
from serai.cli.app import app

INTRODUCTION = """# Command line

Every command and option. `serai COMMAND --help` says the same in a terminal, and `man serai` where pip installs into a
folder that `man` searches. `python -m serai` is the same as `serai`.

`serai --install-completion` teaches the shell in which it runs (bash, zsh, fish or PowerShell) to complete commands,
options and games with the Tab key, from the next shell on; `serai --show-completion bash` prints what it would add."""


def commands() -> Iterator[tuple[str, Any]]:
    """Every command with its full name, those of a group after the group."""
    program: Any = typer.main.get_command(app)
    yield "serai", program
    for name, command in program.commands.items():
        yield f"serai {name}", command
        for inner, below in getattr(command, "commands", {}).items():
            yield f"serai {name} {inner}", below


def page() -> str:
    """The page for the site."""
    parts = [INTRODUCTION]
    for name, command in list(commands())[1:]:
        parts.append(f"## {name}\n\n{_text(command)}\n\n```text\n{_usage(name, command)}\n```")
        if rows := [f"| {_shown(p)} | {_text(p)} | {default_of(p)} |" for p in parameters_of(command)]:
            parts.append("\n".join(["| | what it means | without it |", "|---|---|---|", *rows]))
    return "\n\n".join(parts) + "\n"


def manual() -> str:
    """The manual page, in the language of troff."""
    [(_, program), *others] = commands()
    lines = [f'.TH SERAI 1 "" "Serai {__version__}" "Serai"', ".SH NAME", r"serai \- play \[u0100]mul and Das Amulett"]
    lines += [".SH SYNOPSIS", ".B serai", ".I COMMAND", "[OPTIONS]", ".SH DESCRIPTION", roff(_text(program))]
    lines.append(".SH COMMANDS")
    for name, command in others:
        lines += [f".SS {roff(_usage(name, command))}", roff(_text(command))]
        for parameter in parameters_of(command):
            lines += [".TP", f".B {roff(_names(parameter))}", roff(_text_with_default(parameter))]
    lines += [".SH ENVIRONMENT", "The settings of a server are in the reference of the configuration, on the site."]
    return "\n".join(lines) + "\n"


def parameters_of(command: Any) -> Sequence[Any]:
    """The arguments and options of a command that it shows."""
    return [p for p in command.params if not getattr(p, "hidden", False) and p.name != "help"]


def default_of(parameter: Any) -> str:
    """What a parameter is when it is not given, in words; empty if that goes without saying."""
    if parameter.required:
        return "it is needed"
    if isinstance(parameter.show_default, str):
        return parameter.show_default
    default = parameter.default
    if isinstance(default, bool):
        return (parameter.opts if default else parameter.secondary_opts or [""])[0]
    return "" if default in (None, "", ()) or callable(default) else str(default)


def roff(text: str) -> str:
    """Text that troff prints as it is."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace("`", "")
    plain = "".join(letter if letter.isascii() else rf"\[u{ord(letter):04X}]" for letter in plain)
    return "\n".join(rf"\&{line}" if line.startswith((".", "'")) else line for line in plain.splitlines() if line)


def _text_with_default(parameter: Any) -> str:
    default = "" if parameter.required else default_of(parameter)
    return f"{_text(parameter)} Without it: {default}." if default else _text(parameter)


def _usage(name: str, command: Any) -> str:
    arguments = [p.metavar or p.name.upper() for p in command.params if p.param_type_name == "argument"]
    below = ["COMMAND"] if getattr(command, "commands", None) else []
    return " ".join([name, *arguments, *below, "[OPTIONS]"])


def _names(parameter: Any) -> str:
    if parameter.param_type_name == "argument":
        return parameter.metavar or parameter.name.upper()
    return ", ".join([*parameter.opts, *parameter.secondary_opts])


def _shown(parameter: Any) -> str:
    return ", ".join(f"`{name}`" for name in _names(parameter).split(", "))


def _text(described: Any) -> str:
    return " ".join((getattr(described, "help", "") or "").replace("|", "\\|").split())
