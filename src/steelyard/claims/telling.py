"""A judged document as plain values, both languages in it: what JSON and pages are made of."""

from __future__ import annotations

from typing import Any

from steelyard.claims.judging import Judged
from steelyard.claims.text import Text
from steelyard.claims.verdict import Finding, Ruling
from steelyard.claims.vocabulary import quantities

_ENGLISH = {name: name.upper() for name in ("ttft", "tpot", "mfu", "mbu", "npv")}


def told(judged: Judged) -> dict[str, Any]:
    """The document, how many claims got each verdict, and every claim with its findings."""
    source = judged.source
    return {
        "document": {"en": source.title, "zh": source.chinese or source.title},
        "source": source.origin,
        "date": source.date,
        "file": source.file,
        "counts": {verdict.value: count for verdict, count in judged.counts.items()},
        "claims": [_ruling(one) for one in judged.rulings],
    }


def _ruling(one: Ruling) -> dict[str, Any]:
    return {
        "id": one.id,
        "line": one.line,
        "at": one.at,
        "source": one.source,
        "says": _text(one.says),
        "quantity": one.quantity,
        "called": _called(one.quantity),
        "value": one.value,
        "verdict": one.verdict.value,
        "missing": list(one.missing),
        "findings": [_finding(each) for each in one.findings],
    }


def _called(quantity: str) -> dict[str, str]:
    """The quantity in each language; as written where the vocabulary has no such one."""
    known = quantities().get(quantity)
    english = _ENGLISH.get(quantity, quantity)
    return {"en": english, "zh": quantity if known is None else known.chinese}


def _finding(one: Finding) -> dict[str, Any]:
    return {
        "family": one.family,
        "rule": one.rule,
        "verdict": one.verdict.value,
        "arithmetic": _text(one.arithmetic),
        "slack": one.slack,
        "plausible_if": None if one.remedy is None else _text(one.remedy),
    }


def _text(one: Text) -> dict[str, str]:
    return {"en": one.en, "zh": one.of("zh")}
