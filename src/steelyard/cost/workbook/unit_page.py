"""The sheet of unit costs: at capacity, as asked, year by year, and levelised."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from steelyard.cost.costed import Costed
from steelyard.cost.model import CostModel
from steelyard.cost.range import Range
from steelyard.cost.returns import Clock
from steelyard.cost.unitcost import UnitCost
from steelyard.cost.workbook.book import Book, Cached, Page
from steelyard.cost.workbook.cash_page import Rows
from steelyard.cost.workbook.formulas import Ref
from steelyard.cost.workbook.ledger_lines import Owned
from steelyard.cost.workbook.unit_formulas import KINDS, Case, unit_formulas
from steelyard.cost.workbook.unit_months import Months
from steelyard.evidence import Missing

_ROWS = ("fixed", "calls", "variable", "answer", "accepted", "all", "in", "out", "cached")
Sheet = tuple[Page, Rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Column:
    """Unit costs over some months, by one of the ledgers."""

    head: str
    unit: UnitCost
    sheet: Sheet
    months: Months
    stated: bool = False


def unit_page(
    book: Book,
    model: CostModel,
    owned: tuple[Owned, ...],
    *,
    clock: Clock,
    paid: Sheet,
    used: Sheet,
    ref: Ref,
) -> None:
    """Write the sheet; a row that lacks an input shows why it has no value."""
    page, words = book.page("unit"), book.words
    page.text(0, 0, words("unit.title", currency=model.business.currency), "title")
    page.text(1, 0, words("unit.note"), "note")
    page.sheet.set_column(0, 0, 36)
    page.sheet.set_column(1, 2, 26)
    page.sheet.set_column(3, 3 + len(next(iter(model.candidates)).by_year), 18)
    volume = model.business.volume
    every = Months(
        page=used[0],
        clock=clock,
        ref=ref,
        counted=_counted(clock, model.business.horizon_months),
        first=1,
        last=clock.periods,
        grows=volume is not None,
    )
    row = 3
    for name, costed in model.candidates_by_name.items():
        columns = tuple(_columns(costed, every, book, paid=paid, used=used, clock=clock))
        case = Case(
            name=name,
            costed=costed,
            owned=tuple(one for one in owned if one.deployment == name),
            ref=ref,
            label=words,
            volume=Fraction(1) if volume is None else Fraction(volume.base.number),
            rows=used[1],
            months=every,
        )
        row = _block(page, row, case, columns) + 1


def _counted(clock: Clock, horizon: int) -> tuple[int, ...]:
    each = 12 // clock.per_year
    return tuple(min(each, horizon - t * each) for t in range(clock.periods))


def _columns(
    costed: Costed, every: Months, book: Book, *, paid: Sheet, used: Sheet, clock: Clock
) -> Iterator[_Column]:
    words = book.words
    _, capacity, demand = words("unit.head").split("|")
    yield _Column(head=capacity, unit=costed.at_capacity, sheet=used, months=every, stated=True)
    yield _Column(head=demand, unit=costed.at_demand, sheet=used, months=every)
    if len(costed.by_year) > 1:
        for year, unit in enumerate(costed.by_year, start=1):
            first = (year - 1) * clock.per_year + 1
            last = min(year * clock.per_year, clock.periods)
            months = replace(every, first=first, last=last)
            head = words("unit.of year", year=year)
            yield _Column(head=head, unit=unit, sheet=used, months=months)
    if not isinstance(costed.levelised, Missing):
        discounted = replace(
            every,
            page=paid[0],
            weight=_factor(clock, every.ref(words("discount rate"))),
            today=True,
        )
        head = words("unit.levelised")
        yield _Column(head=head, unit=costed.levelised, sheet=paid, months=discounted)


def _factor(clock: Clock, discount: str) -> str:
    """What money of each period is worth today."""
    shift = {"end": "0", "middle": "0.5", "start": "1"}[clock.timing.fall]
    if clock.timing.compounding == "nominal":
        return f"(1+{discount}/{clock.per_year})^-({{periods}}-{shift})"
    return f"(1+{discount})^-(({{periods}}-{shift})/{clock.per_year})"


def _block(page: Page, row: int, case: Case, columns: tuple[_Column, ...]) -> int:
    words = page.book.words
    page.text(row, 0, case.name, "head")
    at = {key: row + 1 + i for i, key in enumerate(_ROWS)}
    for key in _ROWS:
        page.text(at[key], 0, words(f"unit.{key}"))
    for column, told in enumerate(columns, start=1):
        page.text(row, column, told.head, "head")
        mine = replace(case, months=told.months, rows=told.sheet[1], stated=told.stated)
        formulas = unit_formulas(mine, told.unit, column, at)
        cached = _cached(told.unit)
        for key in _ROWS:
            value = cached[key]
            if isinstance(value, Missing) or key not in formulas:
                why = value.reason if isinstance(value, Missing) else "–"
                page.text(at[key], column, words.term(why), "note")
            else:
                page.formula((at[key], column), formulas[key](), value, "plain")
    return row + len(_ROWS) + 1


def _cached(unit: UnitCost) -> dict[str, Cached | Missing]:
    whole, calls, answer = unit.fixed_per_h, unit.calls_per_h, unit.per_answer
    variable: Cached | Missing = None
    if isinstance(answer, Range) and isinstance(calls, Range) and isinstance(whole, Range):
        variable = float(answer.base) - float(whole.base / calls.base)
    elif isinstance(answer, Missing):
        variable = answer
    found: dict[str, Cached | Missing] = {
        "fixed": _base(whole),
        "calls": _base(calls),
        "variable": variable,
        "answer": _base(answer),
        "accepted": _base(unit.per_accepted),
        "all": _base(unit.per_mtok["Mtok"]),
    }
    return found | {kind: _base(unit.per_mtok[noun]) for noun, kind in KINDS.items()}


def _base(value: Range | Missing) -> Cached | Missing:
    return value if isinstance(value, Missing) else float(value.base)
