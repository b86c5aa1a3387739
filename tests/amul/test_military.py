"""Pick order and military prowess."""

from tests.amul.report import Linda, Lukas, Mira, amul, proves


@proves("AM-MIL-04")
def test_the_rulebooks_example_of_a_tie_in_prowess():
    table = amul(Linda, Lukas, Mira, round=5)
    table.area(Linda, "amul-city-guard", "arab-guard-e", "mongol-guard-f")
    table.area(Lukas, "arab-general", "arab-guard-g")
    assert table.pick_order() == [Lukas, Linda, Mira]
