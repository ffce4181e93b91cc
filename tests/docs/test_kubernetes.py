"""deploy/kubernetes against Kubernetes' own rules and this command line."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path

import jsonschema_rs
import pytest
import typer.main
from ruamel.yaml import YAML

from steelyard.cli.door import app, register

FOLDER = Path(__file__).resolve().parents[2] / "deploy" / "kubernetes"
BASE = FOLDER / "base"
EXAMPLE = FOLDER / "overlays" / "example"
QUANTITY = {"type": "string", "pattern": r"^\d+(Mi|Gi)?$"}


def fields(required, **known):
    """An object that has these fields and no others: a misspelt one would be passed over."""
    return {
        "type": "object",
        "properties": known,
        "required": required,
        "additionalProperties": False,
    }


TEXTS = {"type": "object", "additionalProperties": {"type": "string"}}
RESOURCES = fields([], cpu=QUANTITY, memory=QUANTITY)
CONTAINER = fields(
    ["name", "image", "args", "resources", "securityContext", "volumeMounts"],
    name={"type": "string"},
    image={"const": "steelyard"},
    args={"type": "array", "items": {"type": "string"}},
    envFrom={"type": "array"},
    resources=fields(["requests", "limits"], requests=RESOURCES, limits=RESOURCES),
    securityContext=fields(
        ["allowPrivilegeEscalation", "readOnlyRootFilesystem", "capabilities"],
        allowPrivilegeEscalation={"const": False},
        readOnlyRootFilesystem={"const": True},
        capabilities={"const": {"drop": ["ALL"]}},
    ),
    volumeMounts={
        "type": "array",
        "items": fields(["name", "mountPath"], name={}, mountPath={"pattern": "^/"}),
    },
)
POD = fields(
    ["restartPolicy", "securityContext", "containers", "volumes"],
    restartPolicy={"const": "Never"},
    automountServiceAccountToken={"const": False},
    terminationGracePeriodSeconds={"type": "integer"},
    securityContext=fields(
        ["runAsNonRoot"],
        runAsNonRoot={"const": True},
        runAsUser={"type": "integer", "minimum": 1},
        fsGroup={"type": "integer"},
        seccompProfile={"const": {"type": "RuntimeDefault"}},
    ),
    topologySpreadConstraints={"type": "array"},
    containers={"type": "array", "items": CONTAINER, "minItems": 1},
    volumes={"type": "array"},
)
WHOLE = {"type": "integer", "minimum": 0}
JOB = fields(
    ["apiVersion", "kind", "metadata", "spec"],
    apiVersion={"const": "batch/v1"},
    kind={"const": "Job"},
    metadata=fields(["name"], name={"pattern": "^[a-z0-9-]+$"}, labels=TEXTS),
    spec=fields(
        ["completions", "template"],
        suspend={"type": "boolean"},
        completionMode={"const": "Indexed"},
        completions=WHOLE,
        parallelism=WHOLE,
        backoffLimit=WHOLE,
        backoffLimitPerIndex=WHOLE,
        podReplacementPolicy={"const": "Failed"},
        ttlSecondsAfterFinished=WHOLE,
        template=fields(["spec"], metadata=fields([], labels=TEXTS), spec=POD),
    ),
)


def read(path):
    return YAML(typ="safe").load(path.read_text("utf-8"))


def container(job):
    (only,) = job["spec"]["template"]["spec"]["containers"]
    return only


def options():
    register()
    command = typer.main.get_command(app).commands["load"]
    return {option for each in command.params for option in each.opts}


SETTINGS = dict(line.split("=", 1) for line in (EXAMPLE / "load.env").read_text().split())


@pytest.mark.parametrize("name", ["shares.yaml", "merge.yaml"])
def test_jobs_have_fields_that_kubernetes_knows_and_no_others(name):
    jsonschema_rs.validator_for(json.loads(json.dumps(JOB))).validate(read(BASE / name))


@pytest.mark.parametrize("name", ["shares.yaml", "merge.yaml"])
def test_a_job_mounts_what_it_names_and_asks_for_settings_that_are_there(name):
    job = read(BASE / name)
    pod = job["spec"]["template"]["spec"]

    mounted = {mount["name"] for mount in container(job)["volumeMounts"]}
    assert mounted == {volume["name"] for volume in pod["volumes"]}
    claims = [volume["persistentVolumeClaim"]["claimName"] for volume in pod["volumes"]
              if "persistentVolumeClaim" in volume]  # fmt: skip
    assert claims == [read(BASE / "volume.yaml")["metadata"]["name"]]
    asked = set(re.findall(r"\$\((\w+)\)", " ".join(container(job)["args"])))
    assert asked <= {*SETTINGS, "JOB_COMPLETION_INDEX"}
    assert container(job)["envFrom"] == [{"configMapRef": {"name": "steelyard-load"}}]


@pytest.mark.parametrize("name", ["shares.yaml", "merge.yaml"])
def test_a_job_gives_the_command_options_that_it_has(name):
    verb, *args = container(read(BASE / name))["args"]

    assert verb == "load"
    assert {arg for arg in args if arg.startswith("--")} <= options()


def test_the_shares_of_a_job_are_those_that_it_has_indices_for():
    patches = read(EXAMPLE / "kustomization.yaml")["patches"]
    steps = [step for patch in patches for step in YAML(typ="safe").load(patch["patch"])]
    counts = {step["path"]: step["value"] for step in steps if step["op"] == "replace"}

    assert counts == {
        "/spec/completions": int(SETTINGS["SHARES"]),
        "/spec/parallelism": int(SETTINGS["SHARES"]),
    }
    base = read(BASE / "shares.yaml")["spec"]
    assert base["completions"] == base["parallelism"]


def test_each_kustomization_names_files_that_are_there():
    for folder in (BASE, EXAMPLE):
        told = read(folder / "kustomization.yaml")
        assert all((folder / name).exists() for name in told["resources"])
    jobs = {read(BASE / name)["metadata"]["name"] for name in ("shares.yaml", "merge.yaml")}
    patches = read(EXAMPLE / "kustomization.yaml")["patches"]
    assert {patch["target"]["name"] for patch in patches} <= jobs


def rendered(overlay):
    done = subprocess.run(
        ["kubectl", "kustomize", str(overlay)], capture_output=True, text=True, check=True
    )
    return {each["metadata"]["name"]: each for each in YAML(typ="safe").load_all(done.stdout)}


NEEDS_KUBECTL = pytest.mark.skipif(
    shutil.which("kubectl") is None, reason="needs kubectl to render the overlay"
)


@NEEDS_KUBECTL
def test_the_overlay_renders_with_its_settings_and_key():
    found = rendered(EXAMPLE)

    shares = found["steelyard-shares"]
    assert shares["spec"]["completions"] == int(SETTINGS["SHARES"])
    assert container(shares)["args"][-2:] == ["--key-env", "API_KEY"]
    (settings,) = (name for name, each in found.items() if each["kind"] == "ConfigMap")
    assert container(shares)["envFrom"][0]["configMapRef"]["name"] == settings
    assert container(found["steelyard-merge"])["envFrom"][0]["configMapRef"]["name"] == settings


@NEEDS_KUBECTL
def test_a_copy_for_two_shares_holds_no_other_number_of_them(tmp_path):
    shutil.copytree(FOLDER, tmp_path / "k")
    mine = tmp_path / "k" / "overlays" / "example"
    for name in ("kustomization.yaml", "load.env"):
        text = (mine / name).read_text("utf-8")
        (mine / name).write_text(re.sub(r"(value: |SHARES=)4", r"\g<1>2", text), "utf-8")

    spec = rendered(mine)["steelyard-shares"]["spec"]

    assert (spec["completions"], spec["parallelism"]) == (2, 2)
    assert 4 not in spec.values()
