"""Makes a release: `release.py tag 0.2.0` writes and tags the version, `release.py build --out dist` builds its files.

`tag` refuses an unclean tree, another branch than main, an empty section Unreleased in the changelog, and a version
that exists or is not newer. Nothing leaves this machine: pushing the tag does, and the workflow then publishes.
"""

import argparse
import datetime
import hashlib
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

from packaging.version import InvalidVersion, Version

ROOT = Path(__file__).parent.parent
PAGES = "serai/server/app/pages/index.html"
UNRELEASED = "## Unreleased"
VERSIONED = {"src/serai/__init__.py": '__version__ = "{}"', "CITATION.cff": "\nversion: {}\n"}
"""The files that say the version, and how."""


class Unfit(Exception):
    """Why there can be no release now, and what to do."""


def run(*command: str, folder: Path = ROOT) -> str:
    """What a program prints; it must succeed."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise Unfit(f"{' '.join(command)} failed:\n{done.stdout}{done.stderr}")
    return done.stdout


def current_version(root: Path) -> str:
    """The version that the package says it has."""
    found = re.search(r'__version__ = "(.+?)"', (root / "src/serai/__init__.py").read_text(encoding="utf-8"))
    assert found, "src/serai/__init__.py has no version."
    return found[1]


def notes_of(changelog: str, heading: str) -> str:
    """What the changelog says below a heading, up to the next one."""
    _, found, rest = f"\n{changelog}".partition(f"\n{heading}\n")
    return rest.split("\n## ", 1)[0].strip() if found else ""


def check_fit(root: Path, version: str) -> None:
    """Raises `Unfit` if this tree cannot become this version."""
    try:
        new = Version(version)
    except InvalidVersion:
        raise Unfit(f"'{version}' is no version; write it like 0.2.0.") from None
    if run("git", "status", "--porcelain", folder=root):
        raise Unfit("There are changes that are not committed. Commit them or put them away.")
    if run("git", "branch", "--show-current", folder=root).strip() != "main":
        raise Unfit("A release is made from main.")
    tags = [Version(tag.removeprefix("v")) for tag in run("git", "tag", "--list", "v*", folder=root).split()]
    if new in tags:
        raise Unfit(f"Version {version} exists already.")
    if tags and new < max(tags):
        raise Unfit(f"Version {version} is older than {max(tags)}, which exists.")
    if not re.search(r"^- ", notes_of((root / "CHANGELOG.md").read_text(encoding="utf-8"), UNRELEASED), re.MULTILINE):
        raise Unfit("The section Unreleased of CHANGELOG.md is empty. Say what changes for people.")


def write_version(root: Path, version: str) -> None:
    """Writes the version where it is said, and closes the section Unreleased of the changelog."""
    before = current_version(root)
    for name, said in VERSIONED.items():
        file = root / name
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(said.format(before), said.format(version)), encoding="utf-8")
    changelog, today = root / "CHANGELOG.md", datetime.datetime.now(datetime.UTC).date()
    text = changelog.read_text(encoding="utf-8")
    changelog.write_text(text.replace(UNRELEASED, f"{UNRELEASED}\n\n## {version} - {today}", 1), encoding="utf-8")


def tag(root: Path, version: str) -> None:
    """Commits the version and tags it with its notes."""
    check_fit(root, version)
    write_version(root, version)
    heading = f"## {version} - {datetime.datetime.now(datetime.UTC).date()}"
    notes = notes_of((root / "CHANGELOG.md").read_text(encoding="utf-8"), heading)
    run("git", "commit", "--quiet", "--all", "--allow-empty", "--message", f"Release {version}", folder=root)
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Serai {version}\n\n{notes}", folder=root)


def build(root: Path, out: Path) -> list[Path]:
    """Builds the client, and packs it."""
    run("npm", "--prefix", "web", "install", "--no-save", "--silent", folder=root)
    run("npm", "--prefix", "web", "run", "build", folder=root)
    return pack(root, out)


def pack(root: Path, out: Path) -> list[Path]:
    """The sdist, and the wheel from nothing but the sdist; with the sums of both files."""
    out.mkdir(parents=True, exist_ok=True)
    python = (sys.executable, "-m", "build", "--no-isolation", "--outdir", str(out.resolve()))
    run(*python, "--sdist", folder=root)
    sdist = out / f"serai-{current_version(root)}.tar.gz"
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(sdist) as packed:
            # The Python of Debian 12, 3.11.2, has no filters; what is unpacked here was packed a line above.
            if hasattr(tarfile, "data_filter"):
                packed.extraction_filter = tarfile.data_filter
            packed.extractall(folder)
        run(*python, "--wheel", folder=Path(folder) / sdist.name.removesuffix(".tar.gz"))
    wheel = out / f"serai-{current_version(root)}-py3-none-any.whl"
    if PAGES not in zipfile.ZipFile(wheel).namelist():
        raise Unfit("The wheel has no pages.")
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in (sdist, wheel)]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    return [sdist, wheel]


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description="Makes a release.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("tag", help="write the version, commit and tag").add_argument("version")
    commands.add_parser("build", help="build the sdist and the wheel").add_argument("--out", type=Path, default="dist")
    commands.add_parser("pack", help="the same with the client that is built").add_argument("--out", type=Path)
    asked = parser.parse_args()
    try:
        if asked.command == "tag":
            tag(ROOT, asked.version)
            print(f"v{asked.version} is tagged. To publish it: git push --follow-tags")
        else:
            print(*(build if asked.command == "build" else pack)(ROOT, asked.out), sep="\n")
    except Unfit as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
