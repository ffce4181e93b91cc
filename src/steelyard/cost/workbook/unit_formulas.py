"""What one answer and a million tokens cost, as formulas of the ledgers and the facts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from steelyard.cost.costed import Costed
from steelyard.cost.lines import HOURS_PER_YEAR
from steelyard.cost.unitcost import UnitCost
from steelyard.cost.volume import MILLION
from steelyard.cost.workbook.book import letters
from steelyard.cost.workbook.cash_page import Rows
from steelyard.cost.workbook.formulas import Ref, number
from steelyard.cost.workbook.ledger_lines import Owned
from steelyard.cost.workbook.unit_months import Months
from steelyard.evidence import Missing

KINDS = {"Mtok in": "in", "Mtok out": "out", "Mtok cached": "cached"}
_SPLIT = ("input", "output", "cached")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One deployment, and what formulas call the things it hangs on."""

    name: str
    costed: Costed
    owned: tuple[Owned, ...]
    ref: Ref
    label: Callable[..., str]
    volume: Fraction
    """The volume of the first year as it is written."""
    rows: Rows
    """Of its lines in the ledger of the column."""
    months: Months
    stated: bool = False
    """Whether rates by volume are those stated, whatever becomes of them over the years."""

    def fact(self, key: str) -> str:
        """A fact of the deployment; of a portfolio, the mean of its members' by their calls."""
        members = self.costed.by.members
        if not members:
            return self.ref(self.label(key, deployment=self.name))
        parts = [(m.share, self.ref(self.label(key, deployment=m.by.deployment))) for m in members]
        return f"({'+'.join(f'{number(float(share))}*{cell}' for share, cell in parts)})"


def unit_formulas(
    case: Case, unit: UnitCost, column: int, at: Mapping[str, int]
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
    for noun, kind in KINDS.items():
        found[kind] = partial(_kind, case, noun, per_call)
    return found


def _tokens(case: Case) -> dict[str, str]:
    return {kind: case.fact(f"tokens.{kind}") for kind in KINDS.values()}


def _kind(case: Case, noun: str, per_call: str) -> str:
    """A million tokens of one kind: by its weight in the pool, and by its own price."""
    split, each = case.costed.facts.split, _tokens(case)
    weights = {
        kind: number(float(getattr(split, part)))
        for kind, part in zip(KINDS.values(), _SPLIT, strict=True)
    }
    heavy = "+".join(f"{weights[kind]}*{each[kind]}" for kind in each)
    pool = f"({per_call}+{_priced(case, 'answer')})*{weights[KINDS[noun]]}*{MILLION}/({heavy})"
    return f"{pool}+{_priced(case, noun)}+{_priced(case, 'Mtok')}"


def _fixed(case: Case) -> str:
    lines = [one for one in case.owned if one.line.recurs != "volume"]
    cells = [case.months.money(case.rows[case.name, one.label]) for one in lines]
    return f"({'+'.join(cells) or '0'})/{case.months.hours}"


def _calls(case: Case, unit: UnitCost) -> str:
    if unit.basis == "capacity":
        return f"{case.fact('utilisation')}*{case.fact('capacity')}"
    demand, by = case.costed.by.demand, case.costed.by
    monthly = None if demand is None else demand.of("answer", mix=by.mix, calls=by.calls)
    if monthly is None or isinstance(monthly, Missing):
        return "NA()"
    hourly = float(monthly.base * 12 / HOURS_PER_YEAR / case.volume)
    return f"{number(hourly)}*{case.ref('volume')}*{case.months.grown}"


def _variable(case: Case) -> str:
    parts = [_priced(case, "answer")]
    tokens = {"Mtok in": ("in",), "Mtok out": ("out",), "Mtok cached": ("cached",)}
    for noun, kinds in {**tokens, "Mtok": ("in", "out", "cached")}.items():
        price = _priced(case, noun)
        if price != "0":
            count = "+".join(case.fact(f"tokens.{kind}") for kind in kinds)
            parts.append(f"({price})*({count})/{MILLION}")
    return "+".join(parts)


def _priced(case: Case, noun: str) -> str:
    """What the volume lines cost for one of a noun, on average over the volume of the months."""
    prices = [_price(one, case) for one in case.owned if one.line.counted == noun]
    return "+".join(prices) or "0"


def _price(one: Owned, case: Case) -> str:
    line = one.line
    if one.charge is None:
        return "NA()"
    text = (
        f"{number(float(line.amount * case.costed.by.part_of(line)))}*{case.ref(one.charge.rate)}"
    )
    if not case.stated:
        text += case.months.path(line, one.charge.change)
    if one.charge.exchange is None:
        return text
    return f"{text}{'/' if one.charge.inverse else '*'}{case.ref(one.charge.exchange)}"
