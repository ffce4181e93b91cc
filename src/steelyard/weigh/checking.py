"""A check of a run: what was found, in one line."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Result = Literal["pass", "fail", "unknown"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One check; the detail has the figures."""

    check: str
    result: Result
    detail: str


def check_of(name: str, good: bool | None, detail: str) -> Check:
    """Pass or fail, or unknown where ``good`` is None."""
    result: Result = "unknown" if good is None else "pass" if good else "fail"
    return Check(check=name, result=result, detail=detail)
