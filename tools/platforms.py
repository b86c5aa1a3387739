"""Where Serai installs from wheels alone: a table of platforms, Pythons and extras, asked of the package index."""

import re
import subprocess
from itertools import product

PYTHONS = ("3.11", "3.12", "3.13", "3.14")
PLATFORMS = {
    "x86_64-manylinux_2_28": "Linux, x86-64",
    "aarch64-manylinux_2_28": "Linux, arm64",
    "x86_64-unknown-linux-musl": "Alpine, x86-64",
    "aarch64-unknown-linux-musl": "Alpine, arm64",
    "aarch64-apple-darwin": "macOS, Apple silicon",
    "x86_64-apple-darwin": "macOS, Intel",
    "x86_64-pc-windows-msvc": "Windows, x86-64",
    "aarch64-pc-windows-msvc": "Windows, arm64",
}
EXTRAS = ("", "hall", "hall,fast", "all")
LACKING = re.compile(r"([\w-]+)\S* ha(?:s|ve) no usable wheels|only the following versions of ([\w-]+)")


def lacking(platform: str, python: str, extras: str) -> str:
    """The package that has no wheel there; empty if everything has one."""
    wanted = [word for extra in filter(None, extras.split(",")) for word in ("--extra", extra)]
    where = ["--python-platform", platform, "--python-version", python]
    asked = ["uv", "pip", "compile", "-q", "pyproject.toml", *wanted, *where, "--only-binary", ":all:"]
    done = subprocess.run(asked, check=False, capture_output=True, text=True)
    if done.returncode == 0:
        return ""
    found = LACKING.search(" ".join(done.stderr.split()))
    return (found[1] or found[2]) if found else done.stderr.strip()


def cell(platform: str, extras: str) -> str:
    """What to write of all Pythons: yes, or the packages without a wheel, and for which."""
    missing = {python: lacking(platform, python, extras) for python in PYTHONS}
    if not any(missing.values()):
        return "yes"
    packages = dict.fromkeys(filter(None, missing.values()))
    return "; ".join(
        f"no {package} ({', '.join(python for python in PYTHONS if missing[python] == package)})"
        for package in packages
    )


def main() -> None:
    """Prints the table."""
    print(f"| platform | {' | '.join(f'`serai[{extra}]`' if extra else '`serai`' for extra in EXTRAS)} |")
    print(f"|---|{'---|' * len(EXTRAS)}")
    cells = {(platform, extra): cell(platform, extra) for platform, extra in product(PLATFORMS, EXTRAS)}
    for platform, name in PLATFORMS.items():
        print(f"| {name} | {' | '.join(cells[platform, extra] for extra in EXTRAS)} |")


if __name__ == "__main__":
    main()
