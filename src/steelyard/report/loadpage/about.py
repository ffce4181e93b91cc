"""The same run in the words of others, how each number is defined, and where it comes from."""

from __future__ import annotations

from typing import Any

from steelyard.report.document import Block, Cell, Facts, Fold, Section, Table
from steelyard.report.loadpage.reading import LoadReading
from steelyard.report.numbers import count, quantity

STARTS = {
    "ttft": "intended", "visible_ttft": "intended", "service_ttft": "sent",
    "e2e": "intended", "service_e2e": "sent", "tpot": "first", "chunk_gap": "event",
    "schedule_lag": "intended", "client_queue": "noticed",
}  # fmt: skip
"""The event at which the clock of each time starts."""
COUNTED = ("tpot",)
"""Times that count tokens."""


def peers(reading: LoadReading) -> Section | None:
    """What other tools would say of this run; None where the run is invalid or was not answered."""
    w, found = reading.words, reading.summary["peers"]
    if reading.invalid or not reading.answered or not found:
        return None
    rows = tuple(
        (
            Cell(text=p["tool"]),
            Cell(text=p["name"]),
            *(Cell(text=_value(p[key], p["unit"], reading)) for key in ("mean", "p50", "p99")),
            Cell(text=w.term(p["definition"])),
        )
        for p in found
    )
    names = ("load.col.tool", "load.col.word", "load.col.mean", "p50", "p99", "load.col.definition")
    head = tuple(n if n.startswith("p") else w(n) for n in names)
    table = Table(caption="", head=head, rows=rows, numeric=frozenset({2, 3, 4}))
    return Section(
        anchor="peers", title=w("load.sec.peers"), lead=w("load.lead.peers"), blocks=(table,)
    )


def _value(value: Any, unit: str, reading: LoadReading) -> str:
    if isinstance(value, dict) and "missing" in value:
        return "–"
    return reading.rate(value) if unit == "1/s" else quantity(value, unit, reading.words)


def definitions(reading: LoadReading) -> Section:
    """Formula, clock, start event, token source and window of every time."""
    w, times = reading.words, reading.summary["times"]
    source = _source(reading)
    rows = tuple(
        (
            Cell(text=w(f"load.time.{name}"), note=name),
            Cell(text=w.term(times[name]["formula"])),
            Cell(text=w(f"load.start.{start}")),
            Cell(text=source if name in COUNTED else "–"),
        )
        for name, start in STARTS.items()
        if name in times
    )
    names = ("load.col.time", "col.formula", "load.col.start", "load.col.tokens")
    table = Table(caption="", head=tuple(w(n) for n in names), rows=rows)
    span = reading.seconds(reading.summary["window"]["span_s"])
    facts = Facts(
        pairs=(
            (w("load.clock"), w("load.clock.is", name=reading.told["clock"])),
            (w("load.window"), w("load.window.is", span=span)),
            (w("load.col.tokens"), source),
            (w("load.quantile"), w("load.quantile.is")),
            (w("load.interval"), w("load.interval.is")),
        )
    )
    return Section(anchor="definitions", title=w("sec.definitions"), blocks=(facts, table))


def _source(reading: LoadReading) -> str:
    w, found = reading.words, reading.summary["tokens"]["source"]
    told = [
        w("load.source.counted", name=w.or_plain(f"load.source.{name or 'none'}", name), n=count(n))
        for name, n in found.items()
    ]
    return w.comma.join(told) or "–"


def about(reading: LoadReading) -> Section:
    """What was asked, of whom, when, and how to check it."""
    w, told = reading.words, reading.told
    order, plan = told["order"], told["order"]["plan"]
    facts = plan["facts"]
    pairs = [
        (w("load.prov.run"), str(told["run"])),
        (w("load.prov.started"), str(told["started"])),
        (w("load.prov.endpoint"), f"{order['base_url']}/{order['route']}"),
        (w("load.prov.model"), str(order["model"])),
        (w("load.prov.plan"), w(f"load.plan.{plan['kind']}", n=count(int(plan["requests"])))),
        *((str(name), str(value)) for name, value in facts.items() if name != "seed"),
        (w("load.prov.cap"), "–" if plan["cap"] is None else str(plan["cap"])),
        (w("load.prov.max_tokens"), str(order["max_tokens"])),
        (w("load.prov.seed"), str(order["seed"])),
        (w("load.prov.order"), str(told["order_sha256"])),
    ]
    timeouts = w.comma.join(f"{name} {value:g}" for name, value in order["timeouts"].items())
    blocks: tuple[Block, ...] = (
        Facts(pairs=tuple(pairs)),
        Fold(
            summary=w("load.prov.more"),
            blocks=(
                Facts(
                    pairs=(
                        (w("load.prov.timeouts"), timeouts),
                        (w("load.prov.drain"), reading.seconds(order["drain_s"])),
                        (w("load.prov.prompts"), _prompts(reading)),
                        (w("load.prov.keep"), w.or_plain(f"keep.{order['keep']}", order["keep"])),
                    )
                ),
            ),
        ),
    )
    return Section(
        anchor="provenance", title=w("sec.provenance"), lead=w("load.lead.prov"), blocks=blocks
    )


def _prompts(reading: LoadReading) -> str:
    w, prompts = reading.words, reading.told["order"]["prompts"]
    if isinstance(prompts, dict):
        return w.comma.join(f"{name} {value}" for name, value in prompts.items())
    return w.term(str(prompts))
