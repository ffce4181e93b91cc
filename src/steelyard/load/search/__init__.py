"""Searching with load: sweeps, saturation, knee, goodput under a service level, transients."""

from steelyard.load.search.bench import Bench
from steelyard.load.search.budget import INTERRUPTED, Budget
from steelyard.load.search.cell import Cell, CellResult, Kind, Load, Measure, Standing
from steelyard.load.search.curve import Curve, Figure, Point, Saturation, curve
from steelyard.load.search.find import Found, Search, find
from steelyard.load.search.knee import Knee
from steelyard.load.search.plan import Plan, plan
from steelyard.load.search.slo import TIMES, Limit, ServiceLevel, service_level
from steelyard.load.search.sweep import Swept, order, sweep

__all__ = [
    "INTERRUPTED",
    "TIMES",
    "Bench",
    "Budget",
    "Cell",
    "CellResult",
    "Curve",
    "Figure",
    "Found",
    "Kind",
    "Knee",
    "Limit",
    "Load",
    "Measure",
    "Plan",
    "Point",
    "Saturation",
    "Search",
    "ServiceLevel",
    "Standing",
    "Swept",
    "curve",
    "find",
    "order",
    "plan",
    "service_level",
    "sweep",
]
