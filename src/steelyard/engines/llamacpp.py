"""llama.cpp embedded through the package xllamacpp: its flags, command and identity."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, distribution, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from steelyard.engines.child import tuning
from steelyard.engines.identity import Fact, Identity, measured, said
from steelyard.engines.models import LOCAL_EXTRA, ModelFile, file_sha256
from steelyard.engines.spec import EngineSpec, Template
from steelyard.errors import EngineFailed, StudyError

PACKAGE = "xllamacpp"
JOINED_CONTENTS = "{%- for message in messages -%}{{- message.content -}}{%- endfor -%}"
_NO_BUILD = "b0-unknown"

Flags = Mapping[str, str | int | bool | list[str]]
"""Attribute paths of ``xllamacpp.CommonParams`` and their values."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Everything decided before the process starts."""

    spec: EngineSpec
    model: ModelFile
    template: Template
    flags: Flags
    environment: Mapping[str, str]
    """Variables beyond the parent's own that the child gets."""


def plan(spec: EngineSpec, *, model: ModelFile, environ: Mapping[str, str] = os.environ) -> Plan:
    """Decide template, flags and tuning.

    Raises ``EngineFailed`` where the package is missing, ``StudyError`` where the file lacks
    the template that the study insists on.
    """
    if find_spec(PACKAGE) is None:
        raise EngineFailed(
            f"{spec.deployment}: the embedded engine is not installed. Run: {LOCAL_EXTRA}"
        )
    template = _template(spec, model=model)
    return Plan(
        spec=spec,
        model=model,
        template=template,
        flags=_flags(spec, model=model, template=template),
        environment=_patience(environ),
    )


def _template(spec: EngineSpec, *, model: ModelFile) -> Template:
    if spec.template is not Template.AUTO:
        if spec.template is Template.MODEL and not model.header.chat_template:
            raise StudyError(
                f"{spec.deployment}: {model.name} carries no chat template (a base model?). "
                "Set template: pass-through, or api: completions."
            )
        return spec.template
    # llama.cpp would silently put ChatML around a base model's prompt, which it never learnt.
    return Template.MODEL if model.header.chat_template else Template.PASS_THROUGH


def _flags(spec: EngineSpec, *, model: ModelFile, template: Template) -> Flags:
    own = {} if template is Template.MODEL else {"chat_template": JOINED_CONTENTS}
    return {
        "model.path": str(model.path),
        "model_alias": [model.name],
        # Port 0: the kernel picks a free one and the server tells which, so nothing can race.
        "port": 0,
        "n_ctx": spec.context * spec.slots,
        "n_parallel": spec.slots,
        "kv_unified": False,
        # Shrinking the context to fit would be another deployment than the one asked for.
        "fit_params": False,
        "cpuparams.n_threads": spec.threads,
        "cpuparams_batch.n_threads": spec.threads,
        "sampling.seed": spec.seed,
        "endpoint_metrics": True,
        # The default keeps up to 8 GiB of old prompts in memory, unseen.
        "cache_ram_mib": 0,
        # A window-attention model keeps its last tokens only, unless told to keep all: without
        # this no prefix longer than the window is ever reused.
        "swa_full": True,
        "cache_idle_slots": False,
        "ui": False,
        "offline": True,
        **own,
    }


def _patience(environ: Mapping[str, str]) -> Mapping[str, str]:
    """Make threads that wait for each other give the core away soon.

    See docs/decisions/0004: spinning as long as OpenMP does by default divides throughput by
    five and more once anything else, the load generator say, wants a core.
    """
    if any(name.startswith(("OMP_", "GOMP_", "KMP_")) for name in environ):
        return {}
    return {"GOMP_SPINCOUNT": "1000"}


def command(planned: Plan) -> list[str]:
    """Return the child's command line; ``-P`` keeps the working folder out of its imports."""
    order = {"parent": os.getpid(), "flags": planned.flags}
    module = "steelyard.engines.llamacpp_process"
    return [sys.executable, "-P", "-m", module, json.dumps(order)]


def identify(planned: Plan, *, ready: Mapping[str, Any], props: Mapping[str, Any]) -> Identity:
    """Gather what runs: ``ready`` as the child announced, ``props`` as ``/props`` answers.

    Raises ``EngineFailed`` where the server runs with other slots or context than asked.
    """
    _check_kept(planned, props=props)
    return Identity(
        engine=planned.spec.engine,
        version=f"{PACKAGE} {_version()}",
        model=planned.model.name,
        weights_sha256=planned.model.sha256,
        facts=(
            *_package_facts(ready, props=props),
            *_model_facts(planned.model, props=props),
            *_setting_facts(planned),
        ),
    )


def _check_kept(planned: Plan, *, props: Mapping[str, Any]) -> None:
    spec = planned.spec
    for name, asked, runs in (
        ("slots", spec.slots, props.get("total_slots")),
        ("context", spec.context, props.get("default_generation_settings", {}).get("n_ctx")),
    ):
        # llama.cpp pads a context up to its block size; less than asked is a broken promise.
        if not isinstance(runs, int) or runs < asked:
            raise EngineFailed(
                f"{spec.deployment}: asked for {name} {asked}, the engine runs with {runs}. "
                f"Set {name} in the study to what it can do."
            )


def _version() -> str:
    try:
        return version(PACKAGE)
    except PackageNotFoundError:
        return "unknown"


def _package_facts(ready: Mapping[str, Any], *, props: Mapping[str, Any]) -> tuple[Fact, ...]:
    build = props.get("build_info", "")
    return (
        measured("package", value=f"{PACKAGE} {_version()}"),
        _library_fact(),
        said("build", value="" if build == _NO_BUILD else build, by="the package"),
        said("compiler", value=ready.get("compiler"), by="the package"),
        said("cpu_features", value=ready.get("system"), by="the engine"),
        said("devices", value=", ".join(ready.get("devices", [])), by="the engine"),
    )


def _library_fact() -> Fact:
    try:
        files = distribution(PACKAGE).files or []
    except PackageNotFoundError:
        files = []
    for file in files:
        if file.name.startswith(f"{PACKAGE}.") and file.suffix in (".so", ".pyd", ".dylib"):
            return measured("library_sha256", value=file_sha256(Path(str(file.locate()))))
    return said("library_sha256", value="", by="the package")


def _model_facts(model: ModelFile, *, props: Mapping[str, Any]) -> tuple[Fact, ...]:
    header = model.header
    return (
        measured("weights_file", value=model.path.name),
        measured("weights_sha256", value=model.sha256),
        measured("weights_bytes", value=model.size),
        measured("weights_source", value=model.source if model.source != "file" else "local file"),
        said("model_name", value=header.name, by="the file"),
        said("architecture", value=header.architecture, by="the file"),
        said("parameters", value=header.size_label, by="the file"),
        said("license", value=header.license, by="the file"),
        said("trained_context_tokens", value=header.context_length, by="the file"),
        said("quantisation", value=props.get("model_ftype"), by="the engine"),
        measured("chat_template_in_file", value=header.chat_template),
    )


def _setting_facts(planned: Plan) -> tuple[Fact, ...]:
    spec = planned.spec
    settings: dict[str, str | int] = {
        "api": str(spec.api),
        "template": str(planned.template),
        "context_tokens_per_slot": spec.context,
        "slots": spec.slots,
        "threads": spec.threads,
        "seed": spec.seed,
    }
    # The path of the weights names this machine, not the deployment; its hash stands above.
    flags = {f"flag {name}": _plain(v) for name, v in planned.flags.items() if name != "model.path"}
    variables = {**tuning(os.environ), **planned.environment}
    told = {f"env {name}": value for name, value in variables.items()}
    return tuple(measured(k, value=v) for k, v in {**settings, **flags, **told}.items())


def _plain(value: str | int | bool | list[str]) -> str | int | bool:
    return ", ".join(value) if isinstance(value, list) else value
