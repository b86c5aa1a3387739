"""What a change does not prove, some night does."""

import re
from pathlib import Path

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


def test_a_case_is_left_to_the_night_and_its_other_half_is_not():
    assert is_nightly("tests/server/test_push.py::test_whoever_has_to_choose_is_called[fleet]")
    assert not is_nightly("tests/server/test_push.py::test_whoever_has_to_choose_is_called[one box]")


def test_a_case_that_no_test_has_is_named():
    assert unknown([case.replace("*", "") for case in CASES]) == []
    assert unknown(["tests/server/test_push.py::test_it[fleet]"]) == [case for case in CASES if "test_push" not in case]
