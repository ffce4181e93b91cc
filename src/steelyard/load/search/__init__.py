"""Searching with load: sweeps, saturation, knee, goodput under a service level, transients."""

from steelyard.load.search.bench import Bench
from steelyard.load.search.bisection import grid
from steelyard.load.search.budget import Budget
from steelyard.load.search.cell import Cell, CellResult, Kind, Load, Measure, Standing
from steelyard.load.search.curve import Curve, Figure, Point, Saturation, curve
from steelyard.load.search.find import Found, Search, find
from steelyard.load.search.knee import Knee
from steelyard.load.search.plan import Each, Plan, plan
from steelyard.load.search.slo import TIMES, Limit, ServiceLevel, service_level
from steelyard.load.search.sweep import Enough, Swept, order, sweep
from steelyard.load.search.tariff import Tariff, read_tariff
from steelyard.load.search.told import SCHEMA, found_told, swept_told

__all__ = [
    "SCHEMA",
    "TIMES",
    "Bench",
    "Budget",
    "Cell",
    "CellResult",
    "Curve",
    "Each",
    "Enough",
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
    "Tariff",
    "curve",
    "find",
    "found_told",
    "grid",
    "order",
    "plan",
    "read_tariff",
    "service_level",
    "sweep",
    "swept_told",
]
