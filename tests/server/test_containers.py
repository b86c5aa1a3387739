"""What can be told of the image and the compose files without Docker; `containers.py` starts them."""

import re
import subprocess
import sys
from typing import Any

import pytest
import yaml

from tests.server.containers import CONFINED, DEPLOY, SITES, Site
from tests.server.shapes import one_box

FILES = ("Containerfile", *(site.file for site in SITES))
CHECK = re.compile(r"import urllib.*urlopen\('http://127.0.0.1:\d+(/\w+)'.*\)")
"""A health check, and the path that it asks for."""


def composed(file: str) -> dict[str, Any]:
    return dict(yaml.safe_load((DEPLOY / file).read_text()))


@pytest.mark.parametrize("file", [site.file for site in SITES])
def test_compose_files_name_what_they_bring_and_give_nothing_away(file: str):
    site = composed(file)
    services = site["services"]
    for name, service in services.items():
        assert set(service.get("depends_on", ())) <= set(services), name
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (DEPLOY / source).exists() if source.startswith(".") else source in site["volumes"], volume
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
            assert service["read_only"]
            assert service["cap_drop"] == ["ALL"]
        assert name == "proxy" or "ports" not in service, "people come through the proxy alone"
    proxy = services["proxy"]["networks"]["site"]["ipv4_address"]
    trusted = {service["environment"]["SERAI_PROXIES"] for service in services.values() if "build" in service}
    assert trusted == {proxy}


def is_well(check: str, url: str) -> bool:
    """What a health check finds at another address than its own."""
    elsewhere = re.sub(r"http://127.0.0.1:\d+", url, check)
    return subprocess.run([sys.executable, "-c", elsewhere], capture_output=True, check=False).returncode == 0


def test_health_checks_tell_a_server_from_none():
    checks = {found[1]: found[0] for file in FILES for found in CHECK.finditer((DEPLOY / file).read_text())}
    assert set(checks) == {"/readyz", "/metrics"}
    with one_box() as hall:
        assert all(is_well(check, hall.url) for check in checks.values())
    assert not any(is_well(check, hall.url) for check in checks.values())


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.file)
def test_the_trial_replaces_every_server_and_each_has_a_health_check(site: Site):
    ours = {name: service for name, service in composed(site.file)["services"].items() if "build" in service}
    watched = {name for name, service in ours.items() if service.get("healthcheck") != {"disable": True}}
    assert set(site.servers) == watched == set(ours) - {"migrate"}


def test_the_trial_expects_the_user_that_the_image_names():
    assert f"USER {CONFINED['user']}:" in (DEPLOY / "Containerfile").read_text()
