"""What a run of load looks like: binned over time, so that it can be drawn from JSON alone."""

from __future__ import annotations

from steelyard.load.picture.compared import Strand, compared
from steelyard.load.picture.picture import columns_of_run, load_picture, picture_of

__all__ = [
    "Strand",
    "columns_of_run",
    "compared",
    "load_picture",
    "picture_of",
]
