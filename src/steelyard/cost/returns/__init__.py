"""What an investment returns: flows against a baseline, their value, and how sure it is."""

from steelyard.cost.returns.benefits import (
    AgentsReplaced,
    DemandGrowth,
    Stated,
    TimeSaved,
)
from steelyard.cost.returns.business import (
    clock_by,
    clock_of,
    projects_of,
    scenario_of,
    scenarios_fit,
)
from steelyard.cost.returns.charge import Charge
from steelyard.cost.returns.clock import Clock
from steelyard.cost.returns.draws import drawn, shared_inputs
from steelyard.cost.returns.grid import Grid, two_way
from steelyard.cost.returns.information import Information, Knowing, worth_of_knowing
from steelyard.cost.returns.investments import Investments, investments_of
from steelyard.cost.returns.outcome import Bar, Outcome, Rate, outcome
from steelyard.cost.returns.project import Project
from steelyard.cost.returns.record import Returns, returns_of
from steelyard.cost.returns.rollout import AtOnce, Logistic, Ramp, Rollout, Steps, Values
from steelyard.cost.returns.scenario import Told, told
from steelyard.cost.returns.sobol import Runs, Share, base_points, indices, sobol_indices
from steelyard.cost.returns.spread import Fan, Spread, spread
from steelyard.cost.returns.stream import Kind, Stream
from steelyard.cost.returns.tax import Tax
from steelyard.cost.returns.tornado import Bough, tornado
from steelyard.cost.returns.uncertain import Shape, Uncertain

__all__ = [
    "AgentsReplaced",
    "AtOnce",
    "Bar",
    "Bough",
    "Charge",
    "Clock",
    "DemandGrowth",
    "Fan",
    "Grid",
    "Information",
    "Investments",
    "Kind",
    "Knowing",
    "Logistic",
    "Outcome",
    "Project",
    "Ramp",
    "Rate",
    "Returns",
    "Rollout",
    "Runs",
    "Shape",
    "Share",
    "Spread",
    "Stated",
    "Steps",
    "Stream",
    "Tax",
    "TimeSaved",
    "Told",
    "Uncertain",
    "Values",
    "base_points",
    "clock_by",
    "clock_of",
    "drawn",
    "indices",
    "investments_of",
    "outcome",
    "projects_of",
    "returns_of",
    "scenario_of",
    "scenarios_fit",
    "shared_inputs",
    "sobol_indices",
    "spread",
    "told",
    "tornado",
    "two_way",
    "worth_of_knowing",
]
