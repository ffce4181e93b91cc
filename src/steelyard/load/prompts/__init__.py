"""Prompts: nothing in common unless asked for, exact lengths, designs of prefixes, plug-ins.

Names are resolved when they are used: a generator process reads a file of prompts and needs
nothing of what made it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.prompts.applied import with_prompts
    from steelyard.load.prompts.author import Author
    from steelyard.load.prompts.designed import DesignedHits, designed_hits, plain
    from steelyard.load.prompts.lengths import (
        Fixed,
        FromTrace,
        Lengths,
        LogNormal,
        Uniform,
        read_lengths,
    )
    from steelyard.load.prompts.options import PromptOptions, planned, prompts_for
    from steelyard.load.prompts.plugin import (
        Plugin,
        Scenario,
        Wanted,
        Workload,
        ask_workload,
        load_workload,
    )
    from steelyard.load.prompts.prefix import FromBlocks, Prefix, Shared, Tree, Turns, read_prefix
    from steelyard.load.prompts.salt import fresh_salt
    from steelyard.load.prompts.store import PromptFile, write_prompts
    from steelyard.load.prompts.uniqueness import Uniqueness
    from steelyard.load.prompts.writing import Language

_HOME = {
    "Author": "author",
    "DesignedHits": "designed",
    "Fixed": "lengths",
    "FromBlocks": "prefix",
    "FromTrace": "lengths",
    "Language": "writing",
    "Lengths": "lengths",
    "LogNormal": "lengths",
    "Plugin": "plugin",
    "Prefix": "prefix",
    "PromptFile": "store",
    "PromptOptions": "options",
    "Scenario": "plugin",
    "Shared": "prefix",
    "Tree": "prefix",
    "Turns": "prefix",
    "Uniform": "lengths",
    "Uniqueness": "uniqueness",
    "Wanted": "plugin",
    "Workload": "plugin",
    "ask_workload": "plugin",
    "designed_hits": "designed",
    "plain": "designed",
    "fresh_salt": "salt",
    "load_workload": "plugin",
    "planned": "options",
    "prompts_for": "options",
    "read_lengths": "lengths",
    "read_prefix": "prefix",
    "with_prompts": "applied",
    "write_prompts": "store",
}

__all__ = [
    "Author",
    "DesignedHits",
    "Fixed",
    "FromBlocks",
    "FromTrace",
    "Language",
    "Lengths",
    "LogNormal",
    "Plugin",
    "Prefix",
    "PromptFile",
    "PromptOptions",
    "Scenario",
    "Shared",
    "Tree",
    "Turns",
    "Uniform",
    "Uniqueness",
    "Wanted",
    "Workload",
    "ask_workload",
    "designed_hits",
    "fresh_salt",
    "load_workload",
    "plain",
    "planned",
    "prompts_for",
    "read_lengths",
    "read_prefix",
    "with_prompts",
    "write_prompts",
]


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
