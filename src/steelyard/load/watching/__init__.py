"""Watching engine and accelerators beside a run: found before, scraped during, told after."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.watching.lookout import ACCELERATOR, ENGINE, Lookout, Source, unwatched
    from steelyard.load.watching.pool import Pool, Watch, pooled
    from steelyard.load.watching.sight import read_sight
    from steelyard.load.watching.timeline import views_timeline
    from steelyard.load.watching.told import EXPECTED, Views, views_of, views_told
    from steelyard.load.watching.wish import AUTO, Wish, read_selector

__all__ = [
    "ACCELERATOR",
    "AUTO",
    "ENGINE",
    "EXPECTED",
    "Lookout",
    "Pool",
    "Source",
    "Views",
    "Watch",
    "Wish",
    "pooled",
    "read_selector",
    "read_sight",
    "unwatched",
    "views_of",
    "views_timeline",
    "views_told",
]

_HOME = {
    "ACCELERATOR": "lookout",
    "AUTO": "wish",
    "ENGINE": "lookout",
    "EXPECTED": "told",
    "Pool": "pool",
    "Lookout": "lookout",
    "Source": "lookout",
    "Views": "told",
    "Watch": "pool",
    "Wish": "wish",
    "pooled": "pool",
    "read_selector": "wish",
    "read_sight": "sight",
    "unwatched": "lookout",
    "views_of": "told",
    "views_timeline": "timeline",
    "views_told": "told",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
