"""What the nights prove: more cases of what every change proves in one. `pytest --long` runs all of them."""

from fnmatch import fnmatchcase

CASES = {
    # Halls in their other shape. Nodes together are tried at every change by the evenings, devices, lobby, presence
    # and reconnecting; what is stored, by the tests of the store, each with both databases.
    "tests/server/test_administrators.py::*[fleet*": "with one box",
    "tests/server/test_daily.py::*[postgresql*": "with SQLite",
    "tests/server/test_evenings.py::test_a_person_plays_a_whole_game_*[one box-amul]": "with a fleet",
    "tests/server/test_evenings.py::test_a_person_plays_a_whole_game_*[fleet-amulett]": "with one box",
    "tests/server/test_evenings.py::test_a_finished_game_*[one box-amul]": "with a fleet",
    "tests/server/test_evenings.py::test_a_finished_game_*[fleet-amulett]": "with one box",
    "tests/server/test_evenings.py::test_three_friends_at_different_nodes_*[one box]": "with a fleet",
    "tests/server/test_evenings.py::test_people_cut_the_cards_*[one box]": "with a fleet",
    "tests/server/test_evenings.py::test_people_who_played_*[one box]": "with a fleet",
    "tests/server/test_evenings.py::test_a_rated_game_moves_*[one box]": "with a fleet",
    "tests/server/test_forgetting.py::*[fleet*": "with one box",
    "tests/server/test_misbehaviour.py::*[fleet*": "with one box",
    "tests/server/test_people.py::*[fleet*": "with one box",
    "tests/server/test_presence.py::*[one box*": "with a fleet",
    "tests/server/test_push.py::*[fleet*": "with one box",
    "tests/server/test_puzzles.py::*[fleet*": "with one box",
    "tests/server/test_reconnect.py::*[one box*": "with a fleet",
    "tests/server/test_secrets_in_the_logs.py::*[fleet*": "with one box",
    "tests/server/test_webhooks.py::*[fleet*": "with one box",
    "tests/server/test_workers.py::*[postgresql*": "with SQLite",
    # The same with the other game.
    "tests/arena/test_fuzz.py::test_odd_games_keep_every_promise[amulett-6-*": "four games",
    "tests/bots/test_bots.py::test_every_level_wins_most_games_against_three_of_the_one_below[amulett]": "Āmul",
    "tests/bots/test_search.py::test_thinking_ahead_beats_taking_what_looks_best[amulett-*": "Āmul",
    "tests/research/test_pettingzoo.py::test_agents_are_asked_as_the_seats_of_a_table_are[amulett-3-True]": "Āmul",
    "tests/server/test_examples.py::test_the_bot_plays_a_full_game_as_a_guest_and_with_a_token[amulett]": "Āmul",
    "tests/browser/test_marks.py::test_one_quiet_line_*[amulett-en]": "Āmul, and in German",
    "tests/browser/test_marks.py::test_the_line_follows_from_the_marks[amulett-*": "Āmul",
    "tests/browser/test_review.py::test_another_choice_is_played_on_against_bots_and_leads_back[amulett]": "Āmul",
    "tests/browser/test_review.py::test_looking_back_can_be_*[amul-phone]": "on a desktop",
    "tests/browser/test_review.py::test_looking_back_can_be_*[amulett-desktop]": "on a phone",
    "tests/browser/test_rulebook.py::test_at_a_table_the_rules_open_beside_the_game[amul]": "Das Amulett",
    "tests/browser/test_analysis.py::test_two_taps_from_the_result_to_playing_on[amul-en]": "Das Amulett, in German",
    # The same, of tests that measure time.
    "tests/server/test_hints.py::test_a_hint_that_is_thought_through_comes_within_two_seconds[amulett]": "Āmul",
    "tests/browser/test_review.py::test_looking_back_begins_within_a_tenth_of_a_second[amul]": "Das Amulett",
    "tests/browser/test_companion.py::test_a_game_is_scored_by_taps_in_under_a_minute_*[8]": "with three players",
    # Whose page it is. What the hall says to every seat and to watchers is compared at every change.
    "tests/browser/test_secrets_in_the_page.py::test_no_page_*mul-1-Wilma]": "a watcher of Das Amulett",
    "tests/browser/test_secrets_in_the_page.py::test_no_page_*mul-2-Mira]": "Linda's page",
    "tests/browser/test_secrets_in_the_page.py::test_no_page_*[Das Amulett-0-Linda]": "Mira's, after the expert start",
    # At whose wires one listens. What each seat may see is compared for all of them by tests/properties.
    "tests/server/test_secrets_on_the_wire.py::test_whatever_*mul-0]": "Lukas's wires",
    "tests/server/test_secrets_on_the_wire.py::test_whatever_*mul-2]": "Lukas's wires",
    "tests/server/test_secrets_on_the_wire.py::test_whatever_*[unseen metals-0]": "Mira's wires",
    "tests/server/test_secrets_on_the_wire.py::test_whatever_*[unseen metals-1]": "Mira's wires",
    "tests/server/test_secrets_on_the_wire.py::test_whatever_*[the expert start-2]": "Linda's wires",
    # What nothing else needs would be compiled for a minute or two.
    "tests/properties/test_compiled.py::*-watched]": "without events, as games are searched and simulated",
    "tests/arena/test_fuzz.py::test_odd_games_keep_every_promise[*-compiled]": "by plain rules",
    "tests/arena/test_match_game.py::test_compiled_and_plain_play_the_same_games": "the rules, choice by choice",
    "tests/arena/test_bench.py::test_every_round_measures_everybody[compiled]": "by plain rules",
    "tests/dataset/test_compiled.py::test_a_large_game[*": "Nim",
    # The same elsewhere.
    "tests/nim/test_learn.py::test_wherever_lots_are_played_the_same_network_comes_of_it[Ray]": "in processes",
    # Games by hand: who plays by mouse in another test plays with other people.
    "tests/browser/test_amulett.py::test_a_person_plays_three_bots_by_mouse": "two people by mouse",
    "tests/browser/test_whole_games.py::test_one_person_plays_seven_bots_by_mouse": "three friends and a bot by mouse",
    # The same in the other language, or at the other size.
    "tests/browser/test_access.py::test_the_waiting_room_the_table_and_the_reckoning[desktop]": "on a phone",
    "tests/browser/test_access.py::test_what_opens_over_the_table_*[phone]": "on a desktop",
    "tests/browser/test_administration.py::*[en]": "in German",
    "tests/browser/test_by_ear.py::test_a_whole_game_by_ear_in_german": "a round in English",
    "tests/browser/test_company.py::*[de-DE-*": "in English",
    "tests/browser/test_even_level.py::test_who_begins_at_once_*[en-False]": "in German, on a phone",
    "tests/browser/test_first_paint.py::test_the_page_is_painted_without_its_script[light-de]": "in the dark",
    "tests/browser/test_first_paint.py::test_the_page_is_painted_without_its_script[dark-en]": "by day",
    "tests/browser/test_history.py::test_from_the_list_to_the_dearest_choice_by_keys_alone[de]": "in English",
    "tests/browser/test_history.py::test_the_list_shows_*[en]": "in German, on a phone",
    "tests/browser/test_history.py::test_no_word_of_a_heading_is_broken[en]": "in German, whose words are longer",
    "tests/browser/test_history.py::test_whoever_has_played_nothing_is_asked_to_play[en]": "in German",
    "tests/browser/test_invitations.py::test_a_name_is_typed_*[de-DE-*": "in English, on a desktop",
    "tests/browser/test_invitations.py::test_one_tap_*[en-GB-*": "in German, on a phone",
    "tests/browser/test_learn.py::test_a_newcomer_learns_amul_by_mouse_and_plays_to_the_reckoning[en]": "in German",
    "tests/browser/test_learn.py::test_a_newcomer_learns_das_amulett_on_a_phone_*[de]": "in English",
    "tests/browser/test_learn.py::test_the_later_lessons_are_played_to_the_end_and_lead_on[amul-*-en]": "in German",
    "tests/browser/test_learn.py::test_the_later_lessons_are_played_to_the_end_and_lead_on[amulett-*-de]": "in English",
    "tests/browser/test_learn.py::test_the_later_lessons_*[amul-second-de]": "by their tables; and Das Amulett's third",
    "tests/browser/test_learn.py::test_the_later_lessons_*[amul-third-de]": "by their tables; and Das Amulett's third",
    "tests/browser/test_learn.py::test_the_later_lessons_*[amulett-second-en]": "by their tables; and the third",
    "tests/browser/test_learn.py::test_the_host_covers_nothing_*[desktop-amulett]": "on a phone",
    "tests/browser/test_learn.py::test_the_host_covers_nothing_*[phone-amul]": "on a desktop",
    "tests/browser/test_marks.py::test_one_quiet_line_*[amul-de]": "in English, and Das Amulett",
    "tests/browser/test_marks.py::test_spells_and_map_can_be_read_by_everybody[desktop]": "on a phone, in both lights",
    "tests/browser/test_people.py::test_linda_takes_her_data_*[en]": "in German, on a phone",
    "tests/browser/test_people.py::test_linda_mutes_*[de]": "in English, on a desktop",
    "tests/browser/test_sizes.py::test_a_lesson_*[1-amul-second]": "the first and the third",
    "tests/browser/test_sizes.py::test_a_lesson_*[4-amulett-second]": "the first and the third",
    "tests/browser/test_upgrade.py::test_a_page_from_before_is_told_to_load_anew[en]": "in German",
    "tests/browser/test_upgrade.py::test_a_table_that_cannot_be_opened_*[de]": "in English",
    "tests/browser/test_weight.py::test_nothing_jumps_while_a_page_lays_itself_out[desktop]": "on a phone",
    # Another misfortune of the same evening.
    "tests/server/test_durable.py::test_nothing_is_lost_or_done_twice_when_*stand_still": "all is killed instead",
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
