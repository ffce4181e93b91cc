"""May the run be believed: certificate, arrivals test, the generator's own account."""

from __future__ import annotations

from steelyard.report.document import Block, Cell, Facts, Para, Section, Table, Tone
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.numbers import count, percent

TONES: dict[str, Tone] = {"pass": "good", "fail": "bad", "unknown": "open"}
ORDER = ("fail", "unknown", "pass")


def trust(reading: LoadReading) -> Section:
    """Each check with what was seen and what was allowed."""
    w = reading.words
    blocks: list[Block] = [
        _certificate(reading),
        _arrivals(reading),
        Para(text=w("load.room.title")),
        _headroom(reading),
    ]
    return Section(
        anchor="trust", title=w("load.sec.trust"), lead=w("load.lead.trust"), blocks=tuple(blocks)
    )


def _certificate(reading: LoadReading) -> Block:
    w = reading.words
    rows = tuple(
        (
            Cell(text=reading.check(str(c["check"]))),
            _result(c, reading),
            Cell(text=w.term(str(c["detail"])), note=w.term(str(c.get("because") or ""))),
        )
        for c in sorted(
            reading.told["certificate"]["checks"], key=lambda c: ORDER.index(c["result"])
        )
    )
    head = (w("col.check"), w("col.result"), w("col.detail"))
    return Table(caption=w("load.tab.certificate"), head=head, rows=rows)


def _result(check: Json, reading: LoadReading) -> Cell:
    return Cell(text=reading.words(f"check.{check['result']}"), tone=TONES[check["result"]])


def _arrivals(reading: LoadReading) -> Block:
    w, found = reading.words, reading.told["arrivals"]
    if found is None:
        return Para(text=w("load.arrivals.none"))
    rows = tuple(
        (
            Cell(text=w.or_plain(f"load.arrival.{c['name']}", str(c["name"]))),
            _result(c, reading),
            Cell(text=reading.number(c["value"])),
            Cell(text=reading.allowed(c)),
            Cell(text=count(int(c["n"]))),
            Cell(text=w.term(str(c["detail"]))),
        )
        for c in sorted(found["checks"], key=lambda c: ORDER.index(c["result"]))
    )
    names = ("col.check", "col.result", "col.value", "load.col.allowed", "col.n", "col.detail")
    head = tuple(w(n) for n in names)
    return Table(
        caption=w("load.tab.arrivals", chance=percent(float(found["false_alarm"]), w)),
        head=head,
        rows=rows,
        numeric=frozenset({2, 4}),
    )


def _headroom(reading: LoadReading) -> Block:
    w, room = reading.words, reading.told["headroom"]
    pairs = [
        (w("load.room.workers"), count(len(reading.told["offered"]["workers"]))),
        (w("load.room.loop"), _lag(room["loop_lag_ms"], reading)),
        (w("load.room.schedule"), _lag(room["schedule_lag_ms"], reading)),
        (w("load.room.cpu"), _share(room["cpu_share_max"], reading)),
        (w("load.room.cpu_mean"), _share(room["cpu_share"], reading)),
        (w("load.room.memory"), _memory(room["rss_max_mb"], reading)),
        (w("load.room.connections"), count(int(room["connections"]))),
        (w("load.room.stale"), count(int(room["stale"]))),
    ]
    return Facts(pairs=tuple(pairs))


def _lag(lag: Json, reading: LoadReading) -> str:
    told = {
        name: "–" if lag[name] is None else reading.seconds(lag[name] / 1000)
        for name in ("p50", "p99", "max")
    }
    return reading.words("load.room.lag", half=told["p50"], tail=told["p99"], most=told["max"])


def _share(share: float | None, reading: LoadReading) -> str:
    if share is None:
        return "–"
    return reading.words("load.room.core", share=percent(share, reading.words))


def _memory(megabytes: float | None, reading: LoadReading) -> str:
    return "–" if megabytes is None else f"{reading.number(megabytes)}\u00a0MB"
