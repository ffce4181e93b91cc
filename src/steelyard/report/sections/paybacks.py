"""When an investment is paid back, or that it is not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Cell
from steelyard.report.money import periods
from steelyard.report.numbers import finite, plain
from steelyard.report.reading import Reading

Row = Mapping[str, Any]


def payback(found: Row, each: Row, reading: Reading) -> Cell:
    """The last crossing, with earlier ones that did not last; "not within" where there is none."""
    w = reading.words
    when = finite(found["periods"])
    if when is None:
        return Cell(text=w("ret.not_within", span=periods(each["periods"], each["unit"], w)))
    earlier = w.comma.join(plain(at, w) for at in found["earlier"])
    return Cell(
        text=periods(when, each["unit"], w),
        note=w("ret.earlier", when=earlier) if earlier else "",
    )
