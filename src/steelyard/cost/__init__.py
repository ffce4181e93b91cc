"""What an answer costs: dated prices, typed currencies, unknown never 0."""

from steelyard.cost.accepted import (
    Cost,
    PerThousand,
    WindowUse,
    cost_of,
    per_1000_draws,
    window_cost,
)
from steelyard.cost.book import depends, entries_of, never_held, price_at, stale
from steelyard.cost.booked import Accrued, Cash
from steelyard.cost.breakeven import BreakEven, Never
from steelyard.cost.costed import Costed
from steelyard.cost.document import cost_document
from steelyard.cost.exchange import Rates, rates_of
from steelyard.cost.facts import Facts, Seen, Stated
from steelyard.cost.imported import imported
from steelyard.cost.ledgers import AccrualLedger, CashLedger, Sum
from steelyard.cost.lines import Kind, Line, declared_lines
from steelyard.cost.measure import CRITERIA, cost_measurements
from steelyard.cost.model import CostModel, cost_model
from steelyard.cost.money import Money
from steelyard.cost.prices import DatedPrice, InForce, Tariff, tariff
from steelyard.cost.range import Range
from steelyard.cost.tokens import Usage, token_cost
from steelyard.cost.unitcost import UnitCost
from steelyard.cost.volume import Demand, Mix

__all__ = [
    "CRITERIA",
    "AccrualLedger",
    "Accrued",
    "BreakEven",
    "Cash",
    "CashLedger",
    "Cost",
    "CostModel",
    "Costed",
    "DatedPrice",
    "Demand",
    "Facts",
    "InForce",
    "Kind",
    "Line",
    "Mix",
    "Money",
    "Never",
    "PerThousand",
    "Range",
    "Rates",
    "Seen",
    "Stated",
    "Sum",
    "Tariff",
    "UnitCost",
    "Usage",
    "WindowUse",
    "cost_document",
    "cost_measurements",
    "cost_model",
    "cost_of",
    "declared_lines",
    "depends",
    "entries_of",
    "imported",
    "never_held",
    "per_1000_draws",
    "price_at",
    "rates_of",
    "stale",
    "tariff",
    "token_cost",
    "window_cost",
]
