"""The units a study may use: a closed table, so that a slip is refused and not guessed."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from steelyard.study.nearest import nearest


class QuantityError(ValueError):
    """A text that is no quantity, or one of the wrong dimension."""


class NoUnit(QuantityError):
    """A bare number where a quantity is required."""


_CODES = """
    AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNH CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR
    ISK JOD JPY KES KRW KWD KZT LKR MAD MMK MNT MOP MXN MYR NGN NOK NPR NZD OMR PEN PHP PKR PLN
    QAR RON RSD RUB SAR SEK SGD THB TND TRY TWD UAH USD UYU UZS VND ZAR
"""
CURRENCIES = frozenset(_CODES.split())
"""ISO 4217 codes; each is a dimension of its own."""

_TIMES = {
    "us µs μs microsecond microseconds 微秒": Fraction(1, 1_000_000),
    "ms millisecond milliseconds 毫秒": Fraction(1, 1000),
    "s sec second seconds 秒": Fraction(1),
    "min minute minutes 分钟": Fraction(60),
    "h hr hour hours 小时": Fraction(3600),
    "d day days 天": Fraction(86_400),
}
_TOKENS = {
    "tok token tokens": Fraction(1),
    "ktok Ktok": Fraction(1000),
    "Mtok Mtokens": Fraction(1_000_000),
}
_COUNTS = "1 answer answers request requests req"
_SLIPS = {
    "m": "write min for minutes or ms for milliseconds",
    "M": "write min for minutes, or Mtok for a million tokens",
    "S": "write s for seconds",
    "H": "write h for hours",
    "RMB": "write CNY",
    "元": "write CNY",
    "¥": "the sign is shared by two currencies; write CNY or JPY",
    "$": "the sign is shared by many currencies; write USD, HKD, SGD ...",
    "€": "write EUR",
    "£": "write GBP",
    "pct": "write %",
    "percent": "write %",
    "‰": "write it in percent",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit a person wrote: its canonical twin and how many of those it holds."""

    canonical: str
    factor: Fraction


def _spread(table: dict[str, Fraction]) -> dict[str, Fraction]:
    return {name: factor for names, factor in table.items() for name in names.split()}


_TIME, _TOKEN, _COUNT = _spread(_TIMES), _spread(_TOKENS), frozenset(_COUNTS.split())


def unit(text: str) -> Unit:
    """Read ``%``, ``ms``, ``CNY/h``, ``/h``, ``tokens/s``, ``CNY/Mtok``.

    Raises QuantityError with the way out.
    """
    plain = re.sub(r"\s*/\s*", "/", re.sub(r"\bper\s+", "/", text)).strip()
    top, stroke, below = plain.partition("/")
    found = _ratio(top or "1", below) if stroke else _single(plain)
    if found is None:
        raise _unknown(text, parts=[top, below] if stroke else [plain])
    return found


def _single(name: str) -> Unit | None:
    if name == "%":
        return Unit(canonical="share", factor=Fraction(1, 100))
    if name in _TIME:
        return Unit(canonical="s", factor=_TIME[name])
    if name in _TOKEN:
        return Unit(canonical="tokens", factor=_TOKEN[name])
    return Unit(canonical=name, factor=Fraction(1)) if name in CURRENCIES else None


def _ratio(top: str, below: str) -> Unit | None:
    if below in _TIME:
        hours = 3600 / _TIME[below]
        if top in _COUNT:
            return Unit(canonical="1/h", factor=hours)
        if top in CURRENCIES:
            return Unit(canonical=f"{top}/h", factor=hours)
        if top in _TOKEN:
            return Unit(canonical="tokens/s", factor=_TOKEN[top] / _TIME[below])
    if below in _TOKEN and top in CURRENCIES:
        return Unit(canonical=f"{top}/Mtok", factor=1_000_000 / _TOKEN[below])
    return None


def _unknown(text: str, *, parts: list[str]) -> QuantityError:
    known = ["%", *_TIME, *_TOKEN, *_COUNT, *sorted(CURRENCIES)]
    for part in parts:
        if part in _SLIPS:
            return QuantityError(f"'{part}' is not a unit here; {_SLIPS[part]}")
    for part in parts:
        if part and part not in known:
            near = nearest(part, known)
            way = (
                f"did you mean '{near}'?"
                if near
                else "use %, ms, s, min, h, /h, tokens/s, "
                "a currency code such as CNY, CNY/h or CNY/Mtok"
            )
            return QuantityError(f"'{part}' is not a known unit; {way}")
    return QuantityError(f"'{text}' is not a unit that anything here is measured in")
