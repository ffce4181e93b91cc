"""Quantities as people write them, exact, and checked for dimension.

Values are fractions until the last step, so ``1000 ms`` and ``1 s`` become the same float.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from steelyard.study.unit import NoUnit, QuantityError, Unit, unit

_NUMBER = re.compile(r"(?P<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*(?P<unit>.*)", re.ASCII)
_LONGEST = 60

WANTED = {
    "share": ("a share", "95%"),
    "s": ("a time", "10 s"),
    "1/h": ("a rate per time", "1200 /h"),
    "tokens/s": ("a token rate", "45 tokens/s"),
    "tokens": ("a number of tokens", "4096 tokens"),
    "currency": ("an amount of money", "3 CNY"),
    "currency/h": ("a price per time", "0.60 CNY/h"),
    "currency/Mtok": ("a price per token", "4 CNY/Mtok"),
}
"""What each canonical unit is called, and one example of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number with its unit, exact, in the canonical unit of its dimension."""

    value: Fraction
    unit: str
    """share, s, 1/h, tokens/s, tokens, or with a currency: CNY, CNY/h, CNY/Mtok."""

    def __str__(self) -> str:
        """Write the quantity so that ``parse`` reads it back."""
        return write(self)


def parse(text: str) -> Quantity:
    """Read ``95%``, ``250 ms``, ``0.60 CNY/h``; full-width characters count as their twins.

    Raises QuantityError, whose text says what to write instead.
    """
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain or len(plain) > _LONGEST:
        raise QuantityError("is no quantity; write a number and a unit")
    found = _NUMBER.fullmatch(plain)
    if found is None:
        raise QuantityError(f"'{plain}' does not start with a number")
    number, rest = found["number"], found["unit"].strip()
    if rest[:1] in {",", "_", "."} or re.match(r"[eE][+-]?\d", rest):
        raise QuantityError(
            f"'{plain}' can be read in two ways; write the number with digits and one point "
            "only, such as 1200 or 1.5"
        )
    if not rest:
        raise NoUnit(f"{number} has no unit; write one behind it")
    return _scaled(Fraction(number), unit(rest))


def write(quantity: Quantity) -> str:
    """Write a quantity in its canonical unit, shares in percent."""
    if quantity.unit == "share":
        return f"{decimal_text(quantity.value * 100)}%"
    if quantity.unit == "1/h":
        return f"{decimal_text(quantity.value)} /h"
    return f"{decimal_text(quantity.value)} {quantity.unit}"


def decimal_text(value: Fraction | float) -> str:
    """Write a number without exponent or trailing zeros; a fraction rounds to a float first."""
    exact = Decimal(repr(float(value)))
    text = format(exact, "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in {"-0", ""} else text


def measure(raw: object, wanted: str) -> tuple[float, str]:
    """Read ``raw`` as a quantity of the unit ``wanted``; return value and exact unit.

    ``currency`` in ``wanted`` stands for any one currency.  Raises QuantityError.
    """
    name, example = WANTED[_generic(wanted)]
    if isinstance(raw, bool) or not isinstance(raw, str):
        raise QuantityError(_unitless(raw, name=name, example=example, wanted=wanted))
    try:
        found = parse(raw)
    except NoUnit:
        raise QuantityError(_unitless(raw, name=name, example=example, wanted=wanted)) from None
    except QuantityError as problem:
        raise QuantityError(f"{problem} ({name} is required here, such as '{example}')") from None
    if _generic(found.unit) != _generic(wanted):
        other = WANTED[_generic(found.unit)][0]
        raise QuantityError(f"'{raw}' is {other}; {name} is required here, such as '{example}'")
    if found.unit != wanted and "currency" not in wanted:
        raise QuantityError(
            f"'{raw}' is in {found.unit[:3]}, but {wanted[:3]} is required; nothing is "
            "converted without a dated rate: convert it yourself and say so in the source"
        )
    return float(found.value), found.unit


def _scaled(number: Fraction, scale: Unit) -> Quantity:
    return Quantity(value=number * scale.factor, unit=scale.canonical)


def _generic(canonical: str) -> str:
    return re.sub(r"^[A-Z]{3}\b", "currency", canonical)


def _unitless(raw: object, *, name: str, example: str, wanted: str) -> str:
    if isinstance(raw, bool) or not isinstance(raw, int | Decimal | str):
        return f"{name} is required here, such as '{example}'"
    if wanted == "share":
        return f"{raw} has no unit; {name} is required here: write {_percents(raw)}"
    ways = {"s": f"'{raw} s', '{raw} ms' or '{raw} min'", "currency": f"'{raw} CNY'"}
    way = ways.get(wanted, f"it like '{example}'")
    return f"{raw} has no unit; {name} is required here: write {way}"


def _percents(raw: object) -> str:
    number = Fraction(unicodedata.normalize("NFKC", str(raw)).strip())
    if number == 1:
        return "'1%' or '100%'"
    return f"'{decimal_text(number * 100 if 0 <= number < 1 else number)}%'"
