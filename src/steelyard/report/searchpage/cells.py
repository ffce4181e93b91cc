"""Every cell, with what it may be used for and why."""

from __future__ import annotations

from steelyard.report.document import Cell, Para, Section, Table, Tone
from steelyard.report.numbers import count, finite, percent
from steelyard.report.searchpage.reading import Json, SearchReading

TONES: dict[str, Tone] = {"valid": "good", "overloaded": "open", "invalid": "bad"}


def cells(reading: SearchReading) -> Section:
    """In the order of measuring; no latency of one that isn't valid."""
    w, title = reading.words, reading.words("search.sec.cells")
    if not reading.cells:
        return Section(anchor="cells", title=title, blocks=(Para(text=w("search.no_cell")),))
    names = ["number", "load", "standing", "requests", "answers"]
    names += ["good_share"] if reading.slo else []
    head = [w(f"search.col.{name}") for name in names] + [reading.latency, w("search.col.record")]
    rows = tuple(_row(place, cell, reading) for place, cell in enumerate(reading.cells))
    numeric = frozenset({0, *range(3, len(head) - 1)})
    table = Table(caption="", head=tuple(head), rows=rows, numeric=numeric)
    return Section(anchor="cells", title=title, lead=w("search.lead.cells"), blocks=(table,))


def _row(place: int, cell: Json, reading: SearchReading) -> tuple[Cell, ...]:
    w, standing = reading.words, str(cell["standing"])
    quantile, time = reading.measure
    latency = (cell.get("times") or {}).get(time, {}).get(quantile)
    return (
        Cell(text=count(place + 1)),
        Cell(text=reading.load(cell["load"])),
        Cell(
            text=w(f"search.standing.{standing}"),
            tone=TONES[standing],
            note=w.semicolon.join(reading.why(str(why)) for why in cell["why"]),
        ),
        Cell(text=count(int(cell["requests"]))),
        Cell(text=reading.number(cell["answered_per_s"])),
        *([Cell(text=_share(cell, reading))] if reading.slo else []),
        Cell(text="–" if latency is None else reading.seconds(latency)),
        Cell(text=str(cell["record"])),
    )


def _share(cell: Json, reading: SearchReading) -> str:
    share = finite(cell["good_share"])
    return "–" if share is None else percent(share, reading.words)
