"""One number: with its scale, its unit and a tolerance."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation
from typing import Any

from steelyard.suites.domain.finding import between, cues, said, strict_part
from steelyard.suites.domain.negation import denied
from steelyard.suites.domain.numerals import Quantity, fold, quantities
from steelyard.suites.domain.task import RIGHT, Mark, Spoilt, Task
from steelyard.suites.items import Item

SCALES = {
    "": 1,
    "percent": Decimal("0.01"),
    "%": Decimal("0.01"),
    "hundred": 100,
    "thousand": 10**3,
    "million": 10**6,
    "billion": 10**9,
    "百": 100,
    "千": 10**3,
    "万": 10**4,
    "百万": 10**6,
    "千万": 10**7,
    "亿": 10**8,
    "万亿": 10**12,
}
"""Scales that an item may give its gold in."""
_SAME = (
    {"元", "圆", "人民币", "cny", "rmb", "yuan"},
    {"美元", "usd", "dollar", "dollars"},
    {"欧元", "eur", "euro", "euros"},
    {"港元", "港币", "hkd"},
    {"日元", "jpy"},
    {"英镑", "gbp"},
    {"天", "日", "day", "days"},
    {"月", "个月", "month", "months"},
    {"年", "year", "years"},
    {"人", "名"},
    {"次", "times"},
)
_EQUALS = re.compile(r"[=≈]\s*")
_WORKED = re.compile(r"\s*[-+*/×÷\u2212]")
_CONCLUDES = re.compile(
    r"因此|所以|(?<!事)故|合计|总计|共计|therefore|thus|hence|in total", re.IGNORECASE
)
_NEAR = Decimal("0.05")


def gold_figure(item: Item) -> Decimal | None:
    """Gold as a number, in the item's own scale; None where it is none."""
    if isinstance(item.gold, bool):
        return None
    if isinstance(item.gold, (int, float)):
        return Decimal(str(item.gold))
    found = quantities(fold(str(item.gold)))
    return found[0].value if len(found) == 1 else None


def _strict(item: Item, text: str) -> Quantity | None:
    part = strict_part(text, between(item))
    if part is None:
        return None
    return _only(fold(part).strip())


def _only(plain: str) -> Quantity | None:
    """The one number of a text that holds nothing else."""
    found = quantities(plain)
    if len(found) != 1:
        return None
    rest = plain[: found[0].start] + plain[found[0].end :]
    return found[0] if not rest.strip(" ()") else None


def _flexible(item: Item, text: str) -> Quantity | None:
    whole = fold(said(text))
    marks = between(item)
    folded = None if marks is None else (fold(marks[0]), fold(marks[1]))
    unit = str(item.own.get("unit", ""))
    for part in cues(whole, folded):
        if found := _named(part):
            return _worked_out(part, found[0]) or found[0]
    first = _stands_first(whole)
    return first or _worked_out(whole, None, unit) or _last(_named(whole), unit)


def _named(text: str) -> list[Quantity]:
    """The numbers of a text but for those that it denies."""
    return [q for q in quantities(text) if not denied(text, q.start)]


def _stands_first(whole: str) -> Quantity | None:
    """A number alone in the first line, where words follow in the next."""
    line, _, rest = whole.partition("\n")
    explained = rest.lstrip()[:1].isalpha()
    return _only(line.strip(" \t*。.")) if explained else None


def _worked_out(text: str, first: Quantity | None, unit: str = "") -> Quantity | None:
    """What stands after the last =; after a first number, only where a calculation begins with it.

    A conclusion behind it counts more: 手续费=50元，因此入账9450元.
    """
    if first is not None and not _WORKED.match(text, first.end):
        return None
    end = _EQUALS.split(text)[-1] if _EQUALS.search(text) else ""
    concluded = _CONCLUDES.split(end)[-1] if _CONCLUDES.search(end) else ""
    found = _named(end)
    return _last(_named(concluded), unit) or (found[0] if found else None)


def _last(found: list[Quantity], unit: str) -> Quantity | None:
    """The last number in the unit asked for, else the last: results come at the end."""
    fitting = [q for q in found if unit and q.unit and same_unit(unit, q.unit)]
    best = fitting or found
    return best[-1] if best else None


def same_unit(a: str, b: str) -> bool:
    """Whether two words name one unit."""
    one, two = a.strip().lower(), b.strip().lower()
    return one == two or any(one in names and two in names for names in _SAME)


def _mark(item: Item, found: Quantity) -> Mark:
    gold = gold_figure(item)
    if gold is None:
        return Mark(score=None, kind="gold-outside-options")
    unit = str(item.own.get("unit", ""))
    fits = _fits(item, gold, found)
    if fits and unit and found.unit and not same_unit(unit, found.unit):
        return Mark(score=0.0, kind="wrong-unit")
    return RIGHT if fits else Mark(score=0.0, kind=_fault(item, gold, found))


def _fits(item: Item, gold: Decimal, found: Quantity) -> bool:
    """Whether the number meant is gold's; a bare one may be in gold's own scale."""
    scale = _scale(item)
    wanted, width = gold * scale, tolerance(item, gold) * scale
    if abs(found.value - wanted) <= width:
        return True
    return found.bare and abs(found.figure - gold) <= width / scale


def tolerance(item: Item, gold: Decimal) -> Decimal:
    """How far a number may lie from gold, in gold's scale: ``0.5`` absolute, ``"1%"`` of gold."""
    given = item.own.get("tolerance", 0)
    if isinstance(given, str) and given.strip().endswith("%"):
        return abs(gold) * Decimal(given.strip()[:-1]) / 100
    return Decimal(str(given))


def _scale(item: Item) -> Decimal:
    return Decimal(str(SCALES[str(item.own.get("scale", ""))]))


def _fault(item: Item, gold: Decimal, found: Quantity) -> str:
    wanted = gold * _scale(item)
    if wanted and found.value == -wanted:
        return "wrong-sign"
    if gold and found.figure and _is_power(found.figure / gold):
        return "wrong-scale"
    if wanted and abs(found.value - wanted) <= abs(wanted) * _NEAR:
        return "inexact"
    return "wrong-number"


def _is_power(ratio: Decimal) -> bool:
    """Whether two figures differ by a power of ten or not at all."""
    if ratio <= 0:
        return False
    return ratio.normalize().as_tuple().digits == (1,)


def _problems(item: Item) -> Iterator[str]:
    if gold_figure(item) is None:
        yield "gold must be one number, such as 1.42 or 1,420"
    if str(item.own.get("scale", "")) not in SCALES:
        yield f"scale must be one of {', '.join(filter(None, SCALES))}"
    try:
        wide = tolerance(item, Decimal(1))
    except InvalidOperation:
        wide = Decimal(-1)
    if not wide.is_finite() or wide < 0:
        yield 'tolerance must be a number such as 0.5, or a share of gold such as "1%"'


def _written(item: Item) -> str:
    return _with(item, gold_figure(item) or Decimal(0))


def _with(item: Item, figure: Decimal) -> str:
    opening, closing = between(item) or ("", "")
    scale, unit = str(item.own.get("scale", "")), str(item.own.get("unit", ""))
    word = {"percent": "%"}.get(scale, f" {scale} " if scale.isascii() and scale else scale)
    return f"{opening}{figure:f}{word}{unit}{closing}".replace("  ", " ")


def _spoilt(item: Item) -> Iterator[Spoilt]:
    gold = gold_figure(item)
    if gold is None:
        return
    step = tolerance(item, gold) * 3 + abs(gold) * 3 + 7
    yield Spoilt(name="other number", text=_with(item, gold + step), kinds=_OTHER)
    if gold and 2 * abs(gold) > tolerance(item, gold):
        yield Spoilt(name="other sign", text=_with(item, -gold), kinds=("wrong-sign",))
    if gold and 9 * abs(gold) > tolerance(item, gold):
        yield Spoilt(name="ten times", text=_with(item, gold * 10), kinds=("wrong-scale",))


_OTHER = ("wrong-number", "inexact", "wrong-scale")


def _read(item: Item, text: str) -> Any:
    return _flexible(item, text)


NUMBER = Task(
    strict=_strict,
    flexible=_read,
    mark=_mark,
    problems=_problems,
    written=_written,
    spoilt=_spoilt,
)
"""One number."""
