"""A hostile server of our own, and what clients make of it."""

from steelyard.selftest.case import TITLES, Case, Group, Plan, Truth
from steelyard.selftest.finding import Finding, Result, Row
from steelyard.selftest.judge import judge
from steelyard.selftest.matrix import Matrix, said
from steelyard.selftest.mock import Mock, Served
from steelyard.selftest.own import judge_own
from steelyard.selftest.parse import PARSERS
from steelyard.selftest.peer import PLACES, Peer, judge_peer
from steelyard.selftest.rods import RODS
from steelyard.selftest.shapes import SHAPES
from steelyard.selftest.told import Told

CASES = (*SHAPES, *RODS)

__all__ = [
    "CASES",
    "PARSERS",
    "PLACES",
    "RODS",
    "SHAPES",
    "TITLES",
    "Case",
    "Finding",
    "Group",
    "Matrix",
    "Mock",
    "Peer",
    "Plan",
    "Result",
    "Row",
    "Served",
    "Told",
    "Truth",
    "judge",
    "judge_own",
    "judge_peer",
    "said",
]
