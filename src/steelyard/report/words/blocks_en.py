"""Deployments that took turns on one cluster, and what validity that costs, in English."""

from __future__ import annotations

BLOCKS_EN: dict[str, str] = {
    "sec.blocks": "One cluster: blocks, and what they cost in validity",
    "lead.windows.blocks": (
        "Deployments could not stand at once, so whole windows were asked in blocks, forth and "
        "back, on the same items."
    ),
    "lead.blocks": (
        "Order of blocks: {order}. Each began with a start and ended with a stop; after each "
        "start {warm_up} were sent and not measured, from items of other blocks."
    ),
    "tab.blocks": "Each block in order",
    "blocks.block": "Block",
    "blocks.deployment": "Deployment",
    "blocks.ready": "Ready after",
    "blocks.first": "First request: extra time to first token",
    "blocks.cached": "Prompt tokens cached",
    "blocks.wall": "Measured for",
    "blocks.accepted": "Accepted",
    "blocks.p50": "Median accepted latency",
    "blocks.starts": "{n} starts",
    "blocks.unknown": "unknown",
    "blocks.requests": "{n} requests",
    "loss.not_at_once": (
        "The deployments never stood at the same time. What changed between blocks (the machine, "
        "the network, neighbours), other than evenly with time, is part of every difference. "
        "Intervals of differences therefore count how blocks of one deployment differ, starts "
        "included; intervals of one deployment alone hold for the starts that were seen."
    ),
    "loss.few_blocks": (
        "Only {turns} blocks of each deployment: a difference is judged with {degrees} degree(s) "
        "of freedom, so that all but great ones can't be told, whatever the number of answers. "
        "More blocks tell more; more items don't."
    ),
    "loss.restarted": (
        "Block {blocks} was cut off and carried on after another start: it holds answers of two "
        "starts."
    ),
    "loss.cache_unknown": (
        "The endpoints don't report cached tokens, so it is unknown whether blocks found their "
        "caches alike; each began with a start."
    ),
    "loss.cache_unlike": (
        "The deployments found unlike shares of their prompts in the cache, so that times to the "
        "first token differ for that reason too."
    ),
    "valid.blocks": "Blocks of each deployment",
}
