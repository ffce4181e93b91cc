"""The cash ledger: what is paid and received when, and what that is worth today."""

from steelyard.cost.cash.irr import Irr, internal_rates
from steelyard.cost.cash.npv import net_present_value, present_values
from steelyard.cost.cash.payback import Payback, payback
from steelyard.cost.cash.timing import Timing

__all__ = [
    "Irr",
    "Payback",
    "Timing",
    "internal_rates",
    "net_present_value",
    "payback",
    "present_values",
]
