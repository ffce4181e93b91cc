"""Whose data were asked: licence, credit and version of every set."""

from __future__ import annotations

from steelyard.report.document import Cell, Para, Section, Table
from steelyard.report.reading import Reading

SET = "data "


def credit(reading: Reading) -> Section | None:
    """The section; None where no graded workload took its questions from anywhere."""
    w = reading.words
    sources = [
        (str(each["name"]), str(each["items"]))
        for each in reading.findings["workloads"]
        if each.get("items")
    ]
    if not sources:
        return None
    told = [w("credit.items", workload=name, source=source) for name, source in sources]
    made = any(source.startswith(("builtin:", "made:")) for _, source in sources)
    paras = [Para(text=w.sentences(told))]
    paras += [Para(text=w("credit.own"), quiet=True)] if made else []
    tables = _sets(reading)
    return Section(anchor="data", title=w("sec.data"), blocks=(*paras, *tables))


def _sets(reading: Reading) -> list[Table]:
    parts = reading.findings["study"].get("parts") or {}
    names = [key[len(SET) : -len(" licence")] for key in parts if _is_licence(key)]
    if not names:
        return []
    w = reading.words
    head = ("col.set", "col.licence", "col.credit", "col.version", "col.manifest")
    rows = tuple(_row(name, reading) for name in names)
    return [Table(caption=w("tab.data"), head=tuple(w(each) for each in head), rows=rows)]


def _is_licence(key: str) -> bool:
    return key.startswith(SET) and key.endswith(" licence")


def _row(name: str, reading: Reading) -> tuple[Cell, ...]:
    from steelyard.data import catalogue

    w, parts = reading.words, reading.findings["study"]["parts"]
    about = catalogue().get(name)
    digest = str(parts.get(f"{SET}{name}", ""))
    # a set that was changed since is not what the catalogue credits
    known = about is not None and about.manifest == digest
    return (
        Cell(text=name, note=about.what if about and known else ""),
        Cell(text=str(parts[f"{SET}{name} licence"])),
        Cell(
            text=about.credit if about and known else w("credit.unknown"),
            note=about.source if about and known else "",
        ),
        Cell(text=str(parts.get(f"{SET}{name} version", "–"))),
        Cell(text=digest),
    )
