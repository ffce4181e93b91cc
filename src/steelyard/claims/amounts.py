"""Amounts as claims print them: a number with its rounding, a range, a unit."""

from __future__ import annotations

import math
import re
import unicodedata
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from steelyard.claims.units import base, registry, unit
from steelyard.errors import ClaimError

_DIGITS = r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:[eE][+-]?\d{1,3}(?!\d))?"
_TIMES = {
    "万亿": 1e12,
    "百万": 1e6,
    "千万": 1e7,
    "十亿": 1e9,
    "亿": 1e8,
    "万": 1e4,
    "千": 1e3,
    "billion": 1e9,
    "million": 1e6,
    "thousand": 1e3,
}
_LETTERS = {"K": 1e3, "k": 1e3, "M": 1e6, "B": 1e9, "T": 1e12}
_COUNTED = "tokens token tok 词元 parameters params param 参数 requests req users calls"
_PLAIN = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_SEVERAL = re.compile(
    r"^(?P<low>[^;]*?\d\s*[kKM万千亿%]?)\s*(?:–|—|~|\.\.|(?<=[\dkKM万千亿%])-(?=\d)|\bto\b|至)\s*(?P<high>\d.*)$"
)
_ONE = re.compile(
    rf"^(?P<sign>[$¥€£]|US\$|CN¥)?\s*(?P<number>{_DIGITS})\s*(?P<rest>.*)$", re.DOTALL
)
_ABOUT = re.compile(
    r"(?:>=|<=|[≥≤<>≈~]|约|大约|高达|最高|最低|不低于|不超过|超过|"
    r"about|up to|over|under|at least|at most)?"
    r"\s*(?P<number>.*?\d.*?)\s*(?:左右|以上|以内|以下)?",
    re.IGNORECASE,
)
"""What a figure is said to be at least, at most or about: it is held to the figure."""
_EACH = re.compile(r"(?:[/·*]|\bper|每)\s*(?:cards?|[gn]pus?|卡|张)", re.IGNORECASE)
_RAISED = re.compile(r"(?<=\d)(?<!\b10)[¹²³⁰⁴-⁹]+")
"""Footnotes behind a figure, which would otherwise be read as digits of it; 10⁹ is a power."""
_FOOTNOTE = re.compile(
    r"(?<=[\w%）)])\s*(?:[*†‡§#]+|[①-⑳]+|\[\d{1,2}\]|[（(]\s*(?:注|见注|脚注|note)\s*\d*\s*[)）])\s*$",
    re.IGNORECASE,
)
BIGGEST = 1e60
_SPREAD = re.compile(rf"(?P<middle>{_DIGITS})\s*±\s*(?P<by>{_DIGITS})(?P<rest>.*)", re.DOTALL)
_OF_EACH = re.compile(r"[每单]\s*([卡张]|[gn]pu)\s*(\d.*)", re.IGNORECASE)
_MANY = re.compile(rf"{_DIGITS}\s*(?:[kKM]|[万千亿])")
_PARTS, _OF = re.compile(r"([百千])分之\s*(\d+(?:\.\d+)?)"), {"百": "%", "千": "‰"}
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d)?")
_CLOCK = re.compile(r"(?:-?\d+ days?, )?\d+:\d\d:\d\d(?:\.\d+)?")
"""As cells of a workbook hold dates, times of day and durations."""
Signs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    """A number in the base units of its dimension (s, byte, token, FLOP, a currency).

    ``low`` and ``high`` are the ends of a printed range, alike for a single number; ``half`` is
    half a unit of the last printed digit: two amounts nearer than their halves are the same.
    """

    text: str
    low: float
    high: float
    half: float
    dimension: str

    @property
    def value(self) -> float:
        """The number, or the middle of the range."""
        return self.low if self.low == self.high else (self.low + self.high) / 2

    @property
    def each(self) -> bool:
        """Whether it is printed for one device of several: ``tok/s/GPU``, ``tok/s/卡``."""
        return bool(_EACH.search(self.text))

    @property
    def quantity(self) -> Any:
        """The value with its unit, for algebra."""
        return self.value * registry().parse_units(self.dimension.replace(" ", "") or "")

    def at(self, value: float) -> Any:
        """Another value of the same dimension, for algebra."""
        return value * registry().parse_units(self.dimension.replace(" ", "") or "")


def amount(raw: object, *, unit_text: str = "", signs: dict[str, str] | None = None) -> Amount:
    """Read ``19.8 GB``, ``2,039 GB/s``, ``1.35 百万 CNY``, ``5 亿 tokens/天``, ``82-294 s``.

    ``unit_text`` stands for the unit where the number has none.  Raises ClaimError.
    """
    if isinstance(raw, bool) or raw is None or isinstance(raw, dict | list):
        raise ClaimError("a number with its unit is wanted here, such as '19.8 GB'")
    return _amount(str(raw), unit_text, tuple(sorted((signs or {}).items())))


@lru_cache(maxsize=20_000)
def _amount(raw: str, unit_text: str, agreed: Signs) -> Amount:
    """Tables repeat their lengths, batches and device counts in row after row."""
    if _PLAIN.fullmatch(raw):
        return _one(raw, unit_text, dict(agreed))
    text = unicodedata.normalize("NFKC", _FOOTNOTE.sub("", _RAISED.sub("", raw)))
    text = " ".join(text.replace("−", "-").split())
    signs = dict(agreed)
    if not text or len(text) > 80:
        raise ClaimError("a number with its unit is wanted here, such as '19.8 GB'")
    _no_date(text)
    text = _PARTS.sub(lambda of: f"{of[2]}{_OF[of[1]]}", text)
    text = re.sub(r"(?<=\d)\s*\+(?=\s|$)", "", text)
    text = _OF_EACH.sub(r"\2/\1", text)
    about = _ABOUT.fullmatch(text)
    if about is not None and about["number"] != text:
        inner = _amount(about["number"], unit_text, agreed)
        return replace(inner, text=text if about["number"] == inner.text else f"{text} {unit_text}")
    if (around := _SPREAD.fullmatch(text)) is not None:
        return _around(around, text, unit_text, signs)
    several = _SEVERAL.match(text)
    if several is not None:
        high = _one(several["high"], unit_text, signs)
        rest = text[several.start("high") :]
        tail = re.sub(rf"^{_DIGITS}", "", rest)
        low_text = _lower(several["low"], tail)
        low = _one(low_text, unit_text, signs)
        return _between(low, high, text if tail.strip() else f"{text} {unit_text}".strip())
    return _one(text, unit_text, signs)


def _lower(low: str, tail: str) -> str:
    """The lower end with the unit of the upper: of ``3-5 s``, and of ``3k-5k tok/s``."""
    if re.fullmatch(_DIGITS, low):
        return low + tail
    return f"{low} {_multiple(tail.strip())[1]}".strip() if _MANY.fullmatch(low) else low


def _around(found: re.Match[str], text: str, unit_text: str, signs: dict[str, str]) -> Amount:
    """``350±20 ms`` as the range that it is."""
    middle, by = (_one(found[name] + found["rest"], unit_text, signs) for name in ("middle", "by"))
    told = text if found["rest"] else f"{text} {unit_text}".strip()
    return replace(middle, text=told, low=middle.low - by.low, high=middle.high + by.high)


def _no_date(text: str) -> None:
    if _DATE.fullmatch(text):
        raise ClaimError(f"'{text}' is a date; format the cell as a number, or name another column")
    if _CLOCK.fullmatch(text):
        raise ClaimError(f"'{text}' is a time; write a number with its unit, such as '90 s'")


def _between(low: Amount, high: Amount, text: str) -> Amount:
    if low.dimension != high.dimension or low.low > high.low:
        raise ClaimError(f"'{text}' is no range; write the smaller number first, both in one unit")
    half = max(low.half, high.half)
    return Amount(text=text, low=low.low, high=high.low, half=half, dimension=low.dimension)


def billions(of: Amount) -> Amount:
    """``235B`` read as parameters: B is billions there, and bytes everywhere else."""
    if of.dimension != "B" or not re.fullmatch(rf"(?:{_DIGITS}\s*[-–~]\s*)?{_DIGITS}\s*B", of.text):
        return of
    low, high, half = (1e9 * each for each in (of.low, of.high, of.half))
    return Amount(text=of.text, low=low, high=high, half=half, dimension="")


def _one(text: str, unit_text: str, signs: dict[str, str]) -> Amount:
    found = _ONE.match(text)
    if found is None or not re.match(r"[+-]?\.?\d", found["number"]):
        raise ClaimError(f"'{text[:40]}' does not begin with a number; write one such as '19.8 GB'")
    digits, rest = found["number"], found["rest"].strip()
    if rest[:1] in {",", "_", "."} or rest[:1].isdigit():
        raise ClaimError(f"'{text[:40]}' can be read in two ways; write it like 1,120 or 1120.5")
    times, rest = _multiple(rest)
    bare = not rest
    if bare:
        more, rest = _multiple(unit_text)
        times *= more
    if found["sign"]:
        rest = (
            f"{found['sign']}{rest}" if not rest or rest[0] in "/*" else f"{found['sign']}*{rest}"
        )
    own = unit(rest, signs)
    number = float(digits.replace(",", "")) * times
    told = f"{text} {unit_text}".strip() if bare and unit_text else text
    return _based(number, _half(digits) * times, own, told)


def _based(number: float, half: float, own: Any, text: str) -> Amount:
    scale, dim = base(own)
    value = number * scale
    if not math.isfinite(value) or abs(value) > BIGGEST:
        raise ClaimError(f"'{text[:40]}' is too large to be meant; check its exponent and unit")
    if 0 < abs(value) < 1 / BIGGEST or (value == 0 and re.search(r"[1-9].*[eE]-", text)):
        raise ClaimError(f"'{text[:40]}' is too small to be meant; check its exponent and unit")
    return Amount(text=text, low=value, high=value, half=half * scale, dimension=dim)


def _multiple(rest: str) -> tuple[float, str]:
    for word, times in _TIMES.items():
        if rest.lower().startswith(word):
            after, left = _multiple(rest[len(word) :].strip())
            return times * after, left
    if rest[:1] in _LETTERS and (len(rest) == 1 or rest[1] == " "):
        counted = rest[1:].strip().split("/")[0].split(" ")[0]
        if counted in _COUNTED.split() or (not counted and rest[0] not in "BT"):
            return _LETTERS[rest[0]], rest[1:].strip()
    return 1.0, rest


def _half(digits: str) -> float:
    """Half a unit of the last digit; whole numbers that end in zeros may be exact, and count so."""
    plain, _, exponent = digits.replace(",", "").lower().partition("e")
    places = len(plain.partition(".")[2])
    return float(f"0.5e{int(exponent or 0) - places}")
