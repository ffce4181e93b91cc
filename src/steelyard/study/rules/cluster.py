"""Swapping: hooks for every deployment that needs them, and blocks that balance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.cluster import ENGINES
from steelyard.study.look import mapping
from steelyard.study.nearest import hint
from steelyard.study.problem import Finding
from steelyard.study.rules.running import why_ungraded

BLOCKS = 4
"""Blocks of a study that doesn't say."""
WINDOWS = 5
"""Windows of a workload that doesn't say."""


def cluster_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """At least two deployments, hooks where no engine is started here, whole turns A B B A."""
    if not isinstance(data.get("cluster"), Mapping):
        return
    cluster, known = mapping(data, "cluster"), mapping(data, "deployments")
    if len(known) < 2:
        yield Finding(
            path=("cluster",),
            message="swaps deployments, and there is one; remove it, or add a deployment",
            on_key=True,
        )
        return
    yield from _graded_alone(mapping(data, "workloads"))
    yield from _hooks(cluster, known)
    yield from _blocks(data, cluster.get("blocks", BLOCKS), len(known))


def _graded_alone(workloads: Mapping[str, object]) -> Iterator[Finding]:
    """Blocks divide the windows of one graded workload; loads have windows of their own."""
    whys = {name: why_ungraded(mapping(workloads, name)) for name in workloads}
    if len(workloads) == 1 and not any(whys.values()):
        return
    told = next((f" ({name}: {why})" for name, why in whys.items() if why), "")
    if workloads:
        yield Finding(
            path=("cluster",),
            message=f"deployments that take turns are weighed on one graded workload{told}; "
            "write a study for each workload, without 'cluster' for a load",
            on_key=True,
        )


def _hooks(cluster: Mapping[str, object], known: Mapping[str, object]) -> Iterator[Finding]:
    swap = cluster.get("swap")
    if swap != ENGINES and not isinstance(swap, Mapping):
        return
    hooks = mapping(cluster, "swap")
    for name in hooks:
        if name not in known:
            yield Finding(
                path=("cluster", "swap", name),
                message=f"no deployment '{name}'; {hint(name, known)}",
                on_key=True,
            )
        elif "engine" in mapping(known, name):
            yield Finding(
                path=("cluster", "swap", name),
                message="is an engine, which is started and stopped here; remove its commands",
                on_key=True,
            )
    lacking = [n for n in known if "endpoint" in mapping(known, n) and n not in hooks]
    if lacking:
        yield Finding(
            path=("cluster", "swap"),
            message=f"{', '.join(lacking)}: an endpoint needs commands that start and stop it; "
            f"add {lacking[0]}: {{start: ..., stop: ..., ready: ...}}",
            on_key=True,
        )


def _blocks(data: Mapping[str, object], blocks: object, count: int) -> Iterator[Finding]:
    if not isinstance(blocks, int) or isinstance(blocks, bool) or blocks < 2:
        return
    place = ("cluster", "blocks") if "blocks" in mapping(data, "cluster") else ("cluster",)
    if blocks % (2 * count):
        yield Finding(
            path=place,
            message=f"{count} deployments take turns forth and back, so the number of blocks is a "
            f"multiple of {2 * count}; got {blocks}",
        )
        return
    workloads = mapping(data, "workloads")
    for name in workloads:
        windows = mapping(workloads, name).get("windows", WINDOWS)
        if isinstance(windows, int) and not isinstance(windows, bool) and windows < blocks // count:
            yield Finding(
                path=("workloads", name, "windows")
                if "windows" in mapping(workloads, name)
                else place,
                message=f"{blocks // count} blocks of each deployment need as many windows at "
                f"least, got {windows}; raise windows or lower cluster.blocks",
            )
