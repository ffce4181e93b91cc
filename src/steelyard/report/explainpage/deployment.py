"""Why a deployment won or lost, and what would make it win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Para, Section, Table
from steelyard.report.explainpage.proof import numbers
from steelyard.report.gating import evidence
from steelyard.report.numbers import finite, percent, plain
from steelyard.report.reading import TEXT, Reading
from steelyard.report.trialtext import trial_sentence

Json = Mapping[str, Any]


def deployment_sections(name: str, reading: Reading) -> Iterator[Section]:
    """What became of it, its utility beside the best other one's, and its way to the top."""
    w = reading.words
    blocks: list[Block] = [Para(text=standing_text(name, reading))]
    blocks += [Para(text=_gate(gate, reading)) for gate in _gates(name, reading)]
    yield Section(anchor="why", title=w("why.of", name=name), blocks=tuple(blocks))
    other = _rival(name, reading)
    if other is not None:
        table = _beside(name, other, reading)
        title = w("why.beside", name=name, other=other)
        yield Section(anchor="beside", title=title, blocks=(table,))
    ways = [Para(text=text) for text in _ways(name, reading)]
    if ways and reading.verdict["deployment"] != name:
        yield Section(anchor="ways", title=w("why.ways", name=name), blocks=tuple(ways))
    names = [g["criterion"] for g in _gates(name, reading)]
    names += [rule["name"] for rule in reading.weighted()]
    table = numbers(list(dict.fromkeys(names)), [name], reading)
    yield Section(anchor="numbers", title=w("why.deciding"), blocks=(table,))


def standing_text(name: str, reading: Reading) -> str:
    """What became of a deployment, in one sentence."""
    w, found = reading.words, reading.verdict
    if found["deployment"] == name:
        return w("why.recommended", name=name)
    stands = found["standing"].get(name)
    shut = [g for g in _gates(name, reading) if g["result"] == stands]
    if stands in ("FAIL", "UNPROVEN"):
        gates = w.listed([reading.gate_text(g) for g in shut])
        return w(f"why.{stands.lower()}", name=name, gates=gates)
    other = _rival(name, reading)
    own, best = _worth(name, reading), None if other is None else _worth(other, reading)
    if own is None or best is None or other is None:
        return w("why.eligible", name=name)
    key = "why.behind" if best > own else "why.ahead"
    return w(key, name=name, other=other, gap=plain(abs(best - own), w, digits=2))


def _gates(name: str, reading: Reading) -> list[Json]:
    return [gate for gate in reading.verdict["gates"] if gate["deployment"] == name]


def _gate(gate: Json, reading: Reading) -> str:
    w = reading.words
    return w(
        "why.gate",
        gate=reading.gate_text(gate),
        state=w(f"state.{gate['result']}"),
        seen=evidence(gate, reading),
    )


def _worth(name: str, reading: Reading) -> float | None:
    found = {u["deployment"]: finite(u["value"]) for u in reading.verdict["utilities"]}
    return found.get(name)


def _rival(name: str, reading: Reading) -> str | None:
    """The recommended one, or the best other that may still win."""
    verdict = reading.verdict
    if verdict["deployment"] not in (None, name):
        return str(verdict["deployment"])
    pool = (
        verdict["eligible"] if len(verdict["eligible"]) > 1 else list(reading.verdict["standing"])
    )
    worth = {other: _worth(other, reading) for other in pool if other != name}
    known = {other: value for other, value in worth.items() if value is not None}
    return max(known, key=lambda other: known[other]) if known else None


def _beside(name: str, other: str, reading: Reading) -> Table:
    w = reading.words
    parts = {u["deployment"]: u["parts"] for u in reading.verdict["utilities"]}
    head = ("col.criterion", "col.weight")
    rows = [
        _part(one, two, (name, other), reading)
        for one, two in zip(parts[name], parts[other], strict=True)
    ]
    rows.sort(key=lambda row: row[0])
    return Table(
        caption=w("why.parts"),
        head=(*(w(h) for h in head), name, other, w("why.difference")),
        rows=tuple(cells for _, cells in rows),
        numeric=frozenset({1, 2, 3, 4}),
    )


def _part(
    one: Json, two: Json, names: tuple[str, str], reading: Reading
) -> tuple[float, tuple[Cell, ...]]:
    w = reading.words
    first, second = finite(one["score"]), finite(two["score"])
    gap = None
    if first is not None and second is not None:
        gap = float(one["weight"]) * (first - second)
    cells = [
        Cell(text=reading.named(one["criterion"])),
        Cell(text=percent(one["weight"], w)),
    ]
    for part, score, name in ((one, first, names[0]), (two, second, names[1])):
        found = reading.measurement(part["criterion"], name)
        value = "–" if found is None else reading.shown(found)
        scored = "" if score is None else w("why.score", score=plain(score, w))
        cells.append(Cell(text=value, note=scored))
    sign = "" if gap is None or gap <= 0 else "+"
    cells.append(Cell(text="–" if gap is None else sign + plain(gap, w, digits=2)))
    return (0.0 if gap is None else gap), tuple(cells)


def _ways(name: str, reading: Reading) -> Iterator[str]:
    """Gates it would pass at another threshold, values, weights, and more answers."""
    w, verdict = reading.words, reading.verdict
    for gate in _gates(name, reading):
        if gate["result"] != "PASS" and gate["unit"] != TEXT:
            yield _loosened(gate, reading)
    for flip in verdict.get("measurement_flips", []):
        if flip["deployment"] == name and flip["to"] == name:
            yield w(
                "why.value",
                criterion=reading.named(flip["criterion"]),
                now=reading.say(flip["value_now"], flip["unit"]),
                at=reading.say(flip["flips_at"], flip["unit"]),
            )
    for change in verdict.get("weight_changes", []):
        if change["to"] == name:
            weights = sorted(change["weights"].items())
            moved = [f"{reading.named(c)} {percent(x, w)}" for c, x in weights]
            yield w("why.weights", change=percent(change["change"], w), weights=w.comma.join(moved))
    for trial in verdict.get("trials", []):
        if trial["deployments"] == [name]:
            yield trial_sentence(trial, reading)


def _loosened(gate: Json, reading: Reading) -> str:
    reach = next(
        r
        for r in reading.verdict["gate_reach"]
        if (r["gate"], r["deployment"]) == (gate["gate"], gate["deployment"])
    )
    text = reading.gate_text(gate)
    proves = finite(reach["proves"])
    if proves is None:
        return reading.words("why.no_threshold", gate=text)
    return reading.words("why.threshold", gate=text, at=reading.say(proves, gate["unit"]))
