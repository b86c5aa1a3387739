"""The recorded playthroughs still play the same, line by line, and their records replay."""

import pytest

from serai.kernel.record import read_record, record_of, replay, text_of, verify
from tests.properties.games import EARLIER, SETTINGS, Setting
from tests.properties.playthrough import FOLDER, path_of, write_down

PLAYED = [*SETTINGS, *EARLIER]


@pytest.mark.parametrize("setting", PLAYED, ids=lambda setting: path_of(setting).stem)
def test_a_playthrough_is_as_it_was(setting: Setting):
    kept = path_of(setting).read_text(encoding="utf-8").splitlines()
    for number, (line, expected) in enumerate(zip(write_down(setting).splitlines(), kept, strict=True), 1):
        assert line == expected, f"line {number} of {path_of(setting).name}"


@pytest.mark.parametrize("setting", PLAYED, ids=lambda setting: path_of(setting).stem)
def test_its_record_replays_as_text_and_as_json(setting: Setting):
    kept = path_of(setting).read_text(encoding="utf-8")
    text = kept[kept.index('[Game "') :]
    record = read_record(text)
    table = verify(record, setting.game)
    assert text_of(record_of(table), setting.game.actions) == text
    again = replay(read_record(record.json().decode()), setting.game)
    assert again.state.record.tobytes() == table.state.record.tobytes()


def test_there_is_a_playthrough_for_every_setting_and_no_other():
    assert set(FOLDER.rglob("*.txt")) == {path_of(setting) for setting in PLAYED}
