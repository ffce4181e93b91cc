"""Money: an exact amount that knows its currency."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from steelyard.errors import CurrencyMixed

Number = Decimal | int | float


def exact(number: Number) -> Decimal:
    """The decimal that a person would have written for this number."""
    return Decimal(number) if isinstance(number, Decimal | int) else Decimal(repr(float(number)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """An amount in one currency; adding another currency raises CurrencyMixed."""

    amount: Decimal
    currency: str
    """ISO 4217 code, such as CNY."""

    @classmethod
    def of(cls, amount: Number, currency: str) -> Money:
        """Take a number as it was written: 0.6 is 0.6, not its nearest binary fraction."""
        return cls(amount=exact(amount), currency=currency)

    def __add__(self, other: Money) -> Money:
        same_currency(self.currency, other.currency)
        return Money(amount=self.amount + other.amount, currency=self.currency)

    def __mul__(self, factor: Number) -> Money:
        return Money(amount=self.amount * exact(factor), currency=self.currency)

    def __truediv__(self, divisor: Number) -> Money:
        return Money(amount=self.amount / exact(divisor), currency=self.currency)

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}"


def same_currency(first: str, second: str) -> None:
    """Refuse two currencies with CurrencyMixed; conversion needs a dated rate of the user's."""
    if first != second:
        raise CurrencyMixed(
            f"{first} and {second} can't be added or compared: nothing is converted here. "
            "State all prices and anchors in one currency, and the rate used in the source"
        )
