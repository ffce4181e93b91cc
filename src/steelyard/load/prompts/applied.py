"""An order with prompts of its own design."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from steelyard.errors import StudyError
from steelyard.load.arrivals import ClosedPlan, Schedule
from steelyard.load.engine import Order
from steelyard.load.prompts.lengths import Fixed
from steelyard.load.prompts.options import PromptOptions, planned, prompts_for
from steelyard.load.prompts.plugin import Plugin, Wanted, ask_workload
from steelyard.load.prompts.prefix import FromBlocks, Turns
from steelyard.load.prompts.store import write_prompts
from steelyard.load.prompts.writing import source

FILE = "prompts.bin"
PER_USER_S = 10
"""Prompts a user of a closed loop is provided with for each second; then they come again."""
_POOL = 20_000


def with_prompts(
    order: Order,
    options: PromptOptions,
    *,
    folder: Path,
    plugin: Plugin | None = None,
    heard: Callable[[int, int], None] | None = None,
) -> Order:
    """Write the order's prompts into a file of ``folder`` and let it send them.

    ``heard`` is told how many are made, and how many there will be.
    The folder may go when the load has been offered. Raises StudyError for what can't be made
    or can't be sent, and StorageFull.
    """
    plan = order.plan
    closed = isinstance(plan, ClosedPlan)
    schedule = _pool(order, plan, options) if isinstance(plan, ClosedPlan) else plan
    schedule = planned(options, schedule)
    if plugin is None:
        prompts, told = prompts_for(options, schedule), options.told()
    else:
        random = source(options.seed, options.salt, options.cell, "plugin")
        wanted = Wanted(schedule=schedule, random=random, author=options.author, chat=options.chat)
        scenario = ask_workload(plugin, wanted)
        if closed and scenario.schedule is not schedule:
            raise StudyError(
                f"workload {plugin.name}: has a schedule of its own, and a closed loop has none; "
                "use other arrivals"
            )
        schedule, prompts, told = scenario.schedule, iter(scenario.prompts), plugin.told()
    if not np.array_equal(schedule.number, np.arange(len(schedule))):
        raise StudyError("prompts: the schedule is a part of one; make them for the whole")
    told_of = None if heard is None else partial(_told, heard, len(schedule))
    made = write_prompts(prompts, folder / FILE, heard=told_of)
    return replace(
        order,
        plan=plan if closed else schedule,
        max_tokens=_longest(order, options),
        prompt_file=folder / FILE,
        prompt_facts={**told, "made": made},
    )


def _told(heard: Callable[[int, int], None], whole: int, made: int) -> None:
    heard(made, whole)


def _pool(order: Order, plan: ClosedPlan, options: PromptOptions) -> Schedule:
    if isinstance(options.prefix, Turns | FromBlocks):
        raise StudyError(
            "--prefix turns and blocks: need requests that have their times; a closed loop has "
            "none, use --arrivals poisson or constant"
        )
    if options.output_tokens is not None and not isinstance(options.output_tokens, Fixed):
        raise StudyError(
            "--output-tokens: a closed loop takes one length only, such as 128; "
            "use --arrivals poisson or constant for a distribution"
        )
    size = min(len(plan), math.ceil(plan.users * order.span_s * PER_USER_S), _POOL)
    many = max(size, plan.users)
    return Schedule(at_ns=np.zeros(many, dtype=np.int64), span_ns=1, number=np.arange(many))


def _longest(order: Order, options: PromptOptions) -> int | None:
    fixed = options.output_tokens
    return fixed.tokens if isinstance(fixed, Fixed) else order.max_tokens
