"""The first thing on the page: is the run valid, and what did it come to."""

from __future__ import annotations

from steelyard.report.document import Hero, Section, Tone
from steelyard.report.loadpage.reading import WHOLE, LoadReading
from steelyard.report.loadpage.service import service_lines
from steelyard.report.numbers import count, percent

SHOWN = ("ttft", "e2e", "tpot")


def light(reading: LoadReading) -> Section:
    """Validity with its reasons, then offered against achieved."""
    w = reading.words
    return Section(anchor="validity", title=w("load.sec.light"), blocks=(hero(reading),))


def standing(reading: LoadReading) -> tuple[str, Tone]:
    """(word's key, tone): what may be believed."""
    if not reading.answered:
        return "unanswered", "bad"
    if reading.invalid:
        return "invalid", "bad"
    if not reading.told["certificate"]["ranks"]:
        return "unproven", "open"
    return "valid", "good"


def hero(reading: LoadReading) -> Hero:
    """The light, its reasons, and the run in few lines."""
    w = reading.words
    word, tone = standing(reading)
    lines = [*_reasons(reading, word), *_offered(reading)]
    if word not in ("invalid", "unanswered"):
        lines += [*_times(reading), *service_lines(reading)]
    return Hero(
        word=w(f"load.light.{word}"),
        subject=w(f"load.subject.{word}"),
        tone=tone,
        lines=tuple(lines),
    )


def _reasons(reading: LoadReading, word: str) -> list[tuple[str, str]]:
    w = reading.words
    lines = []
    if reading.told["offered"]["interrupted"]:
        lines.append((w("load.label.note"), w("load.interrupted")))
    if word != "valid":
        lines += [(w("load.label.why"), why) for why in reading.reasons]
    if word == "invalid":
        lines.append((w("load.label.shown"), w("load.hidden")))
    return lines


def _offered(reading: LoadReading) -> list[tuple[str, str]]:
    w, summary = reading.words, reading.summary
    rates = summary["rates"]
    share = rates["achieved_share"]
    closed = reading.told["order"]["plan"]["kind"] == "closed"
    offered = w(
        "load.offered.closed" if closed else "load.offered",
        offered=reading.rate(rates["offered_per_s"]),
        span=reading.seconds(summary["window"]["span_s"]),
        sent=reading.rate(rates["achieved_per_s"]),
        share="–" if isinstance(share, dict) else percent(float(share), w),
    )
    answered = w(
        "load.answered",
        k=count(reading.answered),
        n=count(int(summary["requests"])),
        rate=reading.rate(rates["answered_per_s"]),
    )
    failed = {k: n for k, n in summary["outcomes"].items() if k not in WHOLE}
    told = w.comma.join(reading.counted(k, n) for k, n in failed.items())
    return [
        (w("load.label.offered"), offered),
        (w("load.label.answered"), answered),
        (w("load.label.failed"), told or w("none")),
    ]


def _times(reading: LoadReading) -> list[tuple[str, str]]:
    w, times = reading.words, reading.summary["times"]
    return [
        (
            w(f"load.time.{name}"),
            w(
                "load.quantiles",
                half=reading.seconds(times[name]["p50"]),
                most=reading.seconds(times[name]["p95"]),
                tail=reading.seconds(times[name]["p99"]),
            ),
        )
        for name in SHOWN
    ]
