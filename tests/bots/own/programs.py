"""Programs that play over their input and output, written for the shell, which starts at once."""

from pathlib import Path

from serai.games.amul.game import amul
from serai.kernel.game import Game, View
from serai.kernel.table import Table

HELLO = """echo '{"t":"hello","protocol":1}'"""
ANSWER = """printf '{"t":"choice","id":%s,"choice":"%s"}\\n' "$id" "$pick" """
PROGRAM = """
while IFS= read -r line; do
  case $line in
    '{"t":"hello"'*) HELLO ;;
    '{"t":"choose"'*)
      id=${line#*'"id":'}; id=${id%%,*}
      pick=${line#*'"choices":["'}; pick=${pick%%'"'*}
      ANSWER ;;
    '{"t":"cancel"'*) CANCEL ;;
    '{"t":"quit"'*) QUIT ;;
  esac
done
"""


def program(folder: Path, hello: str = HELLO, answer: str = ANSWER, cancel: str = ":", quit: str = "exit") -> str:
    """The name of a bot that answers each line in this way, and otherwise as it should."""
    said = PROGRAM.replace("HELLO", hello).replace("ANSWER", answer).replace("CANCEL", cancel).replace("QUIT", quit)
    file = folder / "bot.sh"
    file.write_text(said)
    return f"exec: sh {file}"


def first_view(game: Game | None = None) -> View:
    """What the first seat sees that must choose."""
    table = Table(game or amul(), 3, seed="own")
    return table.view(table.acting[0])
