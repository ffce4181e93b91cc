"""What one deployment buys and what it costs against another, from the paired comparisons."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from steelyard.report.contradictions import Saying, better_by_table
from steelyard.report.reading import Reading

Comparison = Mapping[str, Any]
ALWAYS = (
    "delivered_compliance",
    "field_accuracy",
    "p95(accepted_latency)",
    "accepted_per_hour",
    "cost_per_1000_accepted",
)
"""What a committee asks of, whether the study weighs it or not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """Comparisons of ``one`` against ``other``, sorted by what they say, weightiest first."""

    one: str
    other: str
    buys: tuple[str, ...]
    costs: tuple[str, ...]
    same: tuple[str, ...]
    open: tuple[str, ...]


def balance(reading: Reading) -> Balance | None:
    """Of the recommended deployment, or of the only pair; None where nobody stands out.

    A void run weighs nothing.
    """
    found = _pair(reading)
    return None if found is None else weigh(*found, reading)


def weigh(one: str, other: str, reading: Reading) -> Balance:
    """Sort what was compared between two deployments."""
    sides: dict[str, list[str]] = {"buys": [], "costs": [], "same": [], "open": []}
    for criterion in told_of(reading):
        side = _side(criterion, one, other, reading)
        if side:
            sides[side].append(criterion)
    return Balance(one=one, other=other, **{k: tuple(v) for k, v in sides.items()})


def told_of(reading: Reading) -> list[str]:
    """Criteria worth a committee's time: weighted, gated, and the usual ones."""
    heavy = sorted(reading.weighted(), key=lambda c: -c["weight"])
    gated = [gate["criterion"] for gate in reading.verdict["gates"]]
    return list(dict.fromkeys([*(c["name"] for c in heavy), *gated, *ALWAYS]))


def against(criterion: str, found: Balance, reading: Reading) -> str:
    """ "delivered compliance 100 % (plain 81.5 %)"."""
    return reading.words(
        "say.against",
        criterion=reading.named(criterion),
        value=reading.seen(criterion, found.one),
        against=found.other,
        other=reading.seen(criterion, found.other),
    )


def _pair(reading: Reading) -> tuple[str, str] | None:
    chosen, pairs = reading.verdict["deployment"], reading.pairs()
    if any(reason["kind"] == "run-void" for reason in reading.verdict["because"]):
        return None
    if chosen is None:
        return pairs[0] if len(pairs) == 1 else None
    for reason in reading.verdict["because"]:
        if reason["kind"] in ("better", "worse"):
            return chosen, str(reason["against"])
    for a, b in pairs:
        if chosen in (a, b):
            return chosen, b if chosen == a else a
    return None


def _side(criterion: str, one: str, other: str, reading: Reading) -> str | None:
    for c in reading.findings.get("comparisons", []):
        if c["criterion"] == criterion and {c["a"], c["b"]} == {one, other}:
            return _borne_out(_compared(c, one), criterion, (one, other), reading)
    for reason in reading.verdict["because"]:
        # no interval of a difference, as where one side is never; the verdict's word stands
        of = reason.get("deployment"), reason.get("against")
        if reason.get("criterion") == criterion and of in ((one, other), (other, one)):
            sides = ("buys", "costs") if of == (one, other) else ("costs", "buys")
            return dict(zip(("better", "worse"), sides, strict=True)).get(reason["kind"])
    return None


def _borne_out(side: str, criterion: str, pair: tuple[str, str], reading: Reading) -> str:
    """A difference between pairs that the values of the table contradict decides nothing."""
    if side not in ("buys", "costs"):
        return side
    better, worse = pair if side == "buys" else pair[::-1]
    saying = Saying(criterion=criterion, better=better, worse=worse)
    return "open" if better_by_table(saying, reading) is False else side


def _compared(c: Comparison, one: str) -> str:
    if c["answer"] in ("a", "b"):
        return "buys" if c[c["answer"]] == one else "costs"
    return "same" if c["answer"] == "equivalent" else "open"
