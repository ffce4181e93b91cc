"""What a run of load looks like: binned over time, so that it can be drawn from JSON alone."""

from __future__ import annotations

from steelyard.load.picture.compared import Strand, compared
from steelyard.load.picture.picture import PICTURE, RESULT, load_picture, picture_of

__all__ = ["PICTURE", "RESULT", "Strand", "compared", "load_picture", "picture_of"]
