"""Gates and criteria against the suites that are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.nearest import nearest
from steelyard.study.problem import Finding, Path
from steelyard.study.rules.look import gates, mapping, spec_of, texts
from steelyard.study.vocabulary import COST, UnknownCriterion, Vocabulary


def criteria_rules(data: Mapping[str, object], *, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Every name is measured, by a suite that runs; no gate is said twice."""
    criteria = mapping(data, "criteria")
    for name in criteria:
        yield from _known(name, vocabulary=vocabulary)
        yield from _running(data, name, path=("criteria", name), vocabulary=vocabulary)
    first: dict[str, int] = {}
    for at, gate in gates(data, vocabulary=vocabulary):
        path = ("gates", at)
        yield from _running(data, gate.criterion, path=path, vocabulary=vocabulary)
        if gate.criterion in first:
            yield Finding(
                path=path,
                message=f"{gate.criterion} has a gate already (gates[{first[gate.criterion]}]); "
                "keep the stricter one",
            )
        first.setdefault(gate.criterion, at)
    suites = texts(data.get("suites"))
    for at, suite in enumerate(suites):
        if suite in suites[:at]:
            yield Finding(path=("suites", at), message=f"'{suite}' stands here twice; keep one")
    if not criteria and len(mapping(data, "deployments")) > 1 and "criteria" not in data:
        yield Finding(
            path=("criteria",),
            message="is required where deployments are compared, but missing; "
            "name at least one criterion with weight, worst and best",
            on_key=True,
        )
    if data.get("criteria") == {}:
        yield Finding(path=("criteria",), message="names no criterion; add one or remove it")


def _known(name: str, *, vocabulary: Vocabulary) -> Iterator[Finding]:
    try:
        vocabulary.find(name)
    except UnknownCriterion as miss:
        yield Finding(path=("criteria", name), message=str(miss), on_key=True)


def _running(
    data: Mapping[str, object], name: str, *, path: Path, vocabulary: Vocabulary
) -> Iterator[Finding]:
    spec = spec_of(name, vocabulary=vocabulary)
    if spec is None:
        return
    if spec.suite == COST:
        if not data.get("prices"):
            yield Finding(
                path=path,
                message=f"{name} needs a price, and the study has no 'prices'; add one",
                on_key=True,
            )
    elif isinstance(data.get("suites"), list) and spec.suite not in _meant(data, vocabulary):
        yield Finding(
            path=path,
            message=f"{name} is measured by the suite '{spec.suite}', which is not asked for; "
            f"add {spec.suite} to suites",
            on_key=True,
        )


def _meant(data: Mapping[str, object], vocabulary: Vocabulary) -> set[str | None]:
    """The suites asked for; a misspelt one is complained of once, where it stands."""
    return {nearest(name, vocabulary.suites) for name in texts(data["suites"])}
