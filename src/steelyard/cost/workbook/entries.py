"""Every input of a business once, with the name that formulas call it by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeVar

from steelyard.cost.facts import Facts, Stated
from steelyard.cost.lines import Line
from steelyard.cost.model import CostModel
from steelyard.cost.range import Range
from steelyard.cost.returns import Project, Uncertain
from steelyard.cost.returns.charge_inputs import volume_inputs
from steelyard.cost.workbook.ledger_lines import Owned
from steelyard.cost.workbook.words import Words
from steelyard.evidence import Missing

T = TypeVar("T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row of the sheet of inputs."""

    about: Uncertain
    name: str
    """In formulas: in_servers."""
    unknown: str = ""
    """Why nobody knows it; its numbers then say nothing."""
    line: Line | None = None
    """Of a rate: the line it belongs to."""


def entries(
    model: CostModel, owned: tuple[Owned, ...], projects: tuple[Project, ...], words: Words
) -> Mapping[str, Entry]:
    """Inputs by the names that projects use: of lines first, of benefits, of facts, the rest."""
    found: dict[str, Entry] = {}
    taken: set[str] = set()

    def add(about: Uncertain, *, unknown: str = "", line: Line | None = None) -> None:
        if about.name not in found:
            found[about.name] = Entry(
                about=about, name=_name(about.name, taken), unknown=unknown, line=line
            )

    for one in owned:
        for each in one.inputs:
            rate = one.charge is not None and each.name == one.charge.rate
            unknown = one.line.rate.reason if rate and isinstance(one.line.rate, Missing) else ""
            add(each, unknown=unknown, line=one.line if rate else None)
    business = model.business
    if business.volume is not None:
        for each in volume_inputs(business.volume, business.shape):
            add(each)
    for project in projects:
        for each in project.inputs:
            add(each)
    for each in _facts(model, words):
        add(each)
    discount = business.discount
    if discount is not None:
        add(
            Uncertain.known(
                words("discount rate"), discount.rate, unit="share", source=discount.source or ""
            )
        )
    return found


def _facts(model: CostModel, words: Words) -> Iterator[Uncertain]:
    for name, costed in model.deployments.items():
        yield from _facts_of(name, costed.facts, words)


def _facts_of(name: str, facts: Facts, words: Words) -> Iterator[Uncertain]:
    used, capacity, mix = facts.utilisation, facts.capacity, facts.mix
    if not isinstance(used, Missing):
        yield _stated(words("utilisation", deployment=name), "share", used.value, used)
    if not isinstance(capacity, Missing):
        label, by = words("capacity", deployment=name), facts.throughput
        said = by if isinstance(facts.qps, Missing) else facts.qps
        if isinstance(said, Missing):
            yield Uncertain.known(label, float(capacity), unit="answer/h")
        else:
            yield _stated(label, "answer/h", Range.point(capacity), said)
    if not isinstance(facts.accepted, Missing):
        found = facts.accepted
        value = Range.point(1) * found.value
        yield _stated(words("accepted", deployment=name), "share", value, found)
    if not isinstance(mix, Missing):
        for kind, count in (
            ("in", mix.value.input),
            ("out", mix.value.output),
            ("cached", mix.value.cached),
        ):
            label = words(f"tokens.{kind}", deployment=name)
            yield _stated(label, "tokens/answer", Range.point(1) * count, mix)


def _stated(name: str, unit: str, value: Range, said: Stated[T]) -> Uncertain:
    return Uncertain(
        name=name,
        unit=unit,
        base=float(value.base),
        low=float(value.low),
        high=float(value.high),
        source=said.source,
        as_of=said.as_of.isoformat(),
    )


def _name(text: str, taken: set[str]) -> str:
    """A name that no spreadsheet takes for a cell: letters and digits of any script."""
    plain = "in_" + "_".join("".join(c if c.isalnum() else " " for c in text).split())
    found, at = plain[:200], 2
    while found.casefold() in taken:
        found, at = f"{plain[:200]}_{at}", at + 1
    taken.add(found.casefold())
    return found
