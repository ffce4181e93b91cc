"""Gates and criteria against the suites that are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.look import gates, mapping, spec_of
from steelyard.study.problem import Finding, Path
from steelyard.study.rules.presence import candidates, on_paper
from steelyard.study.rules.running import meant, place_fault, running_rules, whole_name
from steelyard.study.vocabulary import COST, FACTS, UnknownCriterion, Vocabulary


def criteria_rules(data: Mapping[str, object], *, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Every name is measured, by a suite that runs, on one workload; nothing is said twice."""
    yield from running_rules(data, vocabulary=vocabulary)
    criteria = mapping(data, "criteria")
    told: dict[str, str] = {}
    for name in criteria:
        path: Path = ("criteria", name)
        yield from _known(name, vocabulary=vocabulary)
        yield from _running(data, name, path=path, vocabulary=vocabulary)
        whole = whole_name(data, name, vocabulary=vocabulary)
        if whole in told:
            yield Finding(
                path=path, message=f"is the same as '{told[whole]}'; keep one", on_key=True
            )
        told.setdefault(whole, name)
    first: dict[str, int] = {}
    for at, gate in gates(data, vocabulary=vocabulary):
        path = ("gates", at)
        yield from _running(data, gate.criterion, path=path, vocabulary=vocabulary)
        whole = whole_name(data, gate.criterion, vocabulary=vocabulary)
        if whole in first:
            yield Finding(
                path=path,
                message=f"{gate.criterion} has a gate already (gates[{first[whole]}]); "
                "keep the stricter one",
            )
        first.setdefault(whole, at)
    if not criteria and len(candidates(data)) > 1 and "criteria" not in data:
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
    if spec is None or spec.suite == FACTS or on_paper(data):
        return
    if spec.suite == COST:
        if not data.get("prices"):
            yield Finding(
                path=path,
                message=f"{name} needs a price, and the study has no 'prices'; add one",
                on_key=True,
            )
            return
    elif isinstance(data.get("suites"), list) and spec.suite not in meant(data, vocabulary):
        yield Finding(
            path=path,
            message=f"{name} is measured by the suite '{spec.suite}', which is not asked for; "
            f"add {spec.suite} to suites",
            on_key=True,
        )
        return
    fault = place_fault(data, name, spec)
    if fault is not None:
        yield Finding(path=path, message=fault, on_key=True)
