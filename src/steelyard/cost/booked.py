"""Money of one ledger; adding it to money of the other is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from steelyard.cost.money import same_currency
from steelyard.cost.range import Range
from steelyard.errors import LedgerMixed


@dataclass(frozen=True, slots=True, kw_only=True)
class _Booked:
    """An amount with its currency and its ledger."""

    amount: Range
    currency: str

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            raise LedgerMixed(
                f"{type(self).__name__} and {type(other).__name__} can't be added: a purchase "
                "would count twice, when it is paid and while it is written off"
            )
        same_currency(self.currency, other.currency)
        return type(self)(amount=self.amount + other.amount, currency=self.currency)


class Cash(_Booked):
    """What is paid, when it is paid: for net present value and payback."""

    __slots__ = ()


class Accrued(_Booked):
    """What is used up, while it is used up: for total cost and unit cost."""

    __slots__ = ()
