"""Money as a finance person writes it: ``3.00 USD/h``, ``45万 CNY/year``, ``0.12 USD/GB``."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from steelyard.study.nearest import nearest
from steelyard.study.unit import CURRENCIES, QuantityError

Per = Literal["", "h", "d", "month", "year"]
"""What a recurring amount recurs by; "" for one that does not."""

VOLUMES = ("Mtok", "Mtok in", "Mtok out", "Mtok cached", "answer")
"""Nouns that the volume of the business counts: all tokens, prompt, answered, cached; answers."""

_TIMES: dict[str, Per] = {
    "h": "h", "hour": "h", "hours": "h", "小时": "h",
    "d": "d", "day": "d", "days": "d", "天": "d", "日": "d",
    "month": "month", "months": "month", "mo": "month", "月": "month", "个月": "month",
    "year": "year", "years": "year", "yr": "year", "a": "year", "年": "year",
}  # fmt: skip
_NOUNS = {
    "answers": "answer", "request": "answer", "requests": "answer", "次": "answer",
    "Mtok input": "Mtok in", "Mtok output": "Mtok out", "GPUs": "GPU", "people": "person",
    "人": "person",
}  # fmt: skip
_SIGNS = {
    "元": "CNY", "人民币": "CNY", "RMB": "CNY", "美元": "USD", "港元": "HKD", "欧元": "EUR",
    "$": "USD, HKD or SGD", "€": "EUR", "£": "GBP", "¥": "CNY or JPY",
}  # fmt: skip
_BIG = {"": 1, "万": 10_000, "亿": 100_000_000}
_NUMBER = re.compile(
    r"(?P<number>[+-]?(?:\d+(?:\.\d+)?|\.\d+))\s*(?P<big>[万亿]?)\s*(?P<rest>.*)", re.ASCII
)
_LONGEST = 80
MOST = Decimal(10) ** 18
_VOLUME_NOUNS = ("answer", "tokens", "tok", "ktok", "Mtok")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rate:
    """Money per thing, per time, or both; exact, as it was written."""

    amount: Decimal
    currency: str
    """ISO 4217 code."""
    noun: str = ""
    """What it is paid for each of: "Mtok out", "GPU", "GB"; "" for the thing itself."""
    per: Per = ""

    @property
    def unit(self) -> str:
        """What stands behind the number: CNY/Mtok out, USD/GPU/h."""
        return "/".join(part for part in (self.currency, self.noun, self.per) if part)

    def __str__(self) -> str:
        return f"{format(self.amount, 'f')} {self.unit}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """How many of a thing, once or each stretch of time."""

    number: Decimal
    noun: str = ""
    per: Per = ""

    def __str__(self) -> str:
        text = f"{format(self.number, 'f')} {self.noun}".rstrip()
        return f"{text}/{self.per}" if self.per else text


def parse_rate(raw: object) -> Rate:
    """Read a rate; 万 and 亿 are ten thousand and a hundred million.

    Raises QuantityError, whose text says what to write instead.
    """
    number, rest, plain = _number(raw, example="'3.00 USD/h' or '450000 CNY/year'")
    code, *below = [part.strip() for part in rest.split("/")]
    _require_currency(code, plain)
    noun, per = _below(below, plain)
    if number < 0:
        raise QuantityError(f"'{plain}' is below zero; a cost is 0 or more")
    return Rate(amount=number, currency=code, noun=noun, per=per)


def parse_amount(raw: object) -> Amount:
    """Read an amount: ``4``, ``4 GPU``, ``40 h/month``.  Raises QuantityError."""
    if isinstance(raw, int | Decimal) and not isinstance(raw, bool):
        number, rest, plain = Decimal(raw), "", str(raw)
    else:
        number, rest, plain = _number(raw, example="4, '4 GPU' or '40 h/month'")
    if number < 0:
        raise QuantityError(f"'{plain}' is below zero; an amount is 0 or more")
    noun, stroke, time = rest.partition("/")
    if stroke and time.strip() not in _TIMES:
        raise QuantityError(f"'{time.strip()}' is no time here; write h, d, month or year")
    per = _TIMES[time.strip()] if stroke else ""
    plain_noun = noun.strip()
    known = _TIMES.get(plain_noun) or _NOUNS.get(plain_noun, plain_noun)
    return Amount(number=number, noun=known, per=per)


def parse_volume(raw: object) -> Amount:
    """Read what is asked in a time: ``50000 /d``, ``500 Mtok/d``.  Raises QuantityError."""
    if isinstance(raw, Amount):
        return raw
    if isinstance(raw, str):
        raw = re.sub(r"^([\d.]+)\s*(?=/)", r"\1 answer", raw.strip())
    found = parse_amount(raw)
    if found.noun not in _VOLUME_NOUNS or not found.per or found.number == 0:
        raise QuantityError(f"{raw} is no volume; write answers or tokens a day: '50000 /d'")
    return found


def parse_number(raw: str, *, example: str) -> tuple[Decimal, str]:
    """Read the number that a text begins with, and what stands behind it.

    Raises QuantityError; ``example`` is what its text says to write instead.
    """
    number, rest, _ = _number(raw, example=example)
    return number, rest


def _number(raw: object, *, example: str) -> tuple[Decimal, str, str]:
    if isinstance(raw, bool) or not isinstance(raw, str):
        raise QuantityError(f"has no unit; write it like {example}")
    plain = re.sub(r"\s+per\s+", "/", unicodedata.normalize("NFKC", raw).strip())
    found = _NUMBER.fullmatch(plain) if len(plain) <= _LONGEST else None
    if found is None:
        raise QuantityError(f"'{plain[:_LONGEST]}' does not start with a number; write {example}")
    rest = found["rest"]
    if rest[:1] in {",", "_", "."} or re.match(r"[eE][+-]?\d", rest):
        raise QuantityError(
            f"'{plain}' can be read in two ways; write the number with digits and one point "
            "only, such as 1200 or 1.5"
        )
    number = _trimmed(Decimal(found["number"]) * _BIG[found["big"]])
    if abs(number) >= MOST:
        raise QuantityError(f"'{plain}' is beyond any budget; write less than 10^18")
    return number, rest, plain


def _trimmed(number: Decimal) -> Decimal:
    """Without zeros that mean nothing, so that two spellings of an amount hash alike."""
    return Decimal(format(number, "f").rstrip("0").rstrip(".")) if "." in str(number) else number


def _require_currency(code: str, plain: str) -> None:
    if code in CURRENCIES:
        return
    if not code:
        raise QuantityError(f"'{plain}' has no currency; write it like '{plain} CNY'")
    if code in _SIGNS:
        raise QuantityError(f"'{code}' in '{plain}' is no currency here; write {_SIGNS[code]}")
    near = nearest(code, sorted(CURRENCIES))
    way = f"did you mean '{near}'?" if near else "write its code behind the number: CNY, USD"
    raise QuantityError(f"'{code}' in '{plain}' is no currency; {way}")


def _below(parts: list[str], plain: str) -> tuple[str, Per]:
    """The noun and the time below the stroke, in this order."""
    if len(parts) > 2 or "" in parts:
        raise QuantityError(
            f"'{plain}' has strokes that can't be read; write money per thing and time, such as "
            "'3 USD/GPU/h'"
        )
    if len(parts) == 2:
        if parts[1] not in _TIMES:
            raise QuantityError(
                f"'{parts[1]}' in '{plain}' is no time here; write the thing first, then h, d, "
                "month or year: '3 USD/GPU/h'"
            )
        return _NOUNS.get(parts[0], parts[0]), _TIMES[parts[1]]
    if not parts:
        return "", ""
    (only,) = parts
    return ("", _TIMES[only]) if only in _TIMES else (_NOUNS.get(only, only), "")


def slipped(noun: str) -> str | None:
    """The time or volume that a noun was probably meant to be: ``yera``, ``mtok``, ``token``."""
    return nearest(noun, [*_TIMES, *VOLUMES])
