"""The grader's own test: on the items at hand, before it grades anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from steelyard.study import Accept
from steelyard.suites.items import Item
from steelyard.suites.protocol import GraderFault, Judgement, Reply, SelfTest
from steelyard.suites.structured.chain import STANDARD
from steelyard.suites.structured.grade import grade
from steelyard.suites.structured.mutate import Probe, negatives, probes
from steelyard.suites.structured.validate import compiled

_VALID = Accept(rule="valid")


def self_test(items: Sequence[Item]) -> SelfTest:
    """Grade gold, mutated gold and negative controls of every item, with the standard chain.

    Gold must be all right, each mutation must fail as its kind, prose and silence must find
    nothing.  An item without gold gets the negative controls alone.
    """
    faults: list[GraderFault] = []
    made: Counter[str] = Counter()
    for item in items:
        for probe in _probes(item):
            made[probe.kind] += 1
            reply = Reply(text=probe.text, finish=probe.finish)
            judged = grade(item, reply, parser=STANDARD, accept=_VALID)
            faults += _faults(item, probe, judged)
    return SelfTest(faults=tuple(faults), probes=dict(made))


def _probes(item: Item) -> Iterator[Probe]:
    yield from negatives()
    if item.has_gold:
        schema = compiled(item.schema_text).document if item.schema_text is not None else None
        yield from probes(item.gold, schema)


def _faults(item: Item, probe: Probe, judged: Judgement) -> Iterator[GraderFault]:
    for name in ("strict", "extracted", "record"):
        wanted = getattr(probe, name)
        seen = judged.checks[name]
        if wanted is not None and seen is not None and bool(seen) != wanted:
            yield _fault(item, probe, expected=f"{name} {wanted}", seen=f"{name} {bool(seen)}")
    if probe.outcome_kind is not None and judged.kind != probe.outcome_kind:
        yield _fault(item, probe, expected=probe.outcome_kind, seen=judged.kind or "ok")
    if probe.keyword is not None:
        wanted_detail = f"{probe.keyword} at {probe.pointer or 'the root'}"
        if not judged.detail.startswith(wanted_detail):
            yield _fault(item, probe, expected=wanted_detail, seen=judged.detail)


def _fault(item: Item, probe: Probe, *, expected: str, seen: str) -> GraderFault:
    return GraderFault(item=item.id, probe=probe.kind, expected=expected, seen=seen)
