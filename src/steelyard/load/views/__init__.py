"""Three views of one run on one time axis: the client, the engine, the accelerator."""

from steelyard.load.views.accelerator import Energy, energy
from steelyard.load.views.alarms import alarms
from steelyard.load.views.aliases import Reading, read
from steelyard.load.views.axis import Axis, Column, Grid, axis
from steelyard.load.views.cache import CacheUse, cache_use
from steelyard.load.views.client import ClientView
from steelyard.load.views.detect import Detected, detect
from steelyard.load.views.exposition import Exposition, Point, parse
from steelyard.load.views.histogram import Between, Histogram
from steelyard.load.views.promql import Clocks, Prometheus, Row
from steelyard.load.views.scrape import Scraper
from steelyard.load.views.snapshot import Scrape, Snapshot, opened, read_scrapes, write_scrapes
from steelyard.load.views.splice import Stretch, spliced
from steelyard.load.views.tables import Alias, Series, Table, tables
from steelyard.load.views.ttft_gap import Part, TtftGap, ttft_gap
from steelyard.load.views.watched import Track, Watched, watched
from steelyard.load.views.web import Address

__all__ = [
    "Address",
    "Alias",
    "Axis",
    "Between",
    "CacheUse",
    "ClientView",
    "Clocks",
    "Column",
    "Detected",
    "Energy",
    "Exposition",
    "Grid",
    "Histogram",
    "Part",
    "Point",
    "Prometheus",
    "Reading",
    "Row",
    "Scrape",
    "Scraper",
    "Series",
    "Snapshot",
    "Stretch",
    "Table",
    "Track",
    "TtftGap",
    "Watched",
    "alarms",
    "axis",
    "cache_use",
    "detect",
    "energy",
    "opened",
    "parse",
    "read",
    "read_scrapes",
    "spliced",
    "tables",
    "ttft_gap",
    "watched",
    "write_scrapes",
]
