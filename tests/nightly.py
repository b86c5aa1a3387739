"""What the nights prove: more cases of what every change proves in one. `pytest --long` runs all of them."""

from fnmatch import fnmatchcase

CASES = {
    # Halls in their other shape. Nodes together are tried at every change by the evenings, devices, lobby, presence
    # and reconnecting; what is stored, by the tests of the store, each with both databases.
    "tests/server/test_administrators.py::*[fleet*": "with one box",
    "tests/server/test_daily.py::*[postgresql*": "with SQLite",
    "tests/server/test_forgetting.py::*[fleet*": "with one box",
    "tests/server/test_misbehaviour.py::*[fleet*": "with one box",
    "tests/server/test_people.py::*[fleet*": "with one box",
    "tests/server/test_presence.py::*[one box*": "with a fleet",
    "tests/server/test_push.py::*[fleet*": "with one box",
    "tests/server/test_puzzles.py::*[fleet*": "with one box",
    "tests/server/test_reconnect.py::*[one box*": "with a fleet",
    "tests/server/test_secrets_in_the_logs.py::*[fleet*": "with one box",
    "tests/server/test_webhooks.py::*[fleet*": "with one box",
    # The same with the other game.
    "tests/arena/test_fuzz.py::test_odd_games_keep_every_promise[amulett-6]": "four games",
    "tests/bots/test_bots.py::test_every_level_wins_most_games_against_three_of_the_one_below[amulett]": "Āmul",
    "tests/bots/test_search.py::test_thinking_ahead_beats_taking_what_looks_best[amulett-*": "Āmul",
    "tests/research/test_pettingzoo.py::test_agents_are_asked_as_the_seats_of_a_table_are[amulett-3-True]": "Āmul",
    "tests/server/test_examples.py::test_the_bot_plays_a_full_game_as_a_guest_and_with_a_token[amulett]": "Āmul",
    "tests/browser/test_analysis.py::test_two_taps_from_the_result_to_playing_on[amul-en]": "Das Amulett, in German",
    # Whose page it is. What the hall says to every seat and to watchers is compared at every change.
    "tests/browser/test_secrets_in_the_page.py::test_no_page_*mul-1-Wilma]": "a watcher of Das Amulett",
    "tests/browser/test_secrets_in_the_page.py::test_no_page_*mul-2-Mira]": "Linda's page",
    "tests/browser/test_secrets_in_the_page.py::test_no_page_*[Das Amulett-0-Linda]": "Mira's, after the expert start",
    # What nothing else needs would be compiled for a minute or two.
    "tests/arena/test_bench.py::test_every_round_measures_everybody[compiled]": "by plain rules",
    "tests/dataset/test_compiled.py::test_a_large_game[*": "Nim",
    # The same in the other language, or at the other size.
    "tests/browser/test_administration.py::*[en]": "in German",
    "tests/browser/test_by_ear.py::test_a_whole_game_by_ear_in_german": "a round in English",
    "tests/browser/test_learn.py::test_a_newcomer_learns_amul_by_mouse_and_plays_to_the_reckoning[en]": "in German",
    "tests/browser/test_learn.py::test_a_newcomer_learns_das_amulett_on_a_phone_*[de]": "in English",
    "tests/browser/test_learn.py::test_the_later_lessons_are_played_to_the_end_and_lead_on[amul-*-en]": "in German",
    "tests/browser/test_learn.py::test_the_later_lessons_are_played_to_the_end_and_lead_on[amulett-*-de]": "in English",
    "tests/browser/test_learn.py::test_the_host_covers_nothing_*[desktop-amulett]": "on a phone",
    "tests/browser/test_learn.py::test_the_host_covers_nothing_*[phone-amul]": "on a desktop",
    # Many at once.
    "tests/server/test_daily.py::test_two_hundred_people_open_the_deal_at_once": "twelve at once",
}
"""Which cases, by the names that pytest has for them, and how the same is proved at every change."""
PATTERNS = [case.replace("[", "[[]") for case in CASES]
"""A bracket begins the parameters of a test, and no set of letters."""


def is_nightly(name: str) -> bool:
    """Whether a test is left to the nights."""
    return any(fnmatchcase(name, pattern) for pattern in PATTERNS)


def unknown(names: list[str]) -> list[str]:
    """The cases that are the names of no test."""
    patterns = zip(CASES, PATTERNS, strict=True)
    return [case for case, pattern in patterns if not any(fnmatchcase(name, pattern) for name in names)]
