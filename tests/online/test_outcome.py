"""How a game came out: which games count, when they began and ended, and who came where."""

from dataclasses import replace

import msgspec

from serai.online import deciding
from serai.online.entries import Branch
from serai.online.outcome import is_whole_game, places
from tests.online.hall import MINUTE, Hall, Linda, Lukas, Mira
from tests.online.test_table import play_to_the_end


def test_a_game_counts_once_it_is_over_and_a_worker_comes_for_it_also_while_people_talk():
    hall = Hall().begun(Linda, Lukas)
    began = hall.now
    assert not is_whole_game(hall.table)
    hall.wait(MINUTE)
    play_to_the_end(hall)
    ended = hall.now
    hall.wait(MINUTE)
    hall.act("say", Linda, "Linda", "Well played!")
    assert is_whole_game(hall.table)
    assert (hall.table.began_at, hall.table.ended_at) == (began, ended)
    assert deciding.due_at(hall.table) == hall.now


def test_neither_a_lesson_nor_a_what_if_counts():
    hall = Hall().begun(Linda, Lukas)
    play_to_the_end(hall)
    for other in ({"lesson": "first"}, {"branch": Branch("t", 3)}):
        assert not is_whole_game(replace(hall.table, opened=msgspec.structs.replace(hall.table.opened, **other)))


def test_places_go_by_victory_and_points_and_who_has_resigned_is_last():
    hall = Hall().begun(Linda, Lukas, Mira)
    play_to_the_end(hall)
    played, ranks = hall.table.playing, places(hall.table, range(3))
    assert [seat for seat in range(3) if ranks[seat] == 1] == played.winners
    best_first = sorted(range(3), key=lambda seat: ranks[seat])
    assert [played.points[seat] for seat in best_first] == sorted(played.points, reverse=True)
    hall.table.change(best_first[0], resigned=True)
    assert places(hall.table, range(3))[best_first[0]] == 3
