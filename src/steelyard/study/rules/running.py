"""Which suite runs on which workload, and which workload a criterion is told of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.arrivals import Arrivals
from steelyard.study.look import gates, mapping, spec_of, texts
from steelyard.study.nearest import hint, nearest
from steelyard.study.problem import Finding
from steelyard.study.suiteuse import LOAD, SuiteUse
from steelyard.study.vocabulary import COST, FACTS, CriterionName, CriterionSpec, Vocabulary
from steelyard.study.workload import plugin_file

Data = Mapping[str, object]


def why_ungraded(workload: Mapping[str, object]) -> str | None:
    """Say why no answer of a workload can be graded; None where they can."""
    items, closed = workload.get("items"), mapping(workload, "arrivals").get("closed")
    if "prompts" in workload and "items" not in workload:
        return "its prompts have no right answers"
    if isinstance(items, str) and plugin_file(items) is not None:
        return "its prompts come from a plug-in and have no right answers"
    if isinstance(closed, Mapping):
        return "its closed loop runs for a time" if "for" in closed else None
    ways = [way for way in mapping(workload, "arrivals") if way in Arrivals.WAYS[1:]]
    return f"its arrivals are {ways[0]}, not a closed loop" if ways else None


def graded(data: Data) -> list[str]:
    """Names of workloads whose answers a suite grades."""
    return [name for name in mapping(data, "workloads") if _suites(data, name) - {LOAD}]


def running_rules(data: Data, *, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Each suite runs somewhere, each workload is run on, and no suite is listed twice."""
    known = mapping(data, "workloads")
    written = texts(data.get("suites"))
    uses = [SuiteUse.read(text) for text in written]
    for at, use in enumerate(uses):
        if use in uses[:at]:
            yield Finding(path=("suites", at), message=f"'{use}' stands here twice; keep one")
        elif use.suite in vocabulary.suites:
            yield from _somewhere(at, use, uses=uses, known=known)
    misspelt = any(use.suite not in vocabulary.suites for use in uses)
    idle = any(use.suite != LOAD and not graded(data) for use in uses)
    if not uses or misspelt or idle or not isinstance(data.get("suites"), list):
        return
    unlisted = _unlisted(data, vocabulary)
    if not unlisted:
        yield from _idle(data)
    for name in known:
        if isinstance(known[name], Mapping) and not _suites(data, name):
            why = why_ungraded(mapping(known, name))
            way = f": {why}" if why else ""
            yield Finding(
                path=("workloads", name),
                message=f"no suite runs on it{way}; add load to suites, or remove the workload",
                on_key=True,
            )
        elif not unlisted and _suites(data, name) == {LOAD} and _once(mapping(known, name)):
            yield Finding(
                path=("workloads", name, "arrivals", "closed"),
                message="asks each item once, for a suite that grades answers, and none runs "
                "here; add 'for: 60 s', or such a suite",
            )


def _once(workload: Mapping[str, object]) -> bool:
    arrivals = mapping(workload, "arrivals")
    asks = isinstance(arrivals.get("closed"), Mapping) and len(arrivals) == 1
    return asks and why_ungraded(workload) is None


def _unlisted(data: Data, vocabulary: Vocabulary) -> bool:
    """Whether a gate or criterion asks for a suite that is not there, which is told already."""
    named = [
        *mapping(data, "criteria"),
        *(g.criterion for _, g in gates(data, vocabulary=vocabulary)),
    ]
    specs = (spec_of(name, vocabulary=vocabulary) for name in named)
    return any(spec is not None and not _listed(data, spec) for spec in specs)


def _idle(data: Data) -> Iterator[Finding]:
    """What a deployment says of its answers' form where nothing follows from it."""
    if graded(data):
        return
    workloads, deployments = mapping(data, "workloads"), mapping(data, "deployments")
    listed = any(
        isinstance(items, str) and plugin_file(items) is None
        for items in (mapping(workloads, name).get("items") for name in workloads)
    )
    for name in deployments:
        deployment = mapping(deployments, name)
        idle = ["parser"] if deployment.get("parser") else []
        if not listed and deployment.get("structured") in ("schema", "json"):
            idle.append("structured")
        for field in idle:
            yield Finding(
                path=("deployments", name, field),
                message="would change nothing: no workload's answers are graded; drop it",
                on_key=True,
            )


def _somewhere(
    at: int, use: SuiteUse, *, uses: list[SuiteUse], known: Mapping[str, object]
) -> Iterator[Finding]:
    path = ("suites", at)
    if use.workload is not None:
        if use.workload not in known:
            told = use.workload or "nothing"
            yield Finding(path=path, message=f"no workload '{told}'; {hint(told, known)}")
            return
        if any(other.suite == use.suite and other.workload is None for other in uses):
            yield Finding(
                path=path,
                message=f"'{use.suite}' alone runs on all workloads that it can; keep one of them",
            )
    if use.suite == LOAD:
        return
    places = [use.workload] if use.workload is not None else list(known)
    reasons = {name: why_ungraded(mapping(known, name)) for name in places}
    if places and all(reasons.values()):
        told = "; ".join(f"{name}: {why}" for name, why in reasons.items())
        yield Finding(
            path=path,
            message=f"'{use.suite}' grades answers, and can't here ({told}); give a workload "
            "items and {closed: {users: 2}}, or leave the suite out",
        )


def _suites(data: Data, workload: str) -> set[str]:
    gradable = why_ungraded(mapping(mapping(data, "workloads"), workload)) is None
    uses = (SuiteUse.read(text) for text in texts(data.get("suites")))
    return {use.suite for use in uses if use.runs_on(workload, gradable=gradable)}


def places(data: Data, spec: CriterionSpec) -> list[str]:
    """Workloads that a criterion is told of."""
    known = list(mapping(data, "workloads"))
    if spec.suite == FACTS:
        return []
    if spec.suite not in (COST, LOAD):
        return [name for name in known if spec.suite in _suites(data, name)]
    return graded(data) if spec.graded else known


def place_fault(data: Data, written: str, spec: CriterionSpec) -> str | None:
    """Say what is wrong with the workload that a criterion names, or doesn't name."""
    name, known = CriterionName.read(written), mapping(data, "workloads")
    if name.workload is not None and name.workload not in known:
        return f"no workload '{name.workload}'; {hint(name.workload, known)}"
    found = places(data, spec)
    if name.workload is not None:
        if name.workload in found:
            return None
        why = why_ungraded(mapping(known, name.workload)) or f"no suite '{spec.suite}' runs there"
        return f"'{name.plain}' is told of graded answers, and of {name.workload} none is: {why}"
    if not isinstance(data.get("suites"), list) or not _listed(data, spec):
        return None  # told where the suites stand
    if len(found) > 1:
        forms = " or ".join(f"'{name.at(one)}'" for one in found[:3])
        return f"is told of {len(found)} workloads; say which: {forms}"
    once = any(_once(mapping(known, one)) for one in known)
    if not found and known and not graded(data) and not _grading(data) and not once:
        return f"'{name.plain}' is told of graded answers, and no workload has any"
    return None


def _listed(data: Data, spec: CriterionSpec) -> bool:
    return spec.suite in (COST, FACTS) or spec.suite in _names(data)


def _grading(data: Data) -> bool:
    """Whether a suite that grades is asked for, which says itself that it can't."""
    return bool(_names(data) - {LOAD})


def _names(data: Data) -> set[str]:
    return {SuiteUse.read(text).suite for text in texts(data.get("suites"))}


def place_of(data: Data, written: str, spec: CriterionSpec) -> str | None:
    """The workload that a criterion is told of; None where that isn't clear."""
    name = CriterionName.read(written)
    if name.workload is not None:
        return name.workload
    found = places(data, spec)
    return found[0] if len(found) == 1 else None


def meant(data: Data, vocabulary: Vocabulary) -> set[str | None]:
    """The suites asked for; a misspelt one is complained of once, where it stands."""
    return {nearest(name, vocabulary.suites) for name in _names(data)}


def whole_name(data: Mapping[str, object], written: str, *, vocabulary: Vocabulary) -> str:
    """A name with the workload that it means, so that two spellings of one are seen."""
    name, spec = CriterionName.read(written), spec_of(written, vocabulary=vocabulary)
    return written if spec is None else name.at(place_of(data, written, spec))
