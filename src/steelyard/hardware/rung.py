"""On what a prediction stands: the declared order of evidence, from the best down."""

from __future__ import annotations

from enum import StrEnum


class Rung(StrEnum):
    """The best kind of evidence there is for one prediction; bands widen from rung to rung."""

    CALIBRATED = "calibrated"
    """A load test of this very deployment."""
    MEASURED = "measured"
    """This model on this device with this engine was among the rows of the fit."""
    PAIR = "pair"
    """Model, device family and engine were, but not together."""
    CLASS = "class"
    """Model, device family or engine were not: the average of their kind."""
    PHYSICS = "physics"
    """Neither family nor engine are known: peaks and the average efficiency of all."""
