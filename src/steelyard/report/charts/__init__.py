"""The charts of the report, one kind a file."""

from steelyard.report.charts.bars import StackedBar, stacked_bars
from steelyard.report.charts.climb import Step, climb
from steelyard.report.charts.curves import Curve, Labels, curves
from steelyard.report.charts.fan import Band, FanLabels, fan
from steelyard.report.charts.forest import Bar, Row, forest
from steelyard.report.charts.heat import Heat, HeatLabels, heat_map
from steelyard.report.charts.lanes import Lane, Span, lanes
from steelyard.report.charts.panels import Panel, panels
from steelyard.report.charts.plane import Axis, Point, plane
from steelyard.report.charts.ranks import Ranks, rank_bars
from steelyard.report.charts.scatter import Dot, Rule, Side, scatter
from steelyard.report.charts.strip import StripLabels, Trace, strip
from steelyard.report.charts.tornado import Swing, tornado
from steelyard.report.charts.waterfall import Amount, waterfall

__all__ = [
    "Amount",
    "Axis",
    "Band",
    "Bar",
    "Curve",
    "Dot",
    "FanLabels",
    "Heat",
    "HeatLabels",
    "Labels",
    "Lane",
    "Panel",
    "Point",
    "Ranks",
    "Row",
    "Rule",
    "Side",
    "Span",
    "StackedBar",
    "Step",
    "StripLabels",
    "Swing",
    "Trace",
    "climb",
    "curves",
    "fan",
    "forest",
    "heat_map",
    "lanes",
    "panels",
    "plane",
    "rank_bars",
    "scatter",
    "stacked_bars",
    "strip",
    "tornado",
    "waterfall",
]
