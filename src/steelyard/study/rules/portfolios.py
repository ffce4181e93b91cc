"""Portfolios: members that exist, shares that are whole, every workload served."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from steelyard.study.look import mapping
from steelyard.study.nearest import hint
from steelyard.study.portfolio import EVERYWHERE, whole
from steelyard.study.problem import Finding, Path
from steelyard.study.quantity import decimal_text, measure
from steelyard.study.rules.running import graded
from steelyard.study.unit import QuantityError

Data = Mapping[str, object]


def portfolio_rules(data: Data) -> Iterator[Finding]:
    """Each splits all requests of each workload among two members or more."""
    portfolios = mapping(data, "portfolios")
    for name in portfolios:
        split = mapping(portfolios[name], "split")
        if not split:
            continue
        path: Path = ("portfolios", name, "split")
        nested = any(isinstance(shares, Mapping) for shares in split.values())
        parts = split if nested else {EVERYWHERE: split}
        yield from _served(data, parts, path=path)
        members: dict[str, None] = {}
        for workload, shares in parts.items():
            if isinstance(shares, Mapping):
                place = (*path, workload) if nested else path
                yield from _shared(data, workload, shares, path=place)
                members |= dict.fromkeys(shares)
        if len(members) < 2:
            yield Finding(
                path=path, message="has one member, who stands as a candidate already; add another"
            )


def business_portfolios(data: Data) -> Iterator[Finding]:
    """The same of a business alone: its own deployments, and the workloads of its volume."""
    business = mapping(data, "business")
    workloads = mapping(mapping(business, "volume"), "by_workload")
    yield from portfolio_rules(
        {**data, "deployments": mapping(business, "deployments"), "workloads": workloads}
    )


def _served(data: Data, parts: Mapping[str, object], *, path: Path) -> Iterator[Finding]:
    """Every workload has its split, and no other has one."""
    if set(parts) == {EVERYWHERE}:
        return
    known = mapping(data, "workloads")
    for workload in parts:
        if workload not in known:
            message = f"no workload '{workload}'; {hint(workload, known)}"
            yield Finding(path=(*path, workload), message=message, on_key=True)
    for workload in known:
        if workload not in parts:
            yield Finding(
                path=path,
                message=f"leaves the requests of {workload} to nobody; say who serves them",
                on_key=True,
            )


def _shared(
    data: Data, workload: str, shares: Mapping[str, object], *, path: Path
) -> Iterator[Finding]:
    members = [*mapping(data, "deployments"), *mapping(data, "alternatives")]
    parts: dict[str, float] = {}
    for name, written in shares.items():
        if name not in members:
            message = f"no deployment or alternative '{name}'; {hint(name, members)}"
            yield Finding(path=(*path, name), message=message, on_key=True)
        try:
            parts[name] = measure(written, "share")[0]
        except QuantityError:
            return
    if any(share == 0 for share in parts.values()):
        yield Finding(path=path, message="a member without requests is none; remove it")
    elif not whole(parts):
        total = decimal_text(round(sum(parts.values()) * 100, 6))
        yield Finding(path=path, message=f"the shares add up to {total}%; they must make 100%")
    elif len(parts) > 1 and (loaded := _loaded(data, workload)):
        yield Finding(
            path=path,
            message=f"{', '.join(loaded)} is offered as load, and under a part of it nobody was "
            "measured; give it to one member, or write a workload for each part",
        )


def _loaded(data: Data, workload: str) -> list[str]:
    """Workloads of load among those meant, which are measured whole or not at all."""
    if "study" not in data:
        return []
    known = [name for name in mapping(data, "workloads") if workload in (name, EVERYWHERE)]
    return [name for name in known if name not in graded(data)]
