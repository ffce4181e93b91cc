"""Cells of a study that were offered load: windows, their certificates, what they showed.

Names are resolved when they are used: a generator process passes through this door and needs
none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.cells.cell import Cell, LoadWindow, faults_of
    from steelyard.load.cells.judging import Beside, Judged, offer_window
    from steelyard.load.cells.measuring import measure_cell, slower
    from steelyard.load.cells.parts import numbered, part
    from steelyard.load.cells.redrawing import CellDraws

_HOME = {
    "Beside": "judging",
    "Cell": "cell",
    "CellDraws": "redrawing",
    "Judged": "judging",
    "LoadWindow": "cell",
    "faults_of": "cell",
    "measure_cell": "measuring",
    "numbered": "parts",
    "offer_window": "judging",
    "part": "parts",
    "slower": "measuring",
}

__all__ = [
    "Beside",
    "Cell",
    "CellDraws",
    "Judged",
    "LoadWindow",
    "faults_of",
    "measure_cell",
    "numbered",
    "offer_window",
    "part",
    "slower",
]


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
