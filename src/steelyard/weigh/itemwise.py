"""An item as it is first asked of a deployment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.endpoint import Prompt
from steelyard.study import Workload
from steelyard.suites import Item, Suite, suite
from steelyard.weigh.bench import setting_of
from steelyard.weigh.frozen import READER, Frozen
from steelyard.weigh.standing import SEEDS, Standing, prompt_of

FIRST = "Say ok."
"""What a deployment is met with where prompts are made later."""


def first_request(frozen: Frozen, stood: Standing) -> tuple[Prompt, Mapping[str, Any]]:
    """The first thing that a deployment will be asked, where it is known by now."""
    for name, judge in frozen.judges.items():
        first = next(iter(frozen.items[name].values()))
        return item_request(frozen, stood, workload=name, judge=judge, item=first)
    return FIRST, {}


def item_request(
    frozen: Frozen, stood: Standing, *, workload: str, judge: Suite, item: Item
) -> tuple[Prompt, Mapping[str, Any]]:
    """Prompt of an item and fields of its body, as its suite begins."""
    said = frozen.study.workloads[workload]
    setting = setting_of(stood, said, repeat=0, seed=frozen.study.seed % SEEDS)
    ask = next(judge.dialogue(item, setting))
    return prompt_of(item, ask), ask.parts


def listed_requests(
    frozen: Frozen, standing: Standing, workload: Workload
) -> tuple[dict[str, Prompt], dict[str, Mapping[str, Any]]]:
    """Listed items as a load asks them of a deployment; {} where prompts are made."""
    if not workload.listed:
        return {}, {}
    reader = suite(READER)
    prompts: dict[str, Prompt] = {}
    extras: dict[str, Mapping[str, Any]] = {}
    for name, item in frozen.items[workload.name].items():
        prompts[name], extras[name] = item_request(
            frozen, standing, workload=workload.name, judge=reader, item=item
        )
    return prompts, extras
