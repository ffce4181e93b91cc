"""The service level that was stated, and whether the run kept it."""

from __future__ import annotations

from steelyard.report.document import Block, Cell, Para, Section, Table, Tone
from steelyard.report.loadpage.reading import Json, LoadReading
from steelyard.report.numbers import count, percent

UNSTATED = "no SLO was given"
TONES: dict[str, Tone] = {"PASS": "good", "FAIL": "bad", "UNPROVEN": "open"}
COLUMNS = ("limit", "state", "kept", "within")


def service(reading: LoadReading) -> Section | None:
    """Goodput and each limit; None where no service level was stated."""
    w, told = reading.words, reading.summary["goodput"]
    if told.get("missing") == UNSTATED:
        return None
    if "missing" in told:
        blocks: tuple[Block, ...] = (Para(text=w("service.withheld")),)
    else:
        table = Table(
            caption=w("service.caption", told=_goodput(told, reading)),
            head=tuple(w(f"service.col.{name}") for name in COLUMNS),
            rows=tuple(_row(limit, reading) for limit in told["limits"]),
            numeric=frozenset({2, 3}),
        )
        blocks = (table,)
    return Section(anchor="service", title=w("service.sec"), lead=w("service.lead"), blocks=blocks)


def service_lines(reading: LoadReading) -> list[tuple[str, str]]:
    """Goodput and each limit in a line, for the light; none where there is nothing to say."""
    w, told = reading.words, reading.summary["goodput"]
    if "missing" in told:
        return []
    limits = [
        (
            w("service.label"),
            w(
                "service.limit",
                state=w(f"state.{limit['result']}"),
                limit=limit["limit"],
                share=_kept(limit, reading),
                n=count(int(limit["of"])),
            ),
        )
        for limit in told["limits"]
    ]
    return [(w("service.goodput.label"), _goodput(told, reading)), *limits]


def _goodput(told: Json, reading: LoadReading) -> str:
    w, bounds = reading.words, told["interval"]
    facts = {
        "rate": reading.rate(told["per_s"]),
        "k": count(int(told["good"])),
        "n": count(int(told["of"])),
    }
    if "missing" in bounds:
        return w("service.goodput.alone", **facts)
    within = w("to", low=reading.rate(bounds["low"]), high=reading.rate(bounds["high"]))
    return w("service.goodput", within=within, **facts)


def _kept(limit: Json, reading: LoadReading) -> str:
    of = int(limit["of"])
    return percent(int(limit["kept"]) / of, reading.words) if of else "–"


def _row(limit: Json, reading: LoadReading) -> tuple[Cell, ...]:
    w, bounds = reading.words, limit["interval"]
    within = (
        w("no_interval")
        if "missing" in bounds
        else w("to", low=percent(bounds["low"], w), high=percent(bounds["high"], w))
    )
    result = str(limit["result"])
    return (
        Cell(text=str(limit["limit"])),
        Cell(text=w(f"state.{result}"), tone=TONES[result]),
        Cell(
            text=_kept(limit, reading),
            note=w("of", k=count(int(limit["kept"])), n=count(int(limit["of"]))),
        ),
        Cell(text=within),
    )
