"""A network is kept in a few hundred kilobytes, and is used only for the game it was trained for."""

from pathlib import Path

import numpy as np
import pytest

from serai.bots.network import Network, new_network
from serai.bots.network_file import NetworkCard, NoNetwork, as_kept, layout_of, read_network, write_network
from serai.games import game_named
from serai.games.amul.game import amul


def card() -> NetworkCard:
    game = amul()
    return NetworkCard(game.name, game.version, game.edition_file.label, layout_of(game), 12, 0.5, "2026-11-17")


def test_what_is_written_is_read_with_all_that_matters(tmp_path: Path):
    file, network = tmp_path / "network.npz", new_network(amul(), 64, 3)
    write_network(file, network, card())
    read = read_network(amul(), file)
    assert read.card == card()
    assert file.stat().st_size < 120_000
    for name in Network._fields:
        written, kept = getattr(network, name), getattr(read.network, name)
        assert np.abs(written - kept).max() <= np.abs(written).max() / 127
        assert np.array_equal(kept, getattr(as_kept(network), name))


def test_a_network_of_another_game_is_refused_with_what_to_do(tmp_path: Path):
    file = tmp_path / "network.npz"
    write_network(file, new_network(amul(), 8, 0), card())
    with pytest.raises(NoNetwork, match="Train one for yours: serai learn amulett"):
        read_network(game_named("amulett"), file)


def test_without_a_network_one_is_told_how_to_train_it(tmp_path: Path):
    with pytest.raises(NoNetwork, match="Train one: serai learn amul --out"):
        read_network(amul(), tmp_path / "nowhere.npz")
