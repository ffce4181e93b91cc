"""A service level: what share of requests must be answered within which time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from steelyard.errors import StudyError
from steelyard.load.search.cell import CellResult, Floats

TIMES = ("ttft", "visible_ttft", "tpot", "e2e")
_LIMIT = re.compile(
    r"p(?P<percent>\d{1,2}(?:\.\d+)?)\s*\(\s*(?P<time>\w+)\s*\)\s*(?:<=|≤)\s*"
    r"(?P<number>\d+(?:\.\d+)?|\.\d+)\s*(?P<unit>ms|s|min)",
    re.ASCII,
)
_UNITS = {"ms": 1e-3, "s": 1.0, "min": 60.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Limit:
    """``p95(ttft) <= 2 s``: the quantile is within it exactly where 95 % of requests are."""

    time: str
    share: float
    seconds: float

    def __str__(self) -> str:
        return f"p{100 * self.share:g}({self.time}) <= {self.seconds:g} s"

    def kept(self, result: CellResult) -> Floats:
        """1 for each request within the limit, else 0; failed ones are not, undefined ones are."""
        return self.among(result.times)

    def among(self, times: Mapping[str, Floats]) -> Floats:
        """The same of any requests, by their times."""
        values = times[self.time]
        return np.asarray(np.isnan(values) | (values <= self.seconds), dtype=np.float64)


@dataclass(frozen=True, slots=True, kw_only=True)
class ServiceLevel:
    """All limits have to hold."""

    limits: tuple[Limit, ...]

    def __str__(self) -> str:
        return " and ".join(map(str, self.limits))

    def good(self, result: CellResult) -> Floats:
        """1 for each request that kept every limit."""
        return np.asarray(np.minimum.reduce([limit.kept(result) for limit in self.limits]))

    def good_per_s(self, result: CellResult) -> float:
        """Answers that ended within the cell's span and kept every limit, a second.

        They are some of those of ``answered_per_s``.
        """
        good = np.minimum.reduce([limit.among(result.ended) for limit in self.limits])
        return float(good.sum()) / result.cell.span_s


def service_level(text: str) -> ServiceLevel:
    """Read ``p95(ttft) <= 2 s and p99(e2e) <= 30 s``.  Raises StudyError."""
    return ServiceLevel(limits=tuple(_limit(part.strip()) for part in text.split(" and ")))


def _limit(text: str) -> Limit:
    found = _LIMIT.fullmatch(text)
    if found is None:
        raise StudyError(f"slo: {text!r} is no limit; write it as 'p95(ttft) <= 2 s'")
    if found["time"] not in TIMES:
        raise StudyError(f"slo: {found['time']} is no time; there are {', '.join(TIMES)}")
    share, number = float(found["percent"]) / 100.0, float(found["number"])
    if not share or not number:
        raise StudyError(f"slo: {text!r} is kept by nothing; write more than 0")
    return Limit(time=found["time"], share=share, seconds=number * _UNITS[found["unit"]])
