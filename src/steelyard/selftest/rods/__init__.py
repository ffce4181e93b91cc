"""The rods R1 to R8: faults of measuring that one client command can be judged by."""

from steelyard.selftest.rods.endings import dying, halves
from steelyard.selftest.rods.first_tokens import first_tokens
from steelyard.selftest.rods.framing import framings
from steelyard.selftest.rods.rates import arrivals, omission
from steelyard.selftest.rods.refusals import refusals
from steelyard.selftest.rods.usages import usages

RODS = (
    *arrivals(),
    *omission(),
    *first_tokens(),
    *framings(),
    *halves(),
    dying(),
    *usages(),
    *refusals(),
)

__all__ = ["RODS"]
