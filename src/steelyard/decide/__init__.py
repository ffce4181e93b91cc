"""Gates, dominance, value, acceptability, tipping points, and the verdict."""

from steelyard.decide.acceptability import Acceptability, acceptability
from steelyard.decide.decision import decide
from steelyard.decide.draws import Draws
from steelyard.decide.finding import Basis, Finding, Note, Result
from steelyard.decide.frame import CriterionRule, Frame, GateRule
from steelyard.decide.gate_bounds import BOUNDED_AT
from steelyard.decide.gates import Exceedance, judge
from steelyard.decide.policy import Policy
from steelyard.decide.reasons import KINDS, Reason
from steelyard.decide.ruling import Word
from steelyard.decide.trial import Effort, Purpose, Trial
from steelyard.decide.verdict import Verdict
from steelyard.decide.volumes import exact_acceptability
from steelyard.decide.weights import Region

__all__ = [
    "BOUNDED_AT",
    "KINDS",
    "Acceptability",
    "Basis",
    "CriterionRule",
    "Draws",
    "Effort",
    "Exceedance",
    "Finding",
    "Frame",
    "GateRule",
    "Note",
    "Policy",
    "Purpose",
    "Reason",
    "Region",
    "Result",
    "Trial",
    "Verdict",
    "Word",
    "acceptability",
    "decide",
    "exact_acceptability",
    "judge",
]
