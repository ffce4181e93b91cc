"""What a claims file may hold: every field, what it takes, and what it is for.

Kinds: text, texts (one or a list), amount (a number with its unit), amounts (a list), named
amounts (name: amount), ranges (name: [low, high]), pair, pairs, flag, and maps of texts.
"""

from __future__ import annotations

from collections.abc import Mapping

TOP: Mapping[str, str] = {
    "document": "text", "zh": "text", "source": "text", "date": "text", "signs": "map",
    "setups": "raw", "claims": "raw", "table": "raw", "business": "named",
}  # fmt: skip

SETUP: Mapping[str, str] = {
    "like": "text",
    # what was served
    "model": "texts", "revision": "text", "dtype": "text", "kv_dtype": "text", "quantised": "text",
    "experts": "amount", "top_k": "amount", "parameters": "amount",
    # on what
    "device": "texts", "devices": "amount", "instance": "text", "tp": "amount",
    "spread_over": "amount", "ep": "amount", "link": "text", "platform": "text",
    "utilisation": "amount",
    "efficiency": "amount", "block_size": "amount", "hidden": "amount", "tokens": "amount",
    # by what
    "engine": "text", "kernel": "text", "code": "text", "path": "text",
    # under which load
    "batch": "amount", "users": "amount", "think": "amount", "rate": "amount",
    "duration": "amount", "input": "amount",
    "output": "amount", "context": "amount", "cached": "amount", "repeats": "amount",
    "speculative": "amount", "draft": "amount", "acceptance": "amount", "requests": "amount",
    "ttft": "amount", "tpot": "amount", "power": "amount", "baseline": "text",
    "statistic": "text", "date": "text",
    # for how much
    "volume": "amount", "price": "amount", "hardware": "amount", "other_costs": "amount",
    "investment": "amount", "benefit": "amount", "note": "text", "token_rate": "amount",
    "life": "amount",
}  # fmt: skip

CLAIM: Mapping[str, str] = {
    "id": "text", "says": "text", "zh": "text", "at": "text", "source": "text",
    "quantity": "text", "value": "amounts",
    "unit": "text", "setup": "raw", "statistic": "text",
    # formulas
    "formula": "texts", "where": "named", "over": "ranges", "unknown": "ranges", "bound": "text",
    "range": "pair", "slope": "named", "shape": "texts", "defines": "text", "is": "text",
    "series": "raw", "drivers": "texts",
    # agreement
    "parts": "amounts", "total": "amount", "change": "text", "from": "amount", "to": "amount",
    "same": "amounts", "cover": "pairs", "prefers": "text", "table": "named", "better": "text",
    "stated": "texts", "shown": "texts", "decides": "texts", "compares": "texts",
    "sample": "amount", "amounts": "amounts", "against": "text",
    "together": "texts", "bound_by": "text", "requires": "texts", "more": "text", "less": "text",
    # money over time
    "flows": "text", "discount": "text", "rate": "amount", "period": "amount",
    "periods": "amount", "investment": "amount",
    # facts
    "subject": "text", "property": "text", "holds": "texts", "pattern": "text", "masks": "text",
    "keeps": "text", "code": "text", "bits": "amount", "compared": "raw", "used": "amount",
    "per": "amount", "resource": "text",
}  # fmt: skip

TABLE: Mapping[str, str] = {
    "file": "text", "sheet": "text", "columns": "map", "quantities": "map", "units": "map",
    "setup": "text", "encoding": "text", "models": "map", "figures": "raw", "head": "text",
    "fill": "texts",
}  # fmt: skip

FORMULAS = ("formula", "flows", "discount")
"""Fields that hold formulas."""

WHOLE = frozenset({"devices", "tp", "ep", "periods"})
"""Fields that count things of which a set-up has at least one."""

SIZES = frozenset(
    {"batch", "users", "input", "output", "context", "cached", "requests", "repeats", "duration",
     "parameters", "experts", "top_k", "block_size", "tokens", "ttft", "tpot", "power", "think",
     "price", "hardware", "other_costs", "token_rate", "volume"}
)  # fmt: skip
"""Fields of a set-up that can't be below zero."""

SHARES = frozenset({"cached"})
"""Fields of a set-up that no rule judges, and that are a share of a whole."""

_TIME, _COUNT, _TOKENS = (("s",), "90 s"), (("",), "8"), (("", "tok"), "2048 tokens")
DIMENSIONS: Mapping[str, tuple[tuple[str, ...], str]] = {
    **dict.fromkeys(("think", "duration", "ttft", "period", "life"), _TIME),
    "tpot": (("s", "s/tok"), "20 ms"),
    "power": (("J/s",), "700 W"),
    **dict.fromkeys(
        ("devices", "tp", "ep", "spread_over", "batch", "users", "requests", "repeats", "experts",
         "top_k", "hidden", "periods"), _COUNT
    ),
    **dict.fromkeys(
        ("input", "output", "context", "tokens", "block_size", "speculative", "draft"), _TOKENS
    ),
    **dict.fromkeys(("utilisation", "efficiency", "acceptance", "cached"), (("",), "90%")),
}  # fmt: skip
"""Fields that rules reckon with: the dimensions that each may have, and how it is written."""
SERVED = frozenset({"request rate", "token rate", "prefill rate"})
"""Quantities of which a claim of nothing is no claim."""

CHOICES: Mapping[str, tuple[str, ...]] = {
    "bound": ("exactly", "at least", "at most", "about"),
    "change": ("rise", "drop", "gain", "loss", "none", "rises", "falls", "decays", "grows"),
    "shape": ("rises", "falls", "decays", "linear", "s-curve", "ramp", "flat"),
    "better": ("lower", "higher"),
    "keeps": ("newest", "oldest"),
    "statistic": ("mean", "median", "p50", "p90", "p95", "p99", "p999", "max", "min"),
    "bound_by": ("bandwidth", "compute"),
}
