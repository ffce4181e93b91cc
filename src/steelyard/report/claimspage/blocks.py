"""Judged claims as tables."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.document import Block, Cell, Table, Tone
from steelyard.report.words import Words

_SAYS = 160
"""Letters of a statement that a page shows; claims.json holds it whole."""
_UNIT = re.compile(
    r"(?<=\d) (?=(?:[kMGT]?B(?:/s)?|[mµn]?s|tok(?:/s)?|[kMGTPE]?FLOP(?:/s)?|TFLOPS|QPS|W|h|%|×"
    r"|参数|parameters)(?!\w))"
)
TONES: Mapping[str, Tone] = {
    "impossible": "bad",
    "wrong-formula": "bad",
    "inconsistent": "bad",
    "unsupported": "open",
    "plausible": "good",
}


def claims_blocks(told: Mapping[str, Any], *, lang: str) -> tuple[Block, ...]:
    """The table of every claim, for any page; ``told`` is what the checker says as plain values."""
    words = Words(lang)
    head = ("id", "says", "verdict", "line", "slack")
    return (
        Table(
            caption=words("claims.caption.claims"),
            head=tuple(words(f"claims.col.{name}") for name in head),
            rows=tuple(_row(one, words) for one in told["claims"]),
            numeric=frozenset({4}),
        ),
    )


def _row(claim: Mapping[str, Any], words: Words) -> tuple[Cell, ...]:
    first = claim["findings"][0]
    likely = first["plausible_if"]
    way = words("claims.if", way=likely[words.lang]) if likely else ""
    return (
        Cell(text=claim["id"]),
        Cell(text=says(claim, words), note=place(claim)),
        Cell(
            text=words(f"claims.verdict.{claim['verdict']}"),
            tone=TONES[claim["verdict"]],
            note=rule_name(first, words),
        ),
        Cell(text=held(first["arithmetic"][words.lang]), note=held(way)),
        Cell(text=slack(first["slack"])),
    )


def held(text: str) -> str:
    """The text with each number kept on one line with its unit."""
    return _UNIT.sub("\u00a0", text)


def says(claim: Mapping[str, Any], words: Words) -> str:
    """The statement, cut where it is a long one, or its quantity and value where it has none."""
    lang = words.lang
    told: str = claim["says"][lang] or f"{claim['called'][lang]} {claim['value']}".strip()
    return told if len(told) <= _SAYS else told[: _SAYS - 1].rstrip() + "…"


def place(claim: Mapping[str, Any]) -> str:
    """Where a claim stands: in its document, and in which one where it names its own."""
    return " · ".join(one for one in (claim["at"], claim.get("source")) if one)


def rule_name(finding: Mapping[str, Any], words: Words) -> str:
    """A rule as readers call it, after the id of its family: ``R2 FLOP floor``."""
    name = words.or_plain(f"claims.rule.{finding['rule']}", finding["rule"])
    return f"{finding['family']} {name}"


def slack(value: Any) -> str:
    """A factor in three digits; "" where nothing is divided."""
    if not isinstance(value, int | float):
        return ""
    return f"{value:,.0f}\u00a0×" if abs(value) >= 1000 else f"{value:.3g}\u00a0×"


def counts_table(told: Mapping[str, Any], words: Words) -> Table:
    """How many claims got each verdict, and what it means."""
    rows = [
        (
            Cell(text=words(f"claims.verdict.{name}"), tone=TONES[name]),
            Cell(text=str(count)),
            Cell(text=words(f"claims.means.{name}")),
        )
        for name, count in told["counts"].items()
    ]
    head = tuple(words(f"claims.col.{name}") for name in ("verdict", "count", "means"))
    return Table(
        caption=words("claims.caption.counts"),
        head=head,
        rows=tuple(rows),
        numeric=frozenset({1}),
    )


def missing_rows(told: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """Claims that no rule refutes and that nobody could repeat."""
    return [
        one
        for one in told["claims"]
        if one["missing"] and one["verdict"] in {"plausible", "unsupported"}
    ]
