"""A load against the capacity claimed beside it, and figures that are not printed."""

from __future__ import annotations

from collections.abc import Iterator

from steelyard.claims.case import Case, inconsistent, plausible, unsupported
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

RULE = "cost identity"
_IDLE = 0.10
"""A load below this share of the claimed capacity leaves cost and capacity of two systems."""


def load(case: Case) -> Iterator[Finding]:
    """The load a cost is reckoned for is a fair share of the capacity claimed beside it."""
    claim = case.claim
    volume, capacity = claim.value, claim.setup.value("token_rate")
    if volume is None or volume.dimension != "tok/s":
        return
    rate, tokens = (
        claim.setup.value("rate"),
        (claim.setup.value("input") or 0) + (claim.setup.value("output") or 0),
    )
    if not capacity and rate and tokens:
        capacity = rate * tokens
    if not capacity:
        return
    share = volume.value / capacity
    line = Text(
        f"{volume.text} = {num(volume.value)} tok/s = {num(100 * share)} % of the claimed {num(capacity)} tok/s",
        f"{volume.text} = {num(volume.value)} tok/s = 声称能力 {num(capacity)} tok/s 的 {num(100 * share)}%",
    )
    if share > 1:
        yield inconsistent(
            RULE,
            line,
            slack=share,
            remedy=Text(f"{num(share)} times the hardware", f"硬件的 {num(share)} 倍"),
        )
    elif share < _IDLE:
        yield inconsistent(
            RULE,
            line + Text("; cost and capacity are of two systems", "；成本与能力不是同一系统"),
            slack=share,
            remedy=Text(
                "price the capacity that is used, or state the reserve",
                "按实际使用的能力计价，或说明冗余",
            ),
        )
    else:
        yield plausible(RULE, line, slack=share)


def printed(case: Case) -> Iterator[Finding]:
    """A claim of a quantity without its number says nothing that can be tested."""
    claim = case.claim
    countable = {
        "cost",
        "running cost",
        "unit cost",
        "npv",
        "memory",
        "request rate",
        "token rate",
        "latency",
        "ttft",
        "tpot",
    }
    given = any(
        claim.get(name) for name in ("formula", "same", "parts", "prefers", "stated", "amounts")
    )
    if claim.quantity in countable and not claim.values and not given:
        yield unsupported(
            "value",
            Text("the figure itself is not printed", "没有给出数值本身"),
            remedy=Text("print it", "给出数值"),
        )
