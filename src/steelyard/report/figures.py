"""Figures of a load in words, as pages of load and of search write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.numbers import finite, plain, quantity
from steelyard.report.words import Words


class Figures:
    """For a reading of a document that has ``words``."""

    __slots__ = ()
    words: Words

    def seconds(self, value: Any) -> str:
        """A time; "–" where the record has none."""
        if isinstance(value, Mapping) and "missing" in value:
            return "–"
        return quantity(value, "s", self.words)

    def rate(self, value: Any) -> str:
        """Requests or answers a second; "–" where there is none."""
        known = finite(value)
        return "–" if known is None else self.words("load.per_s", n=plain(known, self.words))

    def number(self, value: Any) -> str:
        """A bare number; "–" where there is none."""
        known = finite(value)
        return "–" if known is None else plain(known, self.words)
