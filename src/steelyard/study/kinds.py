"""What a file seems to be, for somebody who hands it to the wrong command."""

from __future__ import annotations

from collections.abc import Mapping, Set

KINDS: Mapping[str, tuple[str, str]] = {
    "study": ("is a study", "'steelyard weigh' takes it"),
    "claims": ("is a file of claims", "'steelyard check' takes it"),
    "table": ("is a file of claims", "'steelyard check' takes it"),
    "setup": ("is a set-up", "'steelyard predict' takes it"),
    "business": ("is a business", "'steelyard cost' and 'steelyard returns' take it"),
    "book": ("is a book of prices", "'steelyard prices' takes it"),
}
"""By the field that only files of this kind hold: what it is, and who takes it."""


def mistaken(data: object, *, own: Set[str]) -> str:
    """What the file is and which command takes it; "" where it may be what was asked for.

    ``own``: fields any of which makes it so, such as ``{"setup"}``.
    """
    if not isinstance(data, Mapping) or not own.isdisjoint(data):
        return ""
    return next(("; ".join(told) for field, told in KINDS.items() if field in data), "")
