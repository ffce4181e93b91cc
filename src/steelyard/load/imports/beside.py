"""A run of ours beside one that another tool claims, in that tool's own words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from steelyard.evidence import Missing, Status
from steelyard.load.imports.definitions import READ
from steelyard.load.imports.peer_run import Figure, PeerRun

WORDS: Mapping[str, tuple[str, Mapping[str, str]]] = MappingProxyType(
    {
        "vllm": (
            "vLLM bench",
            {
                "ttft": "TTFT",
                "tpot": "TPOT",
                "itl": "ITL",
                "e2el": "E2EL",
                "request_throughput": "request throughput",
                "output_throughput": "output throughput",
            },
        ),
        "aiperf": (
            "AIPerf",
            {
                "time_to_first_token": "TTFT",
                "time_to_first_output_token": "TTFO",
                "inter_token_latency": "ITL",
                "inter_chunk_latency": "ICL",
                "request_latency": "request latency",
                "request_throughput": "request throughput",
                "output_token_throughput": "output throughput",
            },
        ),
        "guidellm": (
            "GuideLLM",
            {
                "time_to_first_token_ms": "TTFT",
                "inter_token_latency_ms": "ITL",
                "time_per_output_token_ms": "TPOT",
                "request_latency": "request latency",
            },
        ),
    }
)
"""Each tool's name and words in the summary of a run, by those of its result file."""
STATISTICS = ("mean", "p50", "p99")
_AN_HOUR = 3600.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """One word of the tool under one definition: measured here, and claimed there."""

    word: str
    statistic: str
    unit: str
    definition: str
    ours: float | Missing
    claimed: float | Missing


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """What can stand side by side, and what can't."""

    tool: str
    version: str | Missing
    read: str
    """The release by whose definitions ours was computed."""
    date: str | Missing
    label: str
    status: Status
    """Always claimed: somebody else's figures, without samples."""
    ok: tuple[int, int | Missing]
    """Successful requests: ours, claimed."""
    failed: tuple[int, int | Missing]
    pairs: tuple[Pair, ...]
    alone: tuple[str, ...]
    """Words of the file without one of the same definition here."""


def beside(summary: Any, run: PeerRun) -> Beside:
    """Pair a run's summary (of ``load.json``) with a claimed run; only like with like.

    Both sides are in the tool's own definition, as read in the named release; a word that the
    summary does not have is told in ``alone``. There is no difference and no answer: without
    samples nobody knows how far chance reaches.
    """
    tool, words = WORDS.get(run.tool, ("", {}))
    rows = {row["name"]: row for row in summary["peers"] if row["tool"] == tool}
    pairs = tuple(_pairs(run.figures, words, rows))
    shown = {pair.word for pair in pairs}
    answered = int(summary["answered"])
    return Beside(
        tool=run.tool,
        version=run.version,
        read=READ[run.tool],
        date=run.date,
        label=run.label,
        status=Status.CLAIMED,
        ok=(answered, run.ok),
        failed=(int(summary["requests"]) - answered, run.failed),
        pairs=pairs,
        alone=tuple(dict.fromkeys(f.word for f in run.figures if f.word not in shown)),
    )


def _pairs(
    figures: Sequence[Figure], words: Mapping[str, str], rows: Mapping[str, Any]
) -> Iterator[Pair]:
    claimed = {(figure.word, figure.statistic): figure for figure in figures}
    for word, name in words.items():
        for statistic in STATISTICS:
            figure, row = claimed.get((word, statistic)), rows.get(name)
            if figure is None or row is None:
                continue
            hourly = figure.unit == "1/h" and row["unit"] == "1/s"
            value = figure.value
            yield Pair(
                word=word,
                statistic=statistic,
                unit=row["unit"],
                definition=row["definition"],
                ours=row[statistic],
                claimed=value / _AN_HOUR if hourly and not isinstance(value, Missing) else value,
            )
