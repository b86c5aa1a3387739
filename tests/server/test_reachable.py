"""Where others find a server: by its public name, in the network, or not at all."""

import pytest

from serai.server import reachable
from serai.server.configuration import Configuration
from serai.server.reachable import address_for_others


@pytest.mark.parametrize(
    ("host", "public_url", "address"),
    [
        ("127.0.0.1", "", ""),
        ("localhost", "", ""),
        ("0.0.0.0", "", "http://192.168.1.5:8000"),
        ("10.0.0.7", "", "http://10.0.0.7:8000"),
        ("0.0.0.0", "https://tables.example.org", "https://tables.example.org"),
        ("127.0.0.1", "https://tables.example.org", "https://tables.example.org"),
    ],
)
def test_others_find_the_server_where_it_listens(
    monkeypatch: pytest.MonkeyPatch, host: str, public_url: str, address: str
):
    monkeypatch.setattr(reachable, "own_address", lambda: "192.168.1.5")
    assert address_for_others(Configuration(host=host, port=8000, public_url=public_url)) == address


def test_without_a_network_there_is_no_address(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(reachable, "own_address", lambda: "")
    assert address_for_others(Configuration(host="0.0.0.0", port=8000)) == ""
