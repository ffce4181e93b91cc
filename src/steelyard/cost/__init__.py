"""What an answer costs: dated prices, typed currencies, unknown never 0."""

from steelyard.cost.accepted import (
    Cost,
    PerThousand,
    WindowUse,
    cost_of,
    per_1000_draws,
    window_cost,
)
from steelyard.cost.measure import CRITERIA, cost_measurements
from steelyard.cost.money import Money
from steelyard.cost.prices import DatedPrice, InForce, Tariff, tariff, weakest
from steelyard.cost.tokens import Usage, token_cost, token_costs

__all__ = [
    "CRITERIA",
    "Cost",
    "DatedPrice",
    "InForce",
    "Money",
    "PerThousand",
    "Tariff",
    "Usage",
    "WindowUse",
    "cost_measurements",
    "cost_of",
    "per_1000_draws",
    "tariff",
    "token_cost",
    "token_costs",
    "weakest",
    "window_cost",
]
