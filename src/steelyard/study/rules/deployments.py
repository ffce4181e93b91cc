"""Deployments, and the baseline among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath

from steelyard.study.deployment import ENGINE_FIELDS
from steelyard.study.explain import names_at
from steelyard.study.look import absent, mapping, names
from steelyard.study.nearest import hint, nearest
from steelyard.study.problem import Finding
from steelyard.study.rules.presence import candidates


def deployment_rules(data: Mapping[str, object], *, folder: FilePath | None) -> Iterator[Finding]:
    """Each runs in one place; one of several is the baseline; one alone needs gates."""
    known = mapping(data, "deployments")
    for field in ("deployments", "portfolios", "alternatives"):
        yield from names(mapping(data, field), under=field)
    yield from _apart(data)
    for name, deployment in known.items():
        if isinstance(deployment, Mapping):
            yield from _one_place(name, deployment, folder=folder)
    if isinstance(data.get("deployments"), Mapping) and not known:
        yield Finding(path=("deployments",), message="names no deployment; add at least one")
    elif candidates(data):
        yield from _company(data, candidates(data))


def _apart(data: Mapping[str, object]) -> Iterator[Finding]:
    """No portfolio or alternative is called as somebody else is."""
    taken = {name.casefold(): name for name in mapping(data, "deployments")}
    for field in ("portfolios", "alternatives"):
        for name in mapping(data, field):
            if (twin := taken.get(name.casefold())) is not None:
                message = f"'{twin}' is a candidate already; rename one"
                yield Finding(path=(field, name), message=message, on_key=True)
        taken |= {name.casefold(): name for name in mapping(data, field)}


def _one_place(
    name: str, deployment: Mapping[str, object], *, folder: FilePath | None
) -> Iterator[Finding]:
    path = ("deployments", name)
    here, there = "engine" in deployment, "endpoint" in deployment
    if here and there:
        yield Finding(
            path=(*path, "endpoint"),
            message="a deployment has either 'engine' or 'endpoint'; remove one",
            on_key=True,
        )
    elif there:
        for field in ENGINE_FIELDS:
            if field in deployment:
                way = "write endpoint.model" if field == "model" else "remove it"
                yield Finding(
                    path=(*path, field),
                    message=f"belongs to an engine started here, not to an endpoint; {way}",
                    on_key=True,
                )
    elif here and "model" not in deployment:
        yield Finding(
            path=(*path, "model"),
            message="is required with an engine, but missing; name a bundled model or a .gguf file",
            on_key=True,
        )
    elif not here and not _misspelt(deployment):
        yield Finding(
            path=path,
            message="runs nowhere; add 'engine' to start it here or 'endpoint' where it answers",
            on_key=True,
        )
    yield from _files(name, deployment, folder=folder)


def _files(
    name: str, deployment: Mapping[str, object], *, folder: FilePath | None
) -> Iterator[Finding]:
    path = ("deployments", name)
    model, ca = deployment.get("model"), mapping(deployment, "endpoint").get("ca")
    if isinstance(model, str) and model.endswith(".gguf") and "endpoint" not in deployment:
        yield from absent(folder, (*path, "model"), model)
    if isinstance(ca, str):
        yield from absent(folder, (*path, "endpoint", "ca"), ca)


def _misspelt(deployment: Mapping[str, object]) -> bool:
    """Whether a name close to engine or endpoint stands there: that is said already."""
    known = names_at(("deployments", "x"))
    unknown = [name for name in deployment if name not in known]
    return any(nearest(name, known) in {"engine", "endpoint"} for name in unknown)


def _company(data: Mapping[str, object], known: Mapping[str, tuple[str, str]]) -> Iterator[Finding]:
    baseline = data.get("baseline")
    if isinstance(baseline, str) and baseline and baseline not in known:
        yield Finding(
            path=("baseline",), message=f"no deployment '{baseline}'; {hint(baseline, known)}"
        )
    if "baseline" not in data and len(known) > 1:
        yield Finding(
            path=("baseline",),
            message="is required where deployments are compared, but missing; name one of "
            + ", ".join(known),
            on_key=True,
        )
    if len(known) == 1 and not data.get("gates"):
        yield Finding(
            path=(next(iter(known.values()))[0],),
            message="one deployment alone is weighed against gates, and there are none; "
            "add 'gates' or a second deployment",
            on_key=True,
        )
