"""All rows of one client, as they are published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from steelyard.selftest.finding import Finding, Result, Row

SCHEMA = 1
_TIMES = ("TTFT", "TPOT", "latency", "latency since due")
_PLAIN = frozenset({"failed", "text", "result"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Matrix:
    """One client against all cases asked for."""

    client: str
    version: str
    """Empty where it could not be told."""
    date: str
    rows: Sequence[Row]
    command: str = ""
    """What was run, for a client that is not Steelyard's own."""
    paced: str = ""
    """And for R1 and R2."""

    @property
    def right(self) -> bool:
        """Whether nothing is wrong, and something was judged or would have been by time."""
        tally = self.tally
        judged = tally[Result.RIGHT] + tally[Result.PARTLY] + tally[Result.BUSY]
        return judged > 0 and not tally[Result.WRONG]

    @property
    def tally(self) -> Counter[Result]:
        """Rows by result."""
        return Counter(row.result for row in self.rows)

    def to_json(self) -> dict[str, Any]:
        """Give plain JSON values, keys in a fixed order."""
        return {
            "schema": SCHEMA,
            "client": self.client,
            "version": self.version,
            "date": self.date,
            "command": self.command,
            "paced": self.paced,
            "right": self.right,
            "tally": {result.value: self.tally[result] for result in Result},
            "cases": [_row(row) for row in self.rows],
        }


def said(row: Row) -> str:
    """Give in one line what the client said: of a wrong row only what is wrong."""
    if row.wrong:
        return "; ".join(f"{f.what} {f.told}, true is {f.truth}" for f in row.wrong)
    return "; ".join(_short(f) for f in row.findings if f.what not in _PLAIN)


def _short(finding: Finding) -> str:
    told = f"{finding.what} {finding.told}"
    if finding.what.endswith(_TIMES):
        told += f" (log: {finding.truth})"
    return f"({told})" if finding.result is Result.UNTOLD else told


def _row(row: Row) -> dict[str, Any]:
    return {
        "group": row.case.group.value,
        "case": row.case.name,
        "title": row.case.title,
        "truth": row.case.truth.words,
        "result": row.result.value,
        "note": row.note,
        "findings": [
            {"what": f.what, "truth": f.truth, "told": f.told, "result": f.result.value}
            for f in row.findings
        ],
    }
