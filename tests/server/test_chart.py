"""The chart for Kubernetes, as helm renders it: what it refers to is there, and no pod may do more than it must."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

DEPLOY = Path(__file__).parents[2] / "deploy"
CHART = DEPLOY / "helm" / "serai"
RELEASE = "evening"
"""Not the name of the chart, so that whatever should be named after the release is seen to be."""
Manifest = dict[str, Any]


def helm(*words: str) -> str:
    """What helm prints; it must be content."""
    program = shutil.which("helm") or pytest.skip("helm is not installed, and Debian has no package of it")
    done = subprocess.run([program, *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def render(*settings: str) -> list[Manifest]:
    changes = [word for setting in settings for word in ("--set", setting)]
    shown = helm("template", RELEASE, str(CHART), *changes)
    return [manifest for manifest in yaml.safe_load_all(shown) if manifest]


@pytest.fixture(scope="module")
def manifests() -> list[Manifest]:
    return render()


def of_kind(manifests: list[Manifest], kind: str) -> dict[str, Manifest]:
    """Everything of a kind, by its name."""
    return {manifest["metadata"]["name"]: manifest for manifest in manifests if manifest["kind"] == kind}


def pods(manifests: list[Manifest]) -> list[Manifest]:
    """What pods are made from: the metadata and the spec of each template."""
    return [manifest["spec"]["template"] for manifest in manifests if "template" in manifest.get("spec", {})]


def containers(manifests: list[Manifest]) -> Iterator[Manifest]:
    for pod in pods(manifests):
        yield from pod["spec"]["containers"]


def test_the_template_takes_nothing_that_the_values_do_not_have():
    values = yaml.safe_load((CHART / "values.yaml").read_text())
    named = set(re.findall(r"\.Values((?:\.\w+)+)", (CHART / "templates" / "serai.yaml").read_text()))
    assert len(named) > 10
    for path in named:
        place = values
        for name in path[1:].split("."):
            assert name in place, path
            place = place[name]


def test_helm_has_no_complaint():
    assert "0 chart(s) failed" in helm("lint", "--strict", str(CHART))


def test_every_manifest_is_what_kubernetes_expects(tmp_path: Path):
    program = shutil.which("kubernetes-validate") or pytest.skip("kubernetes-validate is not installed")
    (tmp_path / "chart.yaml").write_text(helm("template", RELEASE, str(CHART)))
    read = subprocess.run(
        [program, "--strict", str(tmp_path / "chart.yaml")], capture_output=True, text=True, check=False
    )
    assert read.returncode == 0, read.stdout + read.stderr


def test_everything_is_named_after_the_release(manifests: list[Manifest]):
    assert len(manifests) > 6
    assert all(manifest["metadata"]["name"].startswith(RELEASE) for manifest in manifests)


def test_selectors_find_pods(manifests: list[Manifest]):
    labels = [pod["metadata"]["labels"].items() for pod in pods(manifests) if "metadata" in pod]
    for manifest in manifests:
        selector = manifest.get("spec", {}).get("selector")
        if selector:
            wanted = selector.get("matchLabels", selector).items()
            assert sum(wanted <= there for there in labels) == 1, manifest["metadata"]["name"]


def test_ports_settings_and_the_service_are_found_by_their_names(manifests: list[Manifest]):
    settings, services = of_kind(manifests, "ConfigMap"), of_kind(manifests, "Service")
    for container in containers(manifests):
        (mapped,) = (source["configMapRef"] for source in container["envFrom"] if "configMapRef" in source)
        assert mapped["name"] in settings
        ports = {port["name"] for port in container.get("ports", ())}
        probes = [probe for name, probe in container.items() if name.endswith("Probe")]
        assert {probe["httpGet"]["port"] for probe in probes} <= ports
    (ingress,) = of_kind(manifests, "Ingress").values()
    (path,) = ingress["spec"]["rules"][0]["http"]["paths"]
    led_to = path["backend"]["service"]
    assert led_to["port"]["name"] in {port["name"] for port in services[led_to["name"]]["spec"]["ports"]}
    assert ingress["spec"]["tls"][0]["hosts"] == [ingress["spec"]["rules"][0]["host"]]


def test_pods_are_confined_as_the_image_wants_it(manifests: list[Manifest]):
    user, group = re.findall(r"^USER (\d+):(\d+)$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)[0]
    for pod in pods(manifests):
        rights = pod["spec"]["securityContext"]
        assert (rights["runAsUser"], rights["runAsGroup"]) == (int(user), int(group))
        assert rights["runAsNonRoot"]
        assert not pod["spec"]["automountServiceAccountToken"]
    for container in containers(manifests):
        rights = container["securityContext"]
        assert rights["readOnlyRootFilesystem"]
        assert rights["capabilities"] == {"drop": ["ALL"]}
        assert not rights["allowPrivilegeEscalation"]


def test_the_migration_finds_its_settings_and_a_rollback_the_old_ones(manifests: list[Manifest]):
    (settings,) = of_kind(manifests, "ConfigMap").values()
    (migration,) = of_kind(manifests, "Job").values()
    first, then = (manifest["metadata"]["annotations"] for manifest in (settings, migration))
    assert int(first["helm.sh/hook-weight"]) < int(then.get("helm.sh/hook-weight", 0))
    assert set(then["helm.sh/hook"].split(",")) == {"pre-install", "pre-upgrade"}
    assert set(first["helm.sh/hook"].split(",")) == {"pre-install", "pre-upgrade", "pre-rollback"}


def test_other_settings_replace_the_pods_and_stay_texts(manifests: list[Manifest]):
    other = render("settings.SERAI_GENEROSITY=2")
    (settings,) = of_kind(other, "ConfigMap").values()
    assert settings["data"]["SERAI_GENEROSITY"] == "2"
    for name, deployment in of_kind(manifests, "Deployment").items():
        assert deployment["spec"]["template"] != of_kind(other, "Deployment")[name]["spec"]["template"], name


def test_the_ingress_can_be_left_out():
    assert of_kind(render("ingress.enabled=false"), "Ingress") == {}
