"""A hostile server of our own, and what clients make of it."""

from steelyard.selftest.case import TITLES, Case, Group, Plan, Truth
from steelyard.selftest.judge import Finding, Result, Row, judge
from steelyard.selftest.matrix import Matrix, said
from steelyard.selftest.mock import Mock, Served
from steelyard.selftest.own import judge_own
from steelyard.selftest.rods import RODS
from steelyard.selftest.shapes import SHAPES
from steelyard.selftest.told import Told

CASES = (*SHAPES, *RODS)

__all__ = [
    "CASES",
    "RODS",
    "SHAPES",
    "TITLES",
    "Case",
    "Finding",
    "Group",
    "Matrix",
    "Mock",
    "Plan",
    "Result",
    "Row",
    "Served",
    "Told",
    "Truth",
    "judge",
    "judge_own",
    "said",
]
