"""May the numbers be trusted: validity checks and assumptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table, Tone
from steelyard.report.numbers import percent, plain
from steelyard.report.reading import Reading
from steelyard.report.sections.given import given

TONES: dict[str, Tone] = {"pass": "good", "fail": "bad", "unknown": "open"}


def validity(reading: Reading) -> Section | None:
    """The checks that a run has to pass before anybody ranks by it."""
    found = reading.findings.get("validity", [])
    if not found:
        return None
    w = reading.words
    # stable: what fails or is unknown goes first
    ordered = sorted(found, key=lambda v: ("fail", "unknown", "pass").index(v["result"]))
    rows = tuple(
        (
            Cell(text=w.or_plain(f"valid.{v['check']}", v["check"])),
            Cell(text=w(f"check.{v['result']}"), tone=TONES[v["result"]]),
            Cell(text=w.term(v["detail"])),
        )
        for v in ordered
    )
    head = (w("col.check"), w("col.result"), w("col.detail"))
    table = Table(caption=w("tab.validity"), head=head, rows=rows)
    good = sum(v["result"] == "pass" for v in found)
    lead = w("lead.validity", good=good, n=len(found))
    return Section(anchor="validity", title=w("sec.validity"), lead=lead, blocks=(table,))


def assumptions(reading: Reading) -> Section:
    """Everything that was assumed, not measured."""
    w = reading.words
    study = reading.findings["study"]
    lines = []
    if reading.weighted():
        band = percent(study.get("weight_band", 0.2), w, digits=0)
        owner = study.get("owner") or w("assume.nobody")
        region = reading.verdict["policy"].get("weight_region")
        key = f"assume.weights.{region}" if region else "assume.weights"
        lines = [w(key, band=band, owner=owner), w("assume.additive")]
    for workload in reading.findings["workloads"]:
        lines += _workload(workload, reading)
    blocks: list[Block] = [Para(text=line) for line in lines]
    return Section(
        anchor="assumptions",
        title=w("sec.assumptions"),
        blocks=(*blocks, *given(reading), *_prices(reading), *_said(reading)),
    )


def _workload(workload: Mapping[str, Any], reading: Reading) -> list[str]:
    if "arrivals" in workload:
        return _offered(workload, reading)
    w = reading.words
    keys = ("users", "windows", "repeats", "max_tokens", "n_items")
    counts = {k: workload[k] for k in keys}
    temperature = plain(float(workload["temperature"]), w)
    accept = _accept(str(workload["accept"]), reading)
    name, slo = workload["name"], workload["slo_s"]
    return [
        w("assume.accept", name=name, accept=accept)
        if slo is None
        else w("assume.accept.slo", name=name, slo=reading.say(slo, "s"), accept=accept),
        w("assume.load", name=name, items=workload["items"], temperature=temperature, **counts),
    ]


def _offered(workload: Mapping[str, Any], reading: Reading) -> list[str]:
    """A workload that was offered as load."""
    w = reading.words
    told = {"name": workload["name"], "windows": workload["windows"]}
    asked = w("assume.made", prompts=workload["prompts"] or "")
    if workload["items"]:
        key = "assume.plugin" if workload["n_items"] is None else "assume.items"
        asked = w(key, items=workload["items"], n_items=workload["n_items"] or 0)
    slo = reading.say(workload["slo_s"], "s")
    return [
        w("assume.offered", arrivals=workload["arrivals"], asked=asked, **told),
        w("assume.in_time", slo=slo, **told),
    ]


def _accept(rule: str, reading: Reading) -> str:
    """The rest of the sentence on what is accepted."""
    word, _, share = rule.partition(" >= ")
    return reading.words.or_plain(f"accept.{word}", "").replace("{share}", share)


def _prices(reading: Reading) -> list[Block]:
    w, found = reading.words, reading.findings.get("prices", [])
    if not found:
        return []
    names = ("col.what", "col.rate", "col.for", "col.asof", "col.source")
    rows = tuple(
        (
            Cell(text=price["what"]),
            Cell(text=price["rate"]),
            Cell(text=w.comma.join(price.get("for") or ()) or "–"),
            Cell(text=str(price["as_of"])),
            Cell(text=price["source"] or "–"),
        )
        for price in found
    )
    return [Table(caption=w("tab.prices"), head=tuple(w(n) for n in names), rows=rows)]


def _said(reading: Reading) -> list[Block]:
    """What nobody measured: facts that somebody claims or assumes of a deployment."""
    w = reading.words
    rows = tuple(
        (
            Cell(text=deployment["name"]),
            Cell(text=w.term(fact["name"])),
            Cell(text=str(fact["value"])),
            Cell(text=w(f"status.{fact['status']}"), tone="open"),
        )
        for deployment in reading.findings["deployments"]
        for fact in deployment["facts"]
        if fact["status"] in ("claimed", "assumed", "predicted")
    )
    if not rows:
        return []
    head = (w("col.deployment"), w("col.what"), w("col.value"), w("col.status"))
    return [Table(caption=w("tab.said"), head=head, rows=rows)]
