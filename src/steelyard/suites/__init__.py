"""Families of checks: items in, judgements and measurements out."""

from steelyard.suites.columns import PerItem, Ratio, Score, check
from steelyard.suites.comparison import (
    Comparison,
    Paired,
    Question,
    compare_means,
    compare_shares,
)
from steelyard.suites.domain.scores import TaskRow, by_task
from steelyard.suites.family import family
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.loader import Reading, builtin_names, load_items
from steelyard.suites.made import Maker
from steelyard.suites.protocol import (
    Ask,
    Dialogue,
    GraderFault,
    Judgement,
    Reply,
    ScoreArrays,
    SelfTest,
    Setting,
    Stamp,
    Suite,
    ToolCall,
    unanswered,
)
from steelyard.suites.registry import criteria, require_sound, suite
from steelyard.suites.scored import Scored
from steelyard.suites.scoring import Scores
from steelyard.suites.structured.chain import chain, link_files, link_names
from steelyard.suites.structured.counts import FormCounts, form_counts
from steelyard.suites.structured.coverage import Coverage, coverage
from steelyard.suites.structured.effects import LinkEffect, link_effects
from steelyard.suites.tools.convergence import Convergence, Step, convergence

__all__ = [
    "Ask",
    "Comparison",
    "Convergence",
    "Coverage",
    "Dialogue",
    "FormCounts",
    "GraderFault",
    "Item",
    "ItemSet",
    "Judgement",
    "LinkEffect",
    "Maker",
    "Paired",
    "PerItem",
    "Question",
    "Ratio",
    "Reading",
    "Reply",
    "Score",
    "ScoreArrays",
    "Scored",
    "Scores",
    "SelfTest",
    "Setting",
    "Stamp",
    "Step",
    "Suite",
    "TaskRow",
    "ToolCall",
    "builtin_names",
    "by_task",
    "chain",
    "check",
    "compare_means",
    "compare_shares",
    "convergence",
    "coverage",
    "criteria",
    "family",
    "form_counts",
    "link_effects",
    "link_files",
    "link_names",
    "load_items",
    "require_sound",
    "suite",
    "unanswered",
]
