"""Another tool's figures as a file of claims: for ``steelyard check``, and for a study."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.evidence import Measurement
    from steelyard.load.imports import Figure, PeerRun

QUANTITIES = {
    "ttft": "TTFT",
    "visible_ttft": "TTFT",
    "tpot": "TPOT",
    "latency": "latency",
    "latency_since_due": "latency",
    "output_tokens_per_s": "output throughput",
    "answers_per_hour": "request rate",
}
"""By the nearest word here; what is near to nothing that the rules know is left out."""
STATISTICS = {
    **{name: name for name in ("mean", "p50", "p90", "p95", "p99", "min", "max")},
    "median": "p50",
    "p99.9": "p999",
}
"""As the rules for claims name them; what they don't know is left out."""
UNITS = {"s": ("s", 1.0), "tokens/s": ("tok/s", 1.0), "1/h": ("req/s", 1 / 3600)}


def as_claims(found: Sequence[tuple[PeerRun, list[Measurement]]], *, source: str) -> str:
    """YAML of every figure that the rules for claims know, each with the tool's definition.

    A study names one as ``claims: {p99(ttft): FILE#ID}`` of a deployment, which stands in its
    report and counts for nothing, or as a fact with ``status: claimed`` of an alternative.
    """
    run = found[0][0]
    tool = run.tool if isinstance(run.version, Missing) else f"{run.tool} {run.version}"
    lines = [f"document: {_quoted(f'{tool}: {source}')}", f"source: {_quoted(source)}"]
    if not isinstance(run.date, Missing):
        lines.append(f"date: {run.date[:10]}")
    names = ["run"] if len(found) == 1 else [f"run-{at}" for at in range(1, len(found) + 1)]
    lines += ["setups:  # what was measured: model, device, devices, dtype, engine, users or rate"]
    lines += [_setup(name, one) for name, (one, _) in zip(names, found, strict=True)]
    lines.append("claims:")
    claims = [
        line
        for name, (one, made) in zip(names, found, strict=True)
        for line in _claims(one, made, setup=name, several=len(found) > 1)
    ]
    return "\n".join([*lines, *claims] if claims else [*lines[:-1], "claims: []"]) + "\n"


def _setup(name: str, run: PeerRun) -> str:
    """What the file itself says of how it was measured."""
    told = ", ".join(f"{field}: {_quoted(value)}" for field, value in run.setup.items())
    return f"  {name}: {{{told}}}"


def _claims(
    run: PeerRun, made: Sequence[Measurement], *, setup: str, several: bool
) -> Iterator[str]:
    notes = {one.criterion: one.note for one in made}
    known = {(figure.statistic, figure.word): figure for figure in run.figures}
    for figure in known.values():
        told = _value(figure)
        if told is None:
            continue
        name = f"{figure.statistic}({run.tool}.{figure.word})"
        label = f"{run.label}-" if several else ""
        yield f"  - id: {_slug(f'{label}{figure.statistic}-{figure.word}')}"
        yield f"    says: {_quoted(f'{name}: {notes[name]}')}"
        yield f"    quantity: {QUANTITIES[figure.near]}"
        yield f"    statistic: {STATISTICS[figure.statistic]}"
        yield f"    value: {told}"
        if isinstance(run.n, int):
            yield f"    sample: {run.n}"
        yield f"    setup: {setup}"


def _value(figure: Figure) -> str | None:
    known = figure.near in QUANTITIES and figure.statistic in STATISTICS
    if isinstance(figure.value, Missing) or not known:
        return None
    unit, scale = UNITS[figure.unit]
    return f"{figure.value * scale:.6g} {unit}"


def _slug(text: str) -> str:
    return re.sub(r"[^a-z0-9.]+", "-", text.lower()).strip("-")


def _quoted(text: str) -> str:
    """A JSON text, which is a text of YAML too."""
    return json.dumps(text, ensure_ascii=False)
