"""The cost model as plain values: what the record keeps and every page is printed from."""

from __future__ import annotations

import datetime as dt
from dataclasses import asdict
from typing import Any

from steelyard.cost.booked import Accrued, Cash
from steelyard.cost.costed import Costed
from steelyard.cost.discounting import PER_YEAR
from steelyard.cost.exchange import Quote
from steelyard.cost.ledgers import AccrualEntry, AccrualLedger, CashEntry, CashLedger, Sum
from steelyard.cost.lines import Line
from steelyard.cost.model import CostModel
from steelyard.cost.operations import index_of
from steelyard.cost.plain import Plain, crossing_document, facts_document, money, spread
from steelyard.cost.prices import STALE_AFTER_DAYS
from steelyard.cost.remarks import remarks
from steelyard.cost.unitcost import UnitCost
from steelyard.evidence import Missing
from steelyard.study import Business


def cost_document(model: CostModel, *, on: dt.date) -> Plain:
    """Everything of a model in a fixed order; Missing stays Missing.

    ``on`` is the day from which prices age: of the run, or today.
    """
    return {
        "about": _about(model.business),
        "fx": [_quote(quote, on) for quote in model.rates.quotes],
        "lines": [_line(line, on) for line in model.lines],
        "ledgers": [_costed(one, model.business) for one in model.candidates],
        "break_even": [crossing_document(a, b, found) for a, b, found in model.break_even],
        "remarks": list(remarks(model, on=on)),
    }


def _about(business: Business) -> Plain:
    discount = business.discount
    return {
        "currency": business.currency,
        "horizon_months": business.horizon_months,
        "start": None if business.start is None else business.start.isoformat(),
        "baseline": business.baseline,
        "volume": _volume(business),
        "discount": None if discount is None else discount.model_dump(mode="json"),
    }


def _volume(business: Business) -> Plain | None:
    volume = business.volume
    if volume is None:
        return None
    low, high = volume.low or volume.base, volume.high or volume.base
    return {
        "low": str(low),
        "base": str(volume.base),
        "high": str(high),
        "growth": volume.growth,
        "as_of": volume.as_of.isoformat(),
        "source": volume.source,
    }


def _quote(quote: Quote, on: dt.date) -> Plain:
    return {
        "currency": quote.foreign,
        "in": quote.own,
        "rate": spread(quote.rate),
        "as_of": quote.as_of.isoformat(),
        "stale": (on - quote.as_of).days > STALE_AFTER_DAYS,
        "source": quote.source,
    }


def _line(line: Line, on: dt.date) -> Plain:
    driver = line.driver
    shares = {} if driver is None else {n: float(s) for n, s in driver.shares.items()}
    return {
        "name": line.name,
        "kind": str(line.kind),
        "for": None if line.deployments is None else list(line.deployments),
        "driver": None if driver is None else {"by": driver.name, "shares": shares},
        "amount": money(line.amount),
        "unit": line.unit,
        "rate": spread(line.rate),
        "currency": line.currency,
        "recurs": line.recurs,
        "counted": line.counted,
        "at_month": None if line.recurs != "once" else float(line.at_month),
        "life_months": line.life_months,
        "change": float(line.change_per_year),
        "status": str(line.status),
        "as_of": line.as_of.isoformat(),
        "stale": (on - line.as_of).days > STALE_AFTER_DAYS,
        "source": line.source,
    }


def _costed(one: Costed, business: Business) -> Plain:
    fleet = business.deployments.get(one.facts.deployment)
    told = None if fleet is None else fleet.operations
    return {
        "deployment": one.facts.deployment,
        "currency": business.currency,
        "members": {name: float(share) for name, share in one.members.items()},
        "facts": facts_document(one),
        "cash": _cash(one.cash, business),
        "accrual": _accrual(one.accrual),
        "unit": {"capacity": _unit(one.at_capacity), "demand": _unit(one.at_demand)},
        "unit_by_year": [_unit(unit) for unit in one.by_year],
        "unit_levelised": one.levelised
        if isinstance(one.levelised, Missing)
        else _unit(one.levelised),
        "per_qps_year": spread(one.per_qps_year),
        "operations": None
        if told is None
        else {
            "alert_coverage": told.alert_coverage,
            "scaling_reaction_s": told.scaling_reaction_s,
            "self_healing": told.self_healing,
            "as_of": told.as_of.isoformat(),
            "source": told.source,
            "legacy_index": _index(index_of(told)),
        },
    }


def _index(found: Any) -> Any:
    return found if isinstance(found, Missing) else asdict(found)


def _cash(ledger: CashLedger, business: Business) -> Plain:
    period = "quarter" if business.discount is None else business.discount.periods
    paid = ledger.payments(months=12 // PER_YEAR[period])
    payments = paid if isinstance(paid, Missing) else [spread(each.amount) for each in paid]
    return {
        **_sum(ledger.total),
        "period": period,
        "payments": payments,
        "lines": [_entry(entry) for entry in ledger.entries],
    }


def _accrual(ledger: AccrualLedger) -> Plain:
    idle = ledger.idle
    return {
        **_sum(ledger.total),
        "idle": idle if isinstance(idle, Missing) else spread(idle.amount),
        "left": _sum(ledger.left),
        "lines": [_entry(entry) for entry in ledger.entries],
    }


def _sum(whole: Sum[Cash] | Sum[Accrued]) -> Plain:
    value = whole.value
    return {
        "total": value if isinstance(value, Missing) else spread(value.amount),
        "known": spread(whole.known.amount),
        "missing": list(whole.missing),
    }


def _entry(entry: CashEntry | AccrualEntry) -> Plain:
    total = entry.total
    return {
        "name": entry.line.name,
        "kind": str(entry.line.kind),
        "total": total if isinstance(total, Missing) else spread(total.amount),
    }


def _unit(unit: UnitCost) -> Plain:
    names = {"Mtok in": "in", "Mtok out": "out", "Mtok cached": "cached", "Mtok": "all"}
    return {
        "fixed_per_h": spread(unit.fixed_per_h),
        "calls_per_h": spread(unit.calls_per_h),
        "per_mtok": {names[noun]: spread(cost) for noun, cost in unit.per_mtok.items()},
        "per_answer": spread(unit.per_answer),
        "per_accepted": spread(unit.per_accepted),
    }
