"""The forms of the workshop offer what an edition of Das Amulett can say, all of it and nothing else."""

import re

import msgspec
import pytest

from serai.games.amulett.edition.board import read_edition
from serai.games.amulett.edition.vocabulary import EffectForm, vocabulary
from serai.games.amulett.effects import SHAPES, read_effect
from serai.kernel.edition import EditionError, EditionPlace
from serai.text.languages import LANGUAGES

HERE = EditionPlace("here")
FORMS = {form.key: form for form in vocabulary().effects}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_whatever_an_author_chooses_can_be_read_and_has_a_sentence(form: EffectForm):
    begun = read_effect(form.begin, HERE, "effect 1")
    for language in LANGUAGES:
        assert set(re.findall(r"\{(\w+)\}", getattr(form.form, language))) == {gap.key for gap in form.gaps}
        assert begun.sentence(language)
    for gap in form.gaps:
        for option in gap.options:
            chosen = form.begin | {gap.key: [option.value] if gap.several else option.value}
            assert read_effect(chosen, HERE, "effect 1").sentence("en"), chosen


def test_every_key_of_every_kind_of_effect_has_a_gap_or_is_only_true():
    for key, shape in SHAPES.items():
        gaps = {gap.key for gap in FORMS[key].gaps}
        yes = {key for key, value in FORMS[key].begin.items() if value is True}
        assert gaps | yes == {field.encode_name for field in msgspec.structs.fields(shape)}


def test_every_effect_that_comes_with_the_game_fits_its_form():
    for spell in read_edition().spells:
        for effect in msgspec.to_builtins(spell.effects):
            form = FORMS[next(key for key in effect if key in FORMS)]
            offered = {gap.key: [option.value for option in gap.options] for gap in form.gaps}
            for key, value in effect.items():
                assert value in (True, None) or set(value if isinstance(value, tuple | list) else [value]) <= set(
                    offered[key]
                )


def test_a_marker_for_one_alone_is_the_one_pair_of_choices_that_is_refused():
    with pytest.raises(EditionError, match="a marker is for everybody"):
        read_effect({"before_draw": "marker", "for": "owner"}, HERE, "effect 1")


def test_the_map_that_comes_with_the_game_has_what_the_workshop_counts():
    edition, needed = read_edition(), vocabulary()
    for terrain, count in needed.areas.items():
        found = [area for area in edition.areas if area.terrain == terrain]
        assert len(found) == count
        assert {area.jewels for area in found} == {needed.jewels[terrain]}
    assert sum(area.pyramid for area in edition.areas) == needed.pyramids
    assert sum(area.wall is not None for area in edition.areas) == sum(needed.wall.values())
