"""The charts of the report, one kind a file."""

from steelyard.report.charts.bars import StackedBar, stacked_bars
from steelyard.report.charts.climb import Step, climb
from steelyard.report.charts.curves import Curve, Labels, curves
from steelyard.report.charts.forest import Bar, Row, forest
from steelyard.report.charts.heat import Heat, HeatLabels, heat_map
from steelyard.report.charts.lanes import Lane, Span, lanes
from steelyard.report.charts.panels import Panel, panels
from steelyard.report.charts.plane import Axis, Point, plane
from steelyard.report.charts.scatter import Dot, Rule, Side, scatter
from steelyard.report.charts.strip import StripLabels, Trace, strip

__all__ = [
    "Axis",
    "Bar",
    "Curve",
    "Dot",
    "Heat",
    "HeatLabels",
    "Labels",
    "Lane",
    "Panel",
    "Point",
    "Row",
    "Rule",
    "Side",
    "Span",
    "StackedBar",
    "Step",
    "StripLabels",
    "Trace",
    "climb",
    "curves",
    "forest",
    "heat_map",
    "lanes",
    "panels",
    "plane",
    "scatter",
    "stacked_bars",
    "strip",
]
