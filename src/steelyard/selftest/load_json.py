"""What ``steelyard load`` says in its ``load.json``."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import orjson

from steelyard.evidence import Missing, from_json
from steelyard.selftest.told import NEVER, UNTOLD, Said, Told


def load_said(data: bytes) -> Said:
    """Read a ``load.json``; one that can't be understood is no result."""
    try:
        document = from_json(orjson.loads(data))
        told = _told(document["summary"], dropped=_dropped(document))
        return Said(told=replace(told, mismatch=_mismatch(document)))
    except (orjson.JSONDecodeError, AttributeError, KeyError, TypeError) as problem:
        return Said(told=Told(result=False, note=f"load.json: {problem}"))


def _dropped(document: Any) -> frozenset[str] | Missing:
    trial = document.get("trial", UNTOLD)
    return UNTOLD if isinstance(trial, Missing) else frozenset(trial["dropped"])


def _mismatch(document: Any) -> bool | Missing:
    """What the check ``token_match`` says, which needs ``--tokenizer``."""
    sealed = document.get("certificate", UNTOLD)
    checks = [] if isinstance(sealed, Missing) else sealed["checks"]
    result = next((one["result"] for one in checks if one["check"] == "token_match"), "unknown")
    return UNTOLD if result == "unknown" else bool(result == "fail")


def _told(summary: Any, *, dropped: frozenset[str] | Missing) -> Told:
    outcomes, times = summary["outcomes"], summary["times"]
    ok, output = outcomes.get("", 0), summary["tokens"]["output"]
    answered = summary["answered"]
    visible = times["visible_ttft"]["p50"]
    return Told(
        ok=ok,
        failed=summary["requests"] - ok,
        tokens=UNTOLD if isinstance(output, Missing) or not answered else output / answered,
        ttft_s=_finite(times["ttft"]["p50"]),
        visible_s=NEVER if visible == math.inf else _finite(visible),
        tpot_s=_finite(times["tpot"]["p50"]),
        latency_s={
            q: value
            for q in (90, 95, 99)
            if not isinstance(value := _finite(times["e2e"][f"p{q}"]), Missing)
        },
        kinds=frozenset(kind for kind in outcomes if kind),
        dropped=dropped,
    )


def _finite(value: Any) -> float | Missing:
    if isinstance(value, Missing) or value == math.inf:
        return UNTOLD
    return float(value)
