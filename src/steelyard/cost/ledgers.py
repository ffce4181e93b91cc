"""The two ledgers of a deployment: what it pays, and what it uses up.  They are never added."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Generic, TypeVar

from steelyard.cost.booked import Accrued, Cash
from steelyard.cost.lines import Kind, Line
from steelyard.cost.range import Range
from steelyard.cost.schedule import ZERO, Months, Reckoning, left, paid, used_up
from steelyard.evidence import Missing

B = TypeVar("B", Cash, Accrued)
UNSAID = "no line says what it costs; if it costs nothing, write a line of 0"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sum(Generic[B]):
    """A sum that knows what it lacks."""

    known: B
    missing: tuple[str, ...] = ()
    """Why, for each line that nobody can put into money."""

    @property
    def value(self) -> B | Missing:
        """The sum; Missing where one of its lines is."""
        if self.missing:
            return Missing(reason="; ".join(self.missing))
        return self.known


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Generic[B]):
    """A line in one of the ledgers."""

    line: Line
    months: tuple[B, ...] | Missing
    """Element 0 is the first day, element m the m-th month."""
    left: B | Missing | None = None
    """What is not yet written off at the end; None for what is not capitalised."""

    @property
    def total(self) -> B | Missing:
        """The line over the whole horizon."""
        if isinstance(self.months, Missing):
            return self.months
        return _added(self.months[1:], self.months[0])


CashEntry = Entry[Cash]
AccrualEntry = Entry[Accrued]


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLedger:
    """Purchases when they are paid; nothing is written off here."""

    deployment: str
    currency: str
    horizon: int
    entries: tuple[CashEntry, ...]

    @property
    def total(self) -> Sum[Cash]:
        """All that is paid over the horizon, less what things are sold for."""
        return _whole(self.entries, Cash(amount=ZERO, currency=self.currency))

    def payments(self, *, months: int) -> tuple[Cash, ...] | Missing:
        """What is paid on the first day and in each stretch of so many months.

        Missing where a line is.  The last stretch may be shorter.
        """
        value = self.total.value
        if isinstance(value, Missing):
            return value
        starts = range(1, self.horizon + 1, months)
        stretches = [(0, 1), *((at, min(at + months, self.horizon + 1)) for at in starts)]
        nothing = Cash(amount=ZERO, currency=self.currency)
        return tuple(
            _added(
                (
                    month
                    for entry in self.entries
                    if not isinstance(entry.months, Missing)
                    for month in entry.months[first:behind]
                ),
                nothing,
            )
            for first, behind in stretches
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AccrualLedger:
    """Effective cost: purchases written off over their life, idle shown; no purchase as such."""

    deployment: str
    currency: str
    horizon: int
    entries: tuple[AccrualEntry, ...]
    utilisation: Range | Missing

    @property
    def total(self) -> Sum[Accrued]:
        """Total cost over the horizon: all lines, less residuals."""
        return _whole(self.entries, Accrued(amount=ZERO, currency=self.currency))

    def of_kind(self, kind: Kind) -> Sum[Accrued]:
        """What lines of one kind use up."""
        chosen = [entry for entry in self.entries if entry.line.kind is kind]
        return _sum(chosen, Accrued(amount=ZERO, currency=self.currency))

    @property
    def idle(self) -> Accrued | Missing:
        """The part of compute that is paid for and not used; it is in the total already."""
        whole = self.of_kind(Kind.COMPUTE).value
        if isinstance(whole, Missing):
            return whole
        if whole.amount == ZERO:
            return whole
        if isinstance(self.utilisation, Missing):
            return self.utilisation
        unused = Range.point(1) - self.utilisation
        return Accrued(amount=whole.amount * unused, currency=self.currency)

    @property
    def left(self) -> Sum[Accrued]:
        """What capitalised lines are worth in the books at the end; it is not in the total."""
        nothing = Accrued(amount=ZERO, currency=self.currency)
        worth = [(e.line, e.left) for e in self.entries if e.left is not None]
        return Sum(
            known=_added((w for _, w in worth if not isinstance(w, Missing)), nothing),
            missing=tuple(w.reason for _, w in worth if isinstance(w, Missing)),
        )


def cash_ledger(lines: Sequence[Line], by: Reckoning) -> CashLedger:
    """What the deployment pays, by line; lines that are none of its business are left out.

    Raises CurrencyMixed where a line's currency has no dated rate.
    """
    entries = [
        Entry(line=line, months=_booked(paid(line, by), Cash, by)) for line in _own(lines, by)
    ]
    return CashLedger(
        deployment=by.deployment,
        currency=by.rates.currency,
        horizon=by.horizon,
        entries=tuple(entries),
    )


def accrual_ledger(
    lines: Sequence[Line], by: Reckoning, *, utilisation: Range | Missing
) -> AccrualLedger:
    """What the deployment uses up, by line.  Raises CurrencyMixed as ``cash_ledger`` does."""
    own = list(_own(lines, by))
    sold = {line.residual_of: line for line in own if line.residual_of}
    return AccrualLedger(
        deployment=by.deployment,
        currency=by.rates.currency,
        horizon=by.horizon,
        entries=tuple(_accrued(line, by, sold.get(line.name)) for line in own),
        utilisation=utilisation,
    )


def _accrued(line: Line, by: Reckoning, residual: Line | None) -> AccrualEntry:
    worth: Accrued | Missing | None = None
    if line.life_months is not None:
        rest = left(line, by, residual=residual)
        if isinstance(rest, Missing):
            worth = rest
        else:
            worth = Accrued(amount=rest, currency=by.rates.currency)
    months = _booked(used_up(line, by, residual=residual), Accrued, by)
    return Entry(line=line, months=months, left=worth)


def _own(lines: Iterable[Line], by: Reckoning) -> Iterator[Line]:
    return (line for line in lines if by.part_of(line))


def _booked(months: Months | Missing, ledger: type[B], by: Reckoning) -> tuple[B, ...] | Missing:
    if isinstance(months, Missing):
        return months
    booked = {id(month): ledger(amount=month, currency=by.rates.currency) for month in months}
    return tuple(booked[id(month)] for month in months)


def _sum(entries: Iterable[Entry[B]], nothing: B) -> Sum[B]:
    known, missing = nothing, []
    for entry in entries:
        if isinstance(entry.months, Missing):
            missing.append(entry.months.reason)
            continue
        known = _added(entry.months, known)
    return Sum(known=known, missing=tuple(missing))


def _whole(entries: Sequence[Entry[B]], nothing: B) -> Sum[B]:
    """All entries; where there are none nobody said that it costs nothing."""
    return _sum(entries, nothing) if entries else Sum(known=nothing, missing=(UNSAID,))


def _added(amounts: Iterable[B], start: B) -> B:
    """The sum of amounts of one ledger and currency."""
    whole = start
    for _, run in groupby(amounts, key=id):
        same = list(run)
        if same[0].amount is not ZERO:
            whole = whole + replace(same[0], amount=same[0].amount * len(same))
    return whole
