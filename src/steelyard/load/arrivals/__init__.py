"""Arrivals: schedules computed once from one seed, stored, and tested on what was sent."""

from steelyard.load.arrivals.blocks import Blocks
from steelyard.load.arrivals.checks import Check
from steelyard.load.arrivals.closed import BEGIN_EVERY_S, TOGETHER, ClosedPlan, begun_s, closed
from steelyard.load.arrivals.curve import Curve, Piece
from steelyard.load.arrivals.process import Process, bursts, constant, gamma, poisson, stages
from steelyard.load.arrivals.schedule import Fact, Ints, Schedule
from steelyard.load.arrivals.seeds import stream
from steelyard.load.arrivals.spacing import CONSTANT, POISSON, Spacing
from steelyard.load.arrivals.store import load, save
from steelyard.load.arrivals.tested import ArrivalTest, arrival_test

__all__ = [
    "BEGIN_EVERY_S",
    "CONSTANT",
    "POISSON",
    "TOGETHER",
    "ArrivalTest",
    "Blocks",
    "Check",
    "ClosedPlan",
    "Curve",
    "Fact",
    "Ints",
    "Piece",
    "Process",
    "Schedule",
    "Spacing",
    "arrival_test",
    "begun_s",
    "bursts",
    "closed",
    "constant",
    "gamma",
    "load",
    "poisson",
    "save",
    "stages",
    "stream",
]
