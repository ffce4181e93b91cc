"""Families of checks: items in, judgements and measurements out."""

from steelyard.suites.comparison import (
    Comparison,
    Paired,
    Question,
    compare_means,
    compare_shares,
)
from steelyard.suites.items import Item, ItemSet
from steelyard.suites.loader import builtin_names, load_items
from steelyard.suites.protocol import (
    GraderFault,
    Judgement,
    Reply,
    ScoreArrays,
    SelfTest,
    Stamp,
    Suite,
)
from steelyard.suites.registry import criteria, require_sound, suite
from steelyard.suites.structured.accept import acceptable, needs_gold
from steelyard.suites.structured.chain import LINKS, chain
from steelyard.suites.structured.effects import LinkEffect, link_effects

__all__ = [
    "LINKS",
    "Comparison",
    "GraderFault",
    "Item",
    "ItemSet",
    "Judgement",
    "LinkEffect",
    "Paired",
    "Question",
    "Reply",
    "ScoreArrays",
    "SelfTest",
    "Stamp",
    "Suite",
    "acceptable",
    "builtin_names",
    "chain",
    "compare_means",
    "compare_shares",
    "criteria",
    "link_effects",
    "load_items",
    "needs_gold",
    "require_sound",
    "suite",
]
