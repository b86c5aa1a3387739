"""The reference of the configuration: a page, and `hall.env.sample`. Both say what the docstrings of the fields say."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from docstrings import attributes_of, module_named

from serai.server.configuration import CHOICES, VARIABLES, Configuration

MODULE = "serai.server.configuration"
HEAD = """# The settings of a server. Each is an environment variable with a default that suits a single machine:
# `serai serve` with none of them set keeps everything in the file serai.db of the current folder.
"""


class Setting(NamedTuple):
    """A variable of the environment, its default as one would write it, and what it means."""

    variable: str
    default: str
    text: str


def settings() -> Iterator[Setting]:
    """Every setting, in the order in which they are declared."""
    [declared] = [n for n in module_named(MODULE).body if getattr(n, "name", "") == "Configuration"]
    texts = {field.name: " ".join(field.text.split()) for field in attributes_of(declared)}  # pyright: ignore[reportArgumentType] -- it is a class
    for variable, field in VARIABLES.items():
        default = getattr(Configuration(), field)
        shown = ",".join(default) if isinstance(default, tuple) else str(default)
        yield Setting(variable, shown, texts[field] + _one_of(CHOICES.get(field, ())))


def _one_of(choices: Sequence[str]) -> str:
    return f" One of {', '.join(f'`{choice}`' for choice in choices)}." if choices else ""


def page() -> str:
    """The page for the site."""
    parts = [
        "# Configuration\n\nThe settings of a server are variables of the environment. Every default suits a single"
        " machine; [Host a server](../self-host.md) says which ones a public site needs."
    ]
    for setting in settings():
        default = f"`{setting.default}`" if setting.default else "empty"
        parts.append(f"## {setting.variable}\n\n{setting.text}\n\nDefault: {default}.")
    return "\n\n".join(parts) + "\n"


def sample() -> str:
    """The sample of a configuration, every line of it a comment."""
    parts = [HEAD]
    for setting in settings():
        text = textwrap.fill(setting.text, 118, break_on_hyphens=False, break_long_words=False)
        parts.append(textwrap.indent(text, "# ") + f"\n#{setting.variable}={setting.default}\n")
    return "\n".join(parts)
