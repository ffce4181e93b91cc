"""Chinese numerals and quantities in running text."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

_DIGITS = {c: n for n, c in enumerate("零一二三四五六七八九")} | {
    c: n for n, c in enumerate("〇壹贰叁肆伍陆柒捌玖")
}
_DIGITS |= {"两": 2, "贰": 2, "貳": 2, "參": 3, "叄": 3, "陸": 6}
_TENS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
_GROUPS = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
HAN = "".join(_DIGITS) + "".join(_TENS) + "".join(_GROUPS)
"""Characters that a Chinese numeral may hold."""

LONGEST_NUMERAL = 60
"""Characters of a numeral; a longer one is a loop and no number."""
_WORDS = {
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "trillion": 10**12,
    "hundred": 100,
    "mn": 10**6,
    "bn": 10**9,
}
_TIMES = {"万亿": 10**12, "千万": 10**7, "百万": 10**6, "十万": 10**5}
_TIMES |= {"亿": 10**8, "万": 10**4, "千": 10**3, "百": 100}
_PARTS = {"%": Decimal("0.01"), "‰": Decimal("0.001"), "percent": Decimal("0.01")}
_UNIT = (
    r"人民币|美元|港元|港币|欧元|日元|英镑|元|圆|个月|月|年|日|天|倍|次|人|名|股|份|台|件|笔|户|条|"
    r"(?:USD|CNY|RMB|EUR|HKD|GBP|JPY|yuan|dollars?|euros?|days?|months?|years?|times)(?![A-Za-z])"
)
_SIGN = r"(?P<sign>负|minus\s|(?<![\d\w])[-\u2212+])?"
_MONEY = r"(?:[$€£¥]\s?)?"
_FIGURE = r"(?P<figure>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
_HAN_FIGURE = rf"(?P<han>[{HAN}]+(?:点[{''.join(_DIGITS)}]+)?)"
_AFTER = (
    r"(?P<times>\s?(?:(?:" + "|".join(_WORDS) + r")s?(?![A-Za-z])|" + "|".join(_TIMES) + r"))?"
    r"(?P<part>\s?(?:percent(?![A-Za-z])|[%‰]))?"
    rf"\s?(?P<unit>{_UNIT})?"
)
_SHARE = rf"(?P<share>[百千万])分之(?P<shared>\d+(?:\.\d+)?|[{HAN}]+(?:点[{''.join(_DIGITS)}]+)?)"
_QUANTITY = re.compile(
    rf"{_SIGN}(?:{_SHARE}|(?<![A-Za-z第\d.]){_MONEY}(?:{_FIGURE}|(?<![第{HAN}]){_HAN_FIGURE}){_AFTER})",
    re.IGNORECASE,
)
_LOOSE = re.compile(r"[,.;:!?)(\]\[、。，；：！？\s]|$")


def fold(text: str) -> str:
    """Text in its compatibility form: full-width letters, digits and marks become plain ones."""
    return unicodedata.normalize("NFKC", text)


def chinese_int(text: str) -> int | None:
    """The whole number that a Chinese numeral (or plain digits) writes; None if it is none.

    Reads 三百二十一, 十五, 一万零三, 二〇二三, 壹佰元's numeral, and 3万5千 mixed.
    """
    if len(text) > LONGEST_NUMERAL:
        return None
    if text.isascii() and text.isdigit():
        return int(text)
    if not text or any(c not in HAN and not (c.isascii() and c.isdigit()) for c in text):
        return None
    if all(c in _DIGITS for c in text):
        return int("".join(str(_DIGITS[c]) for c in text))
    return _with_ranks(text)


def _with_ranks(text: str) -> int | None:
    total = section = digit = 0
    seen = False
    for char in text:
        if char.isascii():
            digit, seen = digit * 10 + int(char), True
        elif char in _DIGITS:
            digit, seen = _DIGITS[char], True
        elif char in _TENS:
            section += (digit if digit or seen else 1) * _TENS[char]
            digit, seen = 0, False
        else:
            rank = _GROUPS[char]
            section, digit, seen = section + digit, 0, False
            if rank < 10**8 <= total:
                total += section * rank
            else:
                total = (total + section) * rank
            section = 0
    return total + section + digit


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """A number as a text writes it."""

    figure: Decimal
    """The figure alone, signed: 1.42 in 1.42万元, 30 in 30 %."""
    times: Decimal
    """What the words beside it multiply it by: 10000 in 1.42万元, 0.01 in 30 %; 1 if none."""
    unit: str
    """As written; "" if none."""
    start: int
    end: int

    @property
    def value(self) -> Decimal:
        """The number meant."""
        return self.figure * self.times

    @property
    def bare(self) -> bool:
        """Whether nothing beside it multiplies it."""
        return self.times == 1


def quantities(text: str) -> list[Quantity]:
    """Numbers of a text in order: digits, Chinese numerals, 万 and 亿, %, thousand separators.

    ``text`` should be folded.  Ordinals (第三) and lone numerals inside words (一共) are none.
    """
    return list(_joined(_each(text), text))


def _each(text: str) -> Iterator[Quantity]:
    for match in _QUANTITY.finditer(text):
        if (found := _quantity(match, text)) is not None:
            yield found


def _quantity(match: re.Match[str], text: str) -> Quantity | None:
    sign = -1 if (match["sign"] or "").strip() in ("负", "minus", "-", "\u2212") else 1
    if match["share"]:
        figure = _figure(match["shared"])
        times = Decimal(1) / {"百": 100, "千": 1000, "万": 10000}[match["share"]]
        unit = ""
    else:
        figure = _figure(match["figure"] or match["han"])
        times, unit = _times(match), match["unit"] or ""
        if match["han"] and not _stands_alone(match, text):
            return None
    if figure is None:
        return None
    if _in_brackets(match, text):
        sign = -sign
    return Quantity(
        figure=sign * figure, times=times, unit=unit, start=match.start(), end=match.end()
    )


def _in_brackets(match: re.Match[str], text: str) -> bool:
    """Accountants write -12.6 as (12.6); a year or a list number in brackets is none."""
    inside = text[match.start() - 1 : match.start()] == "(" and text[match.end() :][:1] == ")"
    return inside and "." in match[0]


def _stands_alone(match: re.Match[str], text: str) -> bool:
    """Whether a Chinese numeral is a number and no part of a word such as 一共 or 万一."""
    if match["unit"] or match["part"] or match["times"] or "点" in match["han"]:
        return any(c in _DIGITS or c in "十拾" for c in match["han"])
    return bool(_LOOSE.match(text, match.end())) and any(c in _DIGITS for c in match["han"])


def _figure(text: str) -> Decimal | None:
    if len(text) > LONGEST_NUMERAL:
        return None
    if text.replace(",", "").replace(".", "").isascii():
        return Decimal(text.replace(",", ""))
    whole, _, rest = text.partition("点")
    number = chinese_int(whole)
    if number is None:
        return None
    digits = "".join(str(_DIGITS[c]) for c in rest)
    return Decimal(f"{number}.{digits}") if digits else Decimal(number)


def _times(match: re.Match[str]) -> Decimal:
    word = (match["times"] or "").strip().lower()
    by = _TIMES.get(word) or _WORDS.get(word.rstrip("s")) or 1
    return Decimal(by) * _PARTS.get((match["part"] or "").strip().lower(), Decimal(1))


def _joined(found: Iterator[Quantity], text: str) -> Iterator[Quantity]:
    """3亿2000万 is one number: neighbours whose ranks fall are added."""
    held: Quantity | None = None
    for each in found:
        if (
            held
            and not text[held.end : each.start].strip(" ")
            and not held.unit
            and held.times > each.times >= 1
        ):
            total = held.value + each.value
            held = Quantity(
                figure=total, times=Decimal(1), unit=each.unit, start=held.start, end=each.end
            )
            continue
        if held:
            yield held
        held = each
    if held:
        yield held
