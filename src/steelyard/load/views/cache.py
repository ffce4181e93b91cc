"""How much of the prompts came out of a prefix cache, by the engine's own counters."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.evidence import Missing
from steelyard.load.views.sums import minus, over
from steelyard.load.views.watched import Watched


@dataclass(frozen=True, slots=True, kw_only=True)
class CacheUse:
    """Counters before and after a run or a cell; other people's requests are in them too."""

    queries: float | Missing
    """Prompt tokens that were looked up."""
    hits: float | Missing
    """Of these, tokens that were found."""
    share: float | Missing

    def differs(self, other: CacheUse, *, by: float = 0.05) -> bool | Missing:
        """Whether two cells had hit shares further apart than ``by``, so don't compare."""
        apart = minus(self.share, other.share)
        return apart if isinstance(apart, Missing) else abs(apart) > by


def cache_use(watched: Watched) -> CacheUse:
    """Cache counters of the whole span that was watched."""
    queries, hits = watched.added("prefix_cache_queries"), watched.added("prefix_cache_hits")
    share = over(hits, queries, nothing="the engine looked nothing up while it was watched")
    return CacheUse(queries=queries, hits=hits, share=share)
