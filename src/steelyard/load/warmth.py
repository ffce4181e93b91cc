"""What a run's certificate says of prompts, caches and the engine that was watched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.evidence import Missing
from steelyard.load.certificate import (
    ROUGHLY,
    WARMER,
    Check,
    Hits,
    cache_design,
    prompts_own,
    server_checks,
)
from steelyard.load.counting import designed
from steelyard.load.document import GIVEN

if TYPE_CHECKING:
    from steelyard.load.grounds import Grounds

REPEATING = frozenset({"workload", GIVEN})
"""Facts of prompts that may come again because somebody wanted them to."""


def prompt_checks(seen: Grounds) -> Iterator[Check]:
    """Whether prompts were each their own, and the cache no warmer than they allow."""
    order = seen.order
    asked_for = bool(order.prompts) or not REPEATING.isdisjoint(order.prompt_facts)
    yield prompts_own(seen.columns.asked_again, of=len(seen.columns), asked_for=asked_for)
    hits = _hits(seen)
    if hits is None:
        return
    design = designed(seen.log, first=seen.offered.first, order=order, tokenizer=seen.tokenizer)
    template = None
    if seen.counting is not None and isinstance(tokens := seen.counting.overhead.tokens, int):
        template = tokens
    yield cache_design(
        hits,
        design.hits,
        prompts=design.prompts,
        template=template,
        by=WARMER if design.exact else ROUGHLY,
    )


def _hits(seen: Grounds) -> Hits | None:
    """Of the engine's counters; else of the cached tokens that usage tells."""
    used = seen.views.cache
    if not isinstance(used, Missing):
        hits, queries = used.hits, used.queries
        if isinstance(hits, float) and isinstance(queries, float) and queries:
            return Hits(hit=hits, asked=queries)
    told = seen.summary.tokens
    if isinstance(told.cached, float) and isinstance(told.prompt, float) and told.prompt:
        return Hits(hit=told.cached, asked=told.prompt)
    return None


def view_checks(seen: Grounds) -> Iterator[Check]:
    """Whether the engine, if it was to be watched, agrees with the client."""
    views = seen.views
    if not views.engine_asked:
        return iter(())
    unseen = views.engine.reason if isinstance(views.engine, Missing) else ""
    return server_checks(views.alarms, unseen=unseen)
