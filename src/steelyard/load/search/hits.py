"""What the engine's prefix cache found during a cell, by its own counters."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from steelyard.errors import SteelyardError
from steelyard.evidence import Missing
from steelyard.load.certificate import Hits
from steelyard.load.search.cell import UNCOUNTED
from steelyard.load.views import Address, Scrape, Scraper, cache_use, watched, write_scrapes

FILE = "engine.scrapes"
_NEVER_S = 1e6
"""Between scrapes: one before and one after are all that a difference needs."""


@contextmanager
def counting(metrics: Address | None, folder: Path) -> Iterator[Callable[[], Hits | Missing]]:
    """Read the page before and after; the pages stay in ``folder``, which the run makes."""
    pages: list[Scrape] = []

    def counted() -> Hits | Missing:
        return _hits(pages) if metrics is not None else UNCOUNTED

    if metrics is None:
        yield counted
        return
    with Scraper(metrics, keep=pages.append, origin_ns=0, every_s=_NEVER_S):
        yield counted
    write_scrapes(folder / FILE, pages)


def _hits(pages: list[Scrape]) -> Hits | Missing:
    try:
        used = cache_use(watched(pages))
    except SteelyardError as why:
        return Missing(reason=str(why))
    if isinstance(used.hits, Missing):
        return used.hits
    if isinstance(used.queries, Missing):
        return used.queries
    if not used.queries:
        return Missing(reason="the engine looked nothing up while it was watched")
    return Hits(hit=used.hits, asked=used.queries)
