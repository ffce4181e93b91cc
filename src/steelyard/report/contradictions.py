"""No sentence may say of two candidates what the table says the other way round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from steelyard.errors import VerdictUnsupported
from steelyard.report.numbers import finite, never
from steelyard.report.reading import Reading

DIRECTIONS = {
    "delivered_compliance": 1,
    "field_accuracy": 1,
    "accepted_per_hour": 1,
    "p95(accepted_latency)": -1,
    "cost_per_1000_accepted": -1,
}
"""Of criteria that are told of whether a study weighs them or not: 1 where more is better."""
TURNED = {"better": True, "secondary": True, "worse": False}
"""Kinds of reasons that compare, and whether the one they name first is the better one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """A sentence that calls one candidate better than another on a criterion."""

    criterion: str
    better: str
    worse: str


def better_by_table(saying: Saying, reading: Reading) -> bool | None:
    """Whether the table bears a saying out; None where it has no two values or no direction."""
    turned = direction(saying.criterion, reading)
    values = [_value(saying.criterion, name, reading) for name in (saying.better, saying.worse)]
    if not turned or values[0] is None or values[1] is None or values[0] == values[1]:
        return None  # equal after rounding bears nothing out and contradicts nothing
    return (values[0] - values[1]) * turned > 0


def direction(criterion: str, reading: Reading) -> int:
    """1 where more is better, -1 where less is, 0 where the study doesn't say."""
    for declared in reading.weighted():
        if declared["name"] == criterion:
            return 1 if declared["best"] > declared["worst"] else -1
    for gate in reading.verdict["gates"]:
        if gate["criterion"] == criterion:
            return 1 if gate["op"] == ">=" else -1
    return DIRECTIONS.get(criterion.partition(" @ ")[0], 0)


def require_borne_out(sayings: Iterable[Saying], reading: Reading) -> None:
    """Raise VerdictUnsupported for the first saying that the table contradicts."""
    for saying in sayings:
        if better_by_table(saying, reading) is False:
            told = [
                f"{name} {reading.seen(saying.criterion, name)}"
                for name in (saying.better, saying.worse)
            ]
            raise VerdictUnsupported(
                f"the report would call {saying.better} better than {saying.worse} on "
                f"{saying.criterion}, but the table says {' and '.join(told)}; rebuild "
                "measurements.json and verdict.json from the record with `steelyard report`"
            )


def sayings(reading: Reading) -> Iterator[Saying]:
    """Every sentence of the verdict that calls one candidate better than another, and the front."""
    for reason in (*reading.verdict["because"], *reading.verdict["next"]):
        if reason["kind"] in TURNED:
            pair = reason["deployment"], reason["against"]
            better, worse = pair if TURNED[reason["kind"]] else pair[::-1]
            yield Saying(criterion=reason["criterion"], better=better, worse=worse)
    for pair in reading.verdict["dominance"]:
        if pair["exact"]:
            for declared in reading.weighted():
                yield Saying(criterion=declared["name"], better=pair["by"], worse=pair["dominated"])


def _value(criterion: str, name: str, reading: Reading) -> float | None:
    found = reading.measurement(criterion, name)
    if found is None:
        return None
    value = found["value"]
    if never(value):
        return float("-inf") if "negative" in value else float("inf")
    return finite(value)
