"""The first thing on the page: what was found, and how sure that is."""

from __future__ import annotations

from steelyard.report.document import Hero, Section, Tone
from steelyard.report.numbers import count, finite, never
from steelyard.report.searchpage.reading import SearchReading

Lines = list[tuple[str, str]]


def outcome(reading: SearchReading) -> Section:
    """The finding with its limits."""
    title = reading.words("search.sec.outcome")
    return Section(anchor="outcome", title=title, blocks=(hero(reading),))


def hero(reading: SearchReading) -> Hero:
    """The finding in few lines."""
    word, tone = _standing(reading)
    w = reading.words
    lines = [*(_found(reading) if reading.finds else _swept(reading)), *_cells(reading)]
    return Hero(
        word=w(f"search.light.{word}"),
        subject=_subject(reading, word),
        tone=tone,
        lines=tuple(lines),
    )


def _standing(reading: SearchReading) -> tuple[str, Tone]:
    if not reading.valid:
        return "nothing", "bad"
    if not reading.finds:
        return "measured", "good"
    if "missing" in reading.told["interval"]:
        return "unknown", "bad"
    return ("found", "good") if reading.told["stopped"] == "enough" else ("open", "open")


def _subject(reading: SearchReading, word: str) -> str:
    w, told = reading.words, reading.told
    if word in ("nothing", "unknown"):
        return w(f"search.subject.{word}")
    if reading.finds:
        known = finite(told["load"])
        if known is None:
            return w("search.subject.between", slo=reading.slo)
        return w("search.subject.found", load=reading.load(told["load"]), slo=reading.slo)
    peak = told["curve"]["saturation"]
    if "missing" in peak:
        return w("search.subject.measured")
    return w(
        "search.subject.peak" if peak["reached"] else "search.subject.rising",
        rate=reading.rate(peak["answered_per_s"]),
        load=reading.load(peak["load"]),
    )


def _found(reading: SearchReading) -> Lines:
    w, told = reading.words, reading.told
    lines = [(w("search.label.level"), reading.slo)]
    found = told["interval"]
    if "missing" in found:
        lines.append((w("search.label.load"), w("search.unknown", why=w.term(found["missing"]))))
    else:
        low, high = finite(found["low"]), found["high"]
        holds = w("search.holds", load=reading.load(low)) if low else w("search.holds.none")
        fails = (
            w("search.fails.none") if never(high) else w("search.fails", load=reading.load(high))
        )
        sure = w("search.sure", percent=f"{float(found['confidence']) * 100:g}")
        lines.append((w("search.label.load"), f"{holds}{w.comma_clause}{fails}{sure}"))
    if (good := finite(told["goodput_per_s"])) is not None:
        within = reading.between(told["goodput_interval"])
        said = _with(reading.rate(good), within, reading)
        if (at := finite(told["goodput_at"])) is not None:
            said = w("search.good_at", told=said, load=reading.load(at))
        lines.append((w("search.label.goodput"), said))
    return lines


def _swept(reading: SearchReading) -> Lines:
    w, curve = reading.words, reading.told["curve"]
    lines = []
    peak, knee = curve["saturation"], curve["knee"]
    if "missing" in peak:
        told = w("search.unknown", why=w.term(peak["missing"]))
    else:
        rate = _with(
            reading.rate(peak["answered_per_s"]), reading.between(peak["interval"]), reading
        )
        key = "search.peak" if peak["reached"] else "search.rising"
        told = w(key, rate=rate, load=reading.load(peak["load"]))
    lines.append((w("search.label.peak"), told))
    if "missing" in knee:
        told = w("search.unknown", why=w.term(knee["missing"]))
    else:
        told = _with(reading.load(knee["load"]), reading.between(knee["interval"]), reading)
    lines.append((w("search.label.knee"), told))
    if reading.slo:
        lines.append((w("search.label.level"), reading.slo))
    return lines


def _with(value: str, within: str, reading: SearchReading) -> str:
    return reading.words("search.within", value=value, within=within) if within else value


def _cells(reading: SearchReading) -> Lines:
    w, stopped = reading.words, str(reading.told["stopped"])
    lines = [
        (
            w("search.label.cells"),
            w("search.cells", k=count(reading.valid), n=count(len(reading.cells))),
        )
    ]
    if stopped:
        lines.append((w("search.label.stopped"), w.term(stopped)))
    return lines
