"""A line of cost: what, how many, at which rate, of which day, by whose word."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Literal

from steelyard.cost.prices import ASSUMED_SOURCES
from steelyard.cost.range import Range
from steelyard.errors import StudyError
from steelyard.evidence import Missing, Status
from steelyard.study import Business, CostLine, Rate

Recurs = Literal["once", "h", "d", "month", "year", "volume"]
HOURS_PER_YEAR = 8760
"""365 days; a month is a twelfth of it."""
PER_MONTH: dict[str, Fraction] = {
    "h": Fraction(HOURS_PER_YEAR, 12),
    "d": Fraction(365, 12),
    "month": Fraction(1),
    "year": Fraction(1, 12),
}
"""How often a recurring amount falls due in a month."""


class Kind(StrEnum):
    """What a line may be; a closed list."""

    COMPUTE = "compute"
    NETWORK = "network"
    RACK_AND_POWER = "rack-and-power"
    MAINTENANCE = "maintenance"
    TAXES = "taxes"
    SPARES = "spares"
    SECOND_SITE = "second-site"
    STORAGE = "storage"
    EGRESS = "egress"
    LICENCES = "licences"
    TOKENS = "tokens"
    PEOPLE = "people"
    PROMPT_TEAM = "prompt-team"
    DRIFT_DETECTION = "drift-detection"
    COMPLIANCE = "compliance"
    MIGRATION = "migration"
    EXIT = "exit"
    RESIDUAL = "residual"
    OTHER = "other"


@dataclass(frozen=True, slots=True, kw_only=True)
class Driver:
    """By what a shared cost is shared out, and whose part is how large."""

    name: str
    shares: Mapping[str, Fraction]
    """By deployment, of the whole; what lies outside the study makes up the rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One declared cost; all of a sum but the day's exchange and the volume."""

    name: str
    kind: Kind
    deployments: tuple[str, ...] | None
    """Who bears it, each in full; None: all."""
    driver: Driver | None
    amount: Fraction
    unit: str
    """What the amount counts: "GPU", "h/month", ""."""
    rate: Range | Missing
    """In ``currency`` for each of the amount; Missing where nobody knows."""
    currency: str
    recurs: Recurs
    counted: str
    """Of a volume: "Mtok", "Mtok in", "Mtok out", "Mtok cached" or "answer"; "" otherwise."""
    at_month: Fraction
    """When it is paid once, months after the start."""
    begins_month: int
    ends_month: int
    life_months: int | None
    """Capitalised and written off over so many months; None: not capitalised."""
    residual_of: str
    change_per_year: Fraction
    as_of: dt.date
    source: str

    def share_of(self, deployment: str) -> Fraction:
        """Which part of the line a deployment bears: 0 for what is not its business."""
        if self.driver is not None:
            return self.driver.shares.get(deployment, Fraction(0))
        return Fraction(self.deployments is None or deployment in self.deployments)

    @property
    def status(self) -> Status:
        """Missing, documented where somebody is named as the source, or else assumed."""
        if isinstance(self.rate, Missing):
            return Status.MISSING
        said = self.source.strip().lower()
        return Status.ASSUMED if said in ASSUMED_SOURCES else Status.DOCUMENTED


def declared_lines(business: Business) -> tuple[Line, ...]:
    """The lines of a business.

    Raises StudyError for one that falls outside the horizon: it would be left out in silence.
    """
    return tuple(_line(one, business, at=at) for at, one in enumerate(business.lines))


def _line(one: CostLine, business: Business, *, at: int) -> Line:
    where = _when(one, business)
    ends = business.horizon_months if one.ends_months is None else one.ends_months
    begins = one.begins_months
    if not 0 <= where <= business.horizon_months or begins >= business.horizon_months:
        raise StudyError(
            f"business.lines[{at}]: '{one.what}' falls outside the horizon of "
            f"{business.horizon_months} months; move it, or lengthen the horizon"
        )
    return Line(
        name=one.what,
        kind=Kind(one.kind),
        deployments=one.deployments or None,
        driver=_driver(one),
        amount=Fraction(one.amount.number),
        unit=_unit(one),
        rate=_rate(one),
        currency=business.currency if one.rate is None else one.rate.currency,
        recurs=one.recurs or "once",
        counted=one.rate.noun if one.rate is not None and one.recurs == "volume" else "",
        at_month=where,
        begins_month=begins,
        ends_month=min(ends, business.horizon_months),
        life_months=one.life_months,
        residual_of=one.of or "",
        change_per_year=Fraction(repr(one.change_per_year)),
        as_of=one.as_of,
        source=one.source,
    )


def _rate(one: CostLine) -> Range | Missing:
    if one.rate is None:
        return Missing(reason=f"nobody knows the rate of '{one.what}' yet")
    base = Fraction(one.rate.amount)
    return Range(low=_bound(one.low, base), base=base, high=_bound(one.high, base))


def _bound(rate: Rate | None, base: Fraction) -> Fraction:
    return base if rate is None else Fraction(rate.amount)


def _when(one: CostLine, business: Business) -> Fraction:
    late = one.kind in {"exit", "residual"}
    if one.at is None:
        return Fraction(business.horizon_months if late else 0)
    if isinstance(one.at, int):
        return Fraction(one.at)
    if business.start is None:
        raise StudyError(f"business.start: '{one.what}' has a day; say when the business starts")
    return Fraction((one.at - business.start).days * 12, 365)


def _driver(one: CostLine) -> Driver | None:
    if one.allocate is None:
        return None
    parts = {name: Fraction(repr(part)) for name, part in one.allocate.parts.items()}
    total = one.allocate.total
    whole = sum(parts.values()) if total is None else Fraction(repr(total))
    return Driver(name=one.allocate.by, shares={name: part / whole for name, part in parts.items()})


def _unit(one: CostLine) -> str:
    return f"{one.amount.noun}/{one.amount.per}" if one.amount.per else one.amount.noun
