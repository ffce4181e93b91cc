"""Offering load: arrivals, windows and what the clock says of them.

Names are resolved when they are used: a generator process passes through this door and pays for
none of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.agreement import denial, disagreement
    from steelyard.load.closed import closed_loop
    from steelyard.load.compare import Comparison, compare_load, summary_of
    from steelyard.load.criteria import ALWAYS, CRITERIA, UNDER_LOAD
    from steelyard.load.files import PICTURE, RESULT
    from steelyard.load.loadrun import LoadRun
    from steelyard.load.measuring import defined, measure
    from steelyard.load.offering import Offer, offered
    from steelyard.load.onway import on_way
    from steelyard.load.picture import Strand, compared, picture_of
    from steelyard.load.quick import QuickLook, Trial, quick_look
    from steelyard.load.runs import run_load
    from steelyard.load.seen import Seen
    from steelyard.load.shape import Shape, read_shape
    from steelyard.load.told import read_told

__all__ = [
    "ALWAYS",
    "CRITERIA",
    "PICTURE",
    "RESULT",
    "UNDER_LOAD",
    "Comparison",
    "LoadRun",
    "Offer",
    "QuickLook",
    "Seen",
    "Shape",
    "Strand",
    "Trial",
    "closed_loop",
    "compare_load",
    "compared",
    "defined",
    "denial",
    "disagreement",
    "measure",
    "offered",
    "on_way",
    "picture_of",
    "quick_look",
    "read_shape",
    "read_told",
    "run_load",
    "summary_of",
]

_HOME = {
    "ALWAYS": "criteria",
    "CRITERIA": "criteria",
    "Comparison": "compare",
    "compare_load": "compare",
    "compared": "picture",
    "summary_of": "compare",
    "LoadRun": "loadrun",
    "Offer": "offering",
    "QuickLook": "quick",
    "PICTURE": "files",
    "RESULT": "files",
    "Seen": "seen",
    "Shape": "shape",
    "Strand": "picture",
    "Trial": "quick",
    "UNDER_LOAD": "criteria",
    "closed_loop": "closed",
    "defined": "measuring",
    "denial": "agreement",
    "disagreement": "agreement",
    "measure": "measuring",
    "offered": "offering",
    "picture_of": "picture",
    "quick_look": "quick",
    "on_way": "onway",
    "read_shape": "shape",
    "read_told": "told",
    "run_load": "runs",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
