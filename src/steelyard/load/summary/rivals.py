"""The same run in the definitions of vLLM bench, AIPerf and GuideLLM.

As these tools defined their words in 2026 (vLLM 0.33, AIPerf 0.13, GuideLLM 0.8); each leaves
failed requests out and starts its clock when a request is sent, not when it was intended.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from steelyard.evidence import Missing
from steelyard.load.summary.columns import Columns, Floats
from steelyard.load.summary.figures import Value
from steelyard.stats import quantile

_LAST = "first send to last end"


@dataclass(frozen=True, slots=True, kw_only=True)
class PeerFigure:
    """One word of one tool."""

    tool: str
    name: str
    unit: str
    definition: str
    mean: Value
    p50: Value
    p99: Value


def peer_figures(columns: Columns) -> tuple[PeerFigure, ...]:
    """Every figure of every tool; Missing where this run gives it no value."""
    ok = columns.answered
    at = {name: values[ok] for name, values in columns.times.items()}
    tokens = columns.counts["completion_tokens"][ok]
    first, last = at["first_token"] - at["sent"], at["last_token"] - at["sent"]
    with np.errstate(invalid="ignore", divide="ignore"):
        each = np.where(tokens >= 2, (last - first) / (tokens - 1), np.nan)
        whole = np.where(tokens >= 1, last / tokens, np.nan)
    spent = at["ended"] - at["sent"]
    visible = at["first_visible"] - at["sent"]
    rows = [
        _row("vLLM bench", "TTFT", "sent to first token", first),
        _row("vLLM bench", "TPOT", "(E2E - TTFT) / (tokens - 1)", each),
        _gaps("vLLM bench", "ITL", columns),
        _row("vLLM bench", "E2EL", "sent to last token", last),
        _row("AIPerf", "TTFT", "sent to first token", first),
        _row("AIPerf", "TTFO", "sent to first visible token", visible),
        _row("AIPerf", "ITL", "(last - first) / (tokens - 1), one value a request", each),
        _gaps("AIPerf", "ICL", columns),
        _row("AIPerf", "request latency", "sent to last token", last),
        _row("GuideLLM", "TTFT", "sent to first token", first),
        _row("GuideLLM", "ITL", "(last - first) / (tokens - 1), one value a request", each),
        _row("GuideLLM", "TPOT", "(last - sent) / tokens: TTFT included", whole),
        _row("GuideLLM", "request latency", "sent to the end", spent),
    ]
    return (*rows, *_throughput(columns, tokens))


def _row(tool: str, name: str, definition: str, values: Floats) -> PeerFigure:
    known = values[~np.isnan(values)]
    none = Missing(reason="no request has a value")
    return PeerFigure(
        tool=tool,
        name=name,
        unit="s",
        definition=f"{definition}; failed requests left out",
        mean=float(known.mean()) if len(known) else none,
        p50=quantile(known, 0.5) if len(known) else none,
        p99=quantile(known, 0.99) if len(known) else none,
    )


def _gaps(tool: str, name: str, columns: Columns) -> PeerFigure:
    gaps = columns.gaps
    none = Missing(reason="no stream had two events")

    def told(value: float | None) -> Value:
        return none if value is None else value

    return PeerFigure(
        tool=tool,
        name=name,
        unit="s",
        definition="gap between events that follow each other; failed requests left out",
        mean=told(gaps.mean_s),
        p50=told(gaps.quantile(0.5)),
        p99=told(gaps.quantile(0.99)),
    )


def _throughput(columns: Columns, tokens: Floats) -> list[PeerFigure]:
    sent = columns.times["sent"]
    there = sent[~np.isnan(sent)]
    none = Missing(reason="a rate has one value")
    span: Value = Missing(reason="nothing was sent")
    if len(there):
        span = float(columns.times["ended"].max() - there.min())
    unknown = Missing(reason="the server did not count all tokens; these tools would guess")
    amounts: list[tuple[str, str, Value]] = [
        ("request throughput", "1/s", float(columns.answered.sum())),
        ("output throughput", "tokens/s", unknown if np.isnan(tokens).any() else tokens.sum()),
    ]
    return [
        PeerFigure(
            tool=tool,
            name=name,
            unit=unit,
            definition=f"successes / ({_LAST}, ramp and drain included)",
            mean=_over(amount, span),
            p50=none,
            p99=none,
        )
        for tool in ("vLLM bench", "AIPerf")
        for name, unit, amount in amounts
    ]


def _over(amount: Value, span: Value) -> Value:
    if isinstance(amount, Missing):
        return amount
    if isinstance(span, Missing) or span <= 0:
        return Missing(reason="nothing was sent")
    return float(amount / span)
