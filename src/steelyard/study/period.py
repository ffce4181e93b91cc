"""Stretches of calendar time that a business reckons in: years, quarters, months."""

from __future__ import annotations

import re
import unicodedata

from steelyard.study.unit import QuantityError

_MONTHS = {
    "month": 1, "months": 1, "个月": 1, "月": 1,
    "quarter": 3, "quarters": 3, "季度": 3, "个季度": 3,
    "year": 12, "years": 12, "年": 12,
}  # fmt: skip
LONGEST = 600
"""Months; fifty years are beyond any forecast."""


def parse_months(raw: object) -> int:
    """Read ``3 years``, ``18 months``, ``12 quarters`` as whole months.

    Raises QuantityError with the way out.
    """
    if isinstance(raw, bool) or not isinstance(raw, str):
        raise QuantityError("has no unit; write it like '3 years' or '18 months'")
    plain = unicodedata.normalize("NFKC", raw).strip()
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(\S+)", plain, re.ASCII)
    if found is None or found[2] not in _MONTHS:
        raise QuantityError(f"'{plain}' is no stretch of time here; write years or months")
    months = float(found[1]) * _MONTHS[found[2]]
    if months != int(months) or months > LONGEST:
        raise QuantityError(
            f"'{plain}' is not a whole number of months up to {LONGEST}; write it so"
        )
    return int(months)
