"""What one answer and a million tokens cost, as formulas of the accrual ledger and the facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from steelyard.cost.costed import Costed
from steelyard.cost.lines import HOURS_PER_YEAR, Line
from steelyard.cost.model import CostModel
from steelyard.cost.range import Range
from steelyard.cost.returns import Clock
from steelyard.cost.unitcost import UnitCost
from steelyard.cost.volume import MILLION
from steelyard.cost.workbook.book import Book, Cached, Page, letters
from steelyard.cost.workbook.cash_page import Rows
from steelyard.cost.workbook.formulas import Ref, number
from steelyard.cost.workbook.ledger_lines import Owned
from steelyard.cost.workbook.period_page import MONTHS_ROW, TODAY, TOTAL, YEARS_ROW
from steelyard.evidence import Missing

_KINDS = {"Mtok in": "in", "Mtok out": "out", "Mtok cached": "cached"}
_SPLIT = ("input", "output", "cached")
_ROWS = ("fixed", "calls", "variable", "answer", "accepted", "all", "in", "out", "cached")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Case:
    """One deployment, and what formulas call the things it hangs on."""

    name: str
    costed: Costed
    owned: tuple[Owned, ...]
    ref: Ref
    label: Callable[..., str]
    grown: str
    """The volume of the horizon's average month over that of the first year."""
    hours: str
    """Of the horizon."""
    volume: Fraction
    """The volume of the first year as it is written."""
    used: tuple[Page, Rows]

    def fact(self, key: str) -> str:
        members = self.costed.by.members
        if not members:
            return self.ref(self.label(key, deployment=self.name))
        parts = [(m.share, self.ref(self.label(key, deployment=m.by.deployment))) for m in members]
        return f"({'+'.join(f'{number(float(share))}*{cell}' for share, cell in parts)})"


def unit_page(
    book: Book,
    model: CostModel,
    owned: tuple[Owned, ...],
    *,
    clock: Clock,
    used: tuple[Page, Rows],
    ref: Ref,
) -> None:
    """Write the sheet; a row that lacks an input shows why it has no value."""
    page, words = book.page("unit"), book.words
    page.text(0, 0, words("unit.title", currency=model.business.currency), "title")
    page.text(1, 0, words("unit.note"), "note")
    page.sheet.set_column(0, 0, 36)
    page.sheet.set_column(1, 2, 26)
    row = 3
    for name, costed in model.candidates_by_name.items():
        case = _Case(
            name=name,
            costed=costed,
            owned=tuple(one for one in owned if one.deployment == name),
            ref=ref,
            label=words,
            grown=_grown(used[0], model, clock=clock, ref=ref),
            hours=f"({model.business.horizon_months}/12*{HOURS_PER_YEAR})",
            volume=_volume(model),
            used=used,
        )
        row = _block(page, row, case) + 1


def _volume(model: CostModel) -> Fraction:
    stated = model.business.volume
    return Fraction(1) if stated is None else Fraction(stated.base.number)


def _grown(page: Page, model: CostModel, *, clock: Clock, ref: Ref) -> str:
    if model.business.volume is None:
        return "1"
    sheet = page.sheet.get_name().replace("'", "''")
    first, last = letters(TODAY + 1), letters(TODAY + clock.periods)
    years = f"'{sheet}'!${first}${YEARS_ROW + 1}:${last}${YEARS_ROW + 1}"
    months = f"'{sheet}'!${first}${MONTHS_ROW + 1}:${last}${MONTHS_ROW + 1}"
    grown = f"SUMPRODUCT((1+{ref('volume: growth')})^{years},{months})"
    return f"{grown}/SUM({months})"


def _block(page: Page, row: int, case: _Case) -> int:
    words = page.book.words
    heads = words("unit.head").split("|")
    page.text(row, 0, case.name, "head")
    page.text(row, 1, heads[1], "head")
    page.text(row, 2, heads[2], "head")
    at = {key: row + 1 + i for i, key in enumerate(_ROWS)}
    for key in _ROWS:
        page.text(at[key], 0, words(f"unit.{key}"))
    for column, unit in ((1, case.costed.at_capacity), (2, case.costed.at_demand)):
        formulas = _formulas(case, unit, column, at)
        cached = _cached(unit)
        for key in _ROWS:
            value = cached[key]
            if isinstance(value, Missing) or key not in formulas:
                why = value.reason if isinstance(value, Missing) else "–"
                page.text(at[key], column, why, "note")
            else:
                page.formula((at[key], column), formulas[key](), value, "plain")
    return row + len(_ROWS) + 1


def _formulas(
    case: _Case, unit: UnitCost, column: int, at: Mapping[str, int]
) -> dict[str, Callable[[], str]]:
    """How each row is written; asked only for rows that have a value."""
    cell = {key: f"{letters(column)}{row + 1}" for key, row in at.items()}
    per_call = f"IF({cell['fixed']}=0,0,{cell['fixed']}/{cell['calls']})"
    found: dict[str, Callable[[], str]] = {
        "fixed": lambda: _fixed(case),
        "calls": lambda: _calls(case, unit),
        "variable": lambda: _variable(case),
        "answer": lambda: f"{per_call}+{cell['variable']}",
        "accepted": lambda: f"{cell['answer']}/{case.fact('accepted')}",
        "all": lambda: f"{cell['answer']}*{MILLION}/({'+'.join(_tokens(case).values())})",
    }
    if case.costed.by.mix is None:
        return {key: found[key] for key in ("fixed", "calls")}
    for noun, kind in _KINDS.items():
        found[kind] = partial(_kind, case, noun, per_call)
    return found


def _tokens(case: _Case) -> dict[str, str]:
    return {kind: case.fact(f"tokens.{kind}") for kind in _KINDS.values()}


def _kind(case: _Case, noun: str, per_call: str) -> str:
    """A million tokens of one kind: by its weight in the pool, and by its own price."""
    split, each = case.costed.facts.split, _tokens(case)
    weights = {
        kind: number(float(getattr(split, part)))
        for kind, part in zip(_KINDS.values(), _SPLIT, strict=True)
    }
    heavy = "+".join(f"{weights[kind]}*{each[kind]}" for kind in each)
    pool = f"({per_call}+{_priced(case, 'answer')})*{weights[_KINDS[noun]]}*{MILLION}/({heavy})"
    return f"{pool}+{_priced(case, noun)}+{_priced(case, 'Mtok')}"


def _fixed(case: _Case) -> str:
    page, rows = case.used
    sheet = page.sheet.get_name().replace("'", "''")
    cells = [
        f"'{sheet}'!${letters(TOTAL)}${rows[case.name, one.label] + 1}"
        for one in case.owned
        if one.line.recurs != "volume"
    ]
    return f"({'+'.join(cells) or '0'})/{case.hours}"


def _calls(case: _Case, unit: UnitCost) -> str:
    if unit.basis == "capacity":
        return f"{case.fact('utilisation')}*{case.fact('capacity')}"
    demand, by = case.costed.by.demand, case.costed.by
    monthly = None if demand is None else demand.of("answer", mix=by.mix, calls=by.calls)
    if monthly is None or isinstance(monthly, Missing):
        return "NA()"
    hourly = float(monthly.base * 12 / HOURS_PER_YEAR / case.volume)
    return f"{number(hourly)}*{case.ref('volume')}*{case.grown}"


def _variable(case: _Case) -> str:
    parts = [_priced(case, "answer")]
    tokens = {"Mtok in": ("in",), "Mtok out": ("out",), "Mtok cached": ("cached",)}
    for noun, kinds in {**tokens, "Mtok": ("in", "out", "cached")}.items():
        price = _priced(case, noun)
        if price != "0":
            count = "+".join(case.fact(f"tokens.{kind}") for kind in kinds)
            parts.append(f"({price})*({count})/{MILLION}")
    return "+".join(parts)


def _priced(case: _Case, noun: str) -> str:
    """What the volume lines of the first year cost for one of a noun."""
    prices = [_price(one, case) for one in case.owned if one.line.counted == noun]
    return "+".join(prices) or "0"


def _price(one: Owned, case: _Case) -> str:
    line: Line = one.line
    if one.charge is None:
        return "NA()"
    text = (
        f"{number(float(line.amount * case.costed.by.part_of(line)))}*{case.ref(one.charge.rate)}"
    )
    if one.charge.exchange is None:
        return text
    return f"{text}{'/' if one.charge.inverse else '*'}{case.ref(one.charge.exchange)}"


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
    return found | {kind: _base(unit.per_mtok[noun]) for noun, kind in _KINDS.items()}


def _base(value: Range | Missing) -> Cached | Missing:
    return value if isinstance(value, Missing) else float(value.base)
