"""The grader's own test: on the items at hand, before it grades anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from steelyard.suites.items import Item
from steelyard.suites.protocol import GraderFault, SelfTest
from steelyard.suites.tools import kinds
from steelyard.suites.tools.grade import see
from steelyard.suites.tools.mutate import Probe, probes


def self_test(items: Sequence[Item]) -> SelfTest:
    """Grade the right reply to every item, and each that has one thing wrong.

    The right one must be right, each other must fail as its kind, prose must call nothing.
    """
    faults: list[GraderFault] = []
    made: Counter[str] = Counter()
    for item in items:
        for probe, seen in tried(item):
            made[probe.name.rstrip(" 0123456789")] += 1
            if seen != probe.kind:
                faults.append(_fault(item, probe, seen))
    return SelfTest(faults=tuple(faults), probes=dict(made))


def tried(item: Item) -> Iterator[tuple[Probe, str]]:
    """Each probe of an item, with the kind that the grader finds."""
    for probe in probes(item):
        lost = probe.reply.outcome == "transport"
        yield probe, kinds.TRANSPORT if lost else see(item, probe.reply).kind


def _fault(item: Item, probe: Probe, seen: str) -> GraderFault:
    return GraderFault(
        item=item.id, probe=probe.name, expected=probe.kind or "ok", seen=seen or "ok"
    )
