"""Every criterion of every deployment, with interval and n; and the forms of compliance."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from steelyard.report.document import Block, Cell, Facts, Fold, Section, Table
from steelyard.report.numbers import count, finite, interval, percent
from steelyard.report.reading import Reading
from steelyard.report.sections.alternatives import told

FORMS = (
    "delivered_compliance",
    "repaired_compliance",
    "repair_fidelity",
    "extracted_compliance",
    "strict_compliance",
    "strict_json_violation",
)
FORM_COUNTS = ("violations", "flags", "keywords")
LINK_COUNTS = ("changed", "gained", "gained_right", "damaged")


def criteria(reading: Reading) -> Section:
    """One row a criterion, one column a deployment."""
    w = reading.words
    weighted = {declared["name"] for declared in reading.weighted()}
    order = _order(reading)
    shown = [name for name in order if name in weighted or reading.valued(name)]
    rows = tuple(_row(name, reading) for name in shown)
    head = (w("col.criterion"), *reading.deployments, w("col.weight"), w("col.best"))
    table = Table(caption=w("tab.criteria"), head=head, rows=rows)
    blocks = (table, *_unmeasured([name for name in order if name not in shown], reading))
    return Section(
        anchor="criteria", title=w("sec.criteria"), lead=w("lead.criteria"), blocks=blocks
    )


def _unmeasured(names: Sequence[str], reading: Reading) -> list[Block]:
    """Criteria that nobody has a value of, each with its reason."""
    if not names:
        return []
    pairs = tuple((reading.named(name), _why(name, reading)) for name in names)
    summary = reading.words("crit.unmeasured", n=len(names))
    return [Fold(summary=summary, blocks=(Facts(pairs=pairs),))]


def _why(name: str, reading: Reading) -> str:
    w = reading.words
    values = [m["value"] for m in reading.findings["measurements"] if m["criterion"] == name]
    return w.semicolon.join(dict.fromkeys(w.term(str(value["missing"])) for value in values))


def form(reading: Reading) -> Section | None:
    """Delivered, extracted and strict compliance kept apart, and what the links did."""
    w = reading.words
    found = [n for n in reading.criteria() if n.partition(" @ ")[0] in FORMS and reading.valued(n)]
    found.sort(key=lambda name: FORMS.index(name.partition(" @ ")[0]))
    if not found:
        return None
    head = (w("col.criterion"), *reading.deployments)
    rows = tuple(_cells(n, reading) for n in found)
    table = Table(caption=w("tab.form"), head=head, rows=rows)
    blocks: list[Block] = [table, *_forms(reading), *_links(reading)]
    return Section(anchor="form", title=w("sec.form"), lead=w("lead.form"), blocks=tuple(blocks))


def _order(reading: Reading) -> list[str]:
    weighted = [c["name"] for c in reading.weighted()]
    return list(dict.fromkeys([*weighted, *reading.criteria()]))


def _row(name: str, reading: Reading) -> tuple[Cell, ...]:
    declared = next((c for c in reading.weighted() if c["name"] == name), None)
    if declared is None:
        return (*_cells(name, reading), Cell(text="–"), Cell(text="–"))
    ends = [reading.say(declared[end], declared["unit"]) for end in ("worst", "best")]
    weight = percent(declared["weight"], reading.words, digits=0)
    return (*_cells(name, reading), Cell(text=weight), Cell(text=" → ".join(ends)))


def _cells(name: str, reading: Reading) -> tuple[Cell, ...]:
    seen = [reading.measurement(name, d) for d in reading.deployments]
    return (
        Cell(text=reading.named(name), note=_direction(name, reading)),
        *(_cell(m, reading) for m in seen),
    )


def _direction(name: str, reading: Reading) -> str:
    declared = next((c for c in reading.weighted() if c["name"] == name), None)
    if declared is None:
        return ""
    up = declared["best"] > declared["worst"]
    return reading.words("better_up" if up else "better_down")


def _cell(m: Mapping[str, Any] | None, reading: Reading) -> Cell:
    if m is None:
        return Cell(text="–")
    href = reading.ref(m["criterion"], m["deployment"])
    if not m["n"] and finite(m["value"]) is not None:
        return Cell(text=reading.shown(m), note=told(m, reading), href=href)
    return Cell(text=reading.shown(m), note=_note(m, reading), href=href)


def _note(m: Mapping[str, Any], reading: Reading) -> str:
    w = reading.words
    parts = []
    if m["interval"] is not None:
        parts.append(interval(m["interval"], m["unit"], w))
    elif finite(m["value"]) is not None:
        parts.append(w("no_interval"))
    n = count(m["n"])
    unit = w.term(m["unit_of_analysis"])
    parts.append(w("of", k=count(m["k"]), n=n) if m["k"] is not None else w("n", n=n, unit=unit))
    if (covered := m.get("coverage")) is not None and covered < 1:
        parts.append(w("coverage", share=percent(covered, w)))
    if m["status"] not in ("measured", "missing") or "candidates" in reading.findings:
        parts.append(w(f"status.{m['status']}"))
    return w.semicolon.join(parts)


def _links(reading: Reading) -> list[Block]:
    found = reading.findings.get("links", [])
    if not found:
        return []
    w = reading.words
    shown = [key for key in LINK_COUNTS if key in found[0]]
    names = ("col.deployment", "col.link", *(f"col.{key}" for key in shown))
    rows = tuple(
        (
            Cell(text=reading.place(link)),
            Cell(text=w.or_plain(f"link.{link['link']}", link["link"])),
            *(Cell(text=count(link[key])) for key in shown),
        )
        for link in found
    )
    numeric = frozenset(range(2, len(names)))
    head = tuple(w(n) for n in names)
    return [Table(caption=w("prov.links"), head=head, rows=rows, numeric=numeric)]


def _forms(reading: Reading) -> list[Block]:
    """What ailed the form, by name, and how many schemas were taken and kept to."""
    found = [row for row in reading.findings.get("forms", []) if _ails(row) or row["schemas"]]
    if not found:
        return []
    w = reading.words
    rows = tuple(
        (
            Cell(text=reading.place(row)),
            Cell(text=_ails(row) or "–"),
            Cell(text=w("of", k=count(row["declared"]), n=count(row["schemas"]))),
            Cell(text=w("of", k=count(row["empirical"]), n=count(row["schemas"]))),
        )
        for row in found
    )
    names = ("col.deployment", "col.ails", "col.schemas_taken", "col.schemas_kept")
    head = tuple(w(name) for name in names)
    return [Table(caption=w("prov.forms"), head=head, rows=rows, numeric=frozenset({2, 3}))]


def _ails(row: Mapping[str, Any]) -> str:
    counted = [(name, n) for kind in FORM_COUNTS for name, n in row[kind].items()]
    return " · ".join(f"{name} {count(n)}" for name, n in counted)
