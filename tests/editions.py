"""Editions rewritten in places, as an owner of a box would do it, and what a broken one is told."""

import pytest

from serai.kernel.edition import EditionError


def passage(shipped, kind, id):
    """The lines of one piece, such as a card, in an edition's text."""
    (found,) = (text for text in shipped.split(f"[[{kind}]]\n") if text.startswith(f'id = "{id}"'))
    return f"[[{kind}]]\n" + found.split("\n\n")[0].rstrip("\n")


def before_and_after(text, *changes):
    """A passage before and after changes of the first such words in it."""
    after = text
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert old in after
        after = after.replace(old, new, 1)
    return text, after


def rewritten(shipped, folder, *changes):
    """The path of a copy of an edition's text in which passages that stand there once are replaced."""
    text = shipped
    for old, new in zip(changes[::2], changes[1::2], strict=True):
        assert text.count(old) == 1, f"{text.count(old)} times in the edition: {old}"
        text = text.replace(old, new)
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def refusal(read, *arguments):
    """What is said when an edition is refused."""
    with pytest.raises(EditionError) as error:
        read(*arguments)
    return str(error.value)
