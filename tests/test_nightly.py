"""What a change does not prove, some night does."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.nightly import CASES, is_nightly, unknown

ROOT = Path(__file__).parent.parent


def forms() -> list[str]:
    (found,) = re.findall(r"^forms=\((.+)\)$", (ROOT / ".ci" / "long").read_text(encoding="utf-8"), re.MULTILINE)
    return found.split()


def test_every_long_form_runs_at_night_and_is_in_the_list_for_contributors():
    workflow = (ROOT / ".github" / "workflows" / "nightly.yml").read_text(encoding="utf-8")
    (nightly,) = re.findall(r"form: \[(.+)\]", workflow)
    assert sorted(nightly.split(", ")) == sorted(forms())
    listed = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert [form for form in forms() if f"`.ci/long {form}`" not in listed] == []


@pytest.mark.parametrize(("form", "lacking"), [("image", "Docker"), ("chart", "helm")])
def test_a_form_without_its_program_says_so_before_it_sets_anything_up(form: str, lacking: str, tmp_path: Path):
    for name in ("dirname", "mktemp", "rm"):
        (tmp_path / name).symlink_to(str(shutil.which(name)))
    command, surroundings = ["bash", ROOT / ".ci" / "long", form], {"PATH": str(tmp_path), "PYTHON": sys.executable}
    done = subprocess.run(
        command, executable=shutil.which("bash"), env=surroundings, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(lacking)


def test_a_case_is_left_to_the_night_and_its_other_half_is_not():
    assert is_nightly("tests/server/test_push.py::test_whoever_has_to_choose_is_called[fleet]")
    assert not is_nightly("tests/server/test_push.py::test_whoever_has_to_choose_is_called[one box]")


def test_a_case_that_no_test_has_is_named():
    assert unknown([case.replace("*", "") for case in CASES]) == []
    assert unknown(["tests/server/test_push.py::test_it[fleet]"]) == [case for case in CASES if "test_push" not in case]
