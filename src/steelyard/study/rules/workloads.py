"""Workloads: items of one's own, windows enough, time enough."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path as FilePath

from steelyard.study.look import absent, gates, mapping, names, spec_of
from steelyard.study.nearest import hint
from steelyard.study.problem import Finding
from steelyard.study.quantity import measure
from steelyard.study.rules.prompts import prompt_rules
from steelyard.study.rules.running import why_ungraded
from steelyard.study.timeouts import Timeouts
from steelyard.study.unit import QuantityError
from steelyard.study.vocabulary import COST, Vocabulary
from steelyard.study.workload import BUILTIN, plugin_file

NOT_OWN = ("made:", "data:")
"""Items that a suite makes, and those of public sets: a record may hold them whole."""
FEWEST_WINDOWS = 5
"""Windows are the unit of analysis of costs and rates per hour."""


def workload_rules(
    data: Mapping[str, object], *, vocabulary: Vocabulary, folder: FilePath | None
) -> Iterator[Finding]:
    """Own items say what is kept; windows and time-outs suffice; nothing would be ignored."""
    known = mapping(data, "workloads")
    yield from names(known, under="workloads")
    if data.get("workloads") == {}:
        yield Finding(
            path=("workloads",), message="names no workload; add at least one", on_key=True
        )
    windowed = _windowed(data, vocabulary=vocabulary)
    for name in known:
        workload = mapping(known, name)
        yield from _items(data, name, vocabulary=vocabulary, folder=folder)
        by_window = windowed if why_ungraded(workload) is None else "what a load shows"
        yield from _windows(name, workload.get("windows", FEWEST_WINDOWS), criterion=by_window)
        yield from _again(name, workload)
        yield from prompt_rules(name, workload, folder=folder)
        yield from _slo(data, name, workload.get("slo"))
        yield from _traces(name, workload, folder=folder)
    yield from _stages(data)


def _items(
    data: Mapping[str, object], name: str, *, vocabulary: Vocabulary, folder: FilePath | None
) -> Iterator[Finding]:
    path = ("workloads", name, "items")
    items = mapping(mapping(data, "workloads"), name).get("items")
    if not isinstance(items, str):
        return
    if items.startswith(BUILTIN):
        word = items.removeprefix(BUILTIN)
        if vocabulary.builtins is not None and word not in vocabulary.builtins:
            message = f"no bundled items '{word}'; {hint(word, vocabulary.builtins)}"
            yield Finding(path=path, message=message)
        return
    if items.startswith(NOT_OWN):
        return
    if "keep" not in data:
        yield Finding(
            path=path,
            message="these items are your own, so the study must say what a record keeps of "
            "them; add 'keep: full', 'keep: masked' or 'keep: hash' at the top",
        )
    file = items if items.endswith(".jsonl") else plugin_file(items)
    if file is not None:
        yield from absent(folder, path, file)


def _windowed(data: Mapping[str, object], *, vocabulary: Vocabulary) -> str | None:
    """The first criterion or gate whose unit of analysis is the window."""
    named = [*mapping(data, "criteria")]
    named += [gate.criterion for _, gate in gates(data, vocabulary=vocabulary)]
    for criterion in named:
        spec = spec_of(criterion, vocabulary=vocabulary)
        if spec is not None and (spec.suite == COST or spec.unit in {"1/h", "tokens/s"}):
            return criterion
    return None


def _windows(name: str, windows: object, *, criterion: str | None) -> Iterator[Finding]:
    if criterion is None or not isinstance(windows, int) or windows >= FEWEST_WINDOWS:
        return
    if windows >= 1 and not isinstance(windows, bool):
        yield Finding(
            path=("workloads", name, "windows"),
            message=f"{criterion} is judged window by window and needs at least "
            f"{FEWEST_WINDOWS} of them, got {windows}",
        )


def _again(name: str, workload: Mapping[str, object]) -> Iterator[Finding]:
    if workload.get("again") and why_ungraded(workload) is None:
        yield Finding(
            path=("workloads", name, "again"),
            message="is for windows of load, and its answers are graded one by one; remove it",
            on_key=True,
        )


def _slo(data: Mapping[str, object], name: str, slo: object) -> Iterator[Finding]:
    allowed, total = _seconds(slo), _timeout(data, "total")
    if allowed is not None and total is not None and allowed > total:
        yield Finding(
            path=("workloads", name, "slo"),
            message=f"an answer is given up after timeouts.total ({total:g} s), before {slo} "
            "are over; raise timeouts.total or lower slo",
        )


def _traces(
    name: str, workload: Mapping[str, object], *, folder: FilePath | None
) -> Iterator[Finding]:
    arrivals = mapping(workload, "arrivals")
    for way in ("replay", "conversations"):
        trace = mapping(arrivals, way).get("trace")
        if isinstance(trace, str) and trace.strip():
            yield from absent(folder, ("workloads", name, "arrivals", way, "trace"), trace)


def _stages(data: Mapping[str, object]) -> Iterator[Finding]:
    total = _timeout(data, "total")
    for stage in ("connect", "first_token", "idle"):
        limit = _timeout(data, stage)
        written = stage in mapping(data, "timeouts")
        if limit is not None and total is not None and limit > total:
            yield Finding(
                path=("timeouts", stage if written else "total"),
                message=f"{stage} ({limit:g} s) is longer than total ({total:g} s) and could "
                f"never be reached; {'lower it' if written else f'set {stage} too'}",
            )


def _timeout(data: Mapping[str, object], stage: str) -> float | None:
    written = mapping(data, "timeouts")
    if stage in written:
        return _seconds(written[stage])
    return float(getattr(Timeouts(), f"{stage}_s"))


def _seconds(raw: object) -> float | None:
    try:
        return measure(raw, "s")[0]
    except QuantityError:
        return None
