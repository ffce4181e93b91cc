"""What a run of load came to, computed from its log alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.summary.columns import Columns, Floats, columns_of, read_columns
    from steelyard.load.summary.figures import Figures, withheld
    from steelyard.load.summary.goodness import Goodput, Level, keeps
    from steelyard.load.summary.overview import Span, Summary, summarise
    from steelyard.load.summary.rivals import PeerFigure, peer_figures
    from steelyard.load.summary.staged import StageFigures, stage_figures
    from steelyard.load.summary.times import tpot, waited
    from steelyard.load.whole import WHOLE

__all__ = [
    "WHOLE",
    "Columns",
    "Figures",
    "Floats",
    "Goodput",
    "Level",
    "PeerFigure",
    "Span",
    "StageFigures",
    "Summary",
    "columns_of",
    "keeps",
    "peer_figures",
    "read_columns",
    "stage_figures",
    "summarise",
    "tpot",
    "waited",
    "withheld",
]

_HOME = {
    "WHOLE": "columns",
    "Columns": "columns",
    "Figures": "figures",
    "Floats": "columns",
    "Goodput": "goodness",
    "Level": "goodness",
    "PeerFigure": "rivals",
    "Span": "overview",
    "StageFigures": "staged",
    "Summary": "overview",
    "columns_of": "columns",
    "keeps": "goodness",
    "peer_figures": "rivals",
    "read_columns": "columns",
    "stage_figures": "staged",
    "summarise": "overview",
    "tpot": "times",
    "waited": "times",
    "withheld": "figures",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
