"""Three views of one run on one time axis: the client, the engine, the accelerator."""

from steelyard.load.views.aliases import Reading, read
from steelyard.load.views.detect import Detected, detect
from steelyard.load.views.exposition import Exposition, Point, parse
from steelyard.load.views.histogram import Between, Histogram
from steelyard.load.views.promql import Clocks, Prometheus, Row
from steelyard.load.views.scrape import Scraper
from steelyard.load.views.snapshot import Scrape, Snapshot, opened, read_scrapes, write_scrapes
from steelyard.load.views.tables import Alias, Series, Table, series, tables
from steelyard.load.views.web import Address

__all__ = [
    "Address",
    "Alias",
    "Between",
    "Clocks",
    "Detected",
    "Exposition",
    "Histogram",
    "Point",
    "Prometheus",
    "Reading",
    "Row",
    "Scrape",
    "Scraper",
    "Series",
    "Snapshot",
    "Table",
    "detect",
    "opened",
    "parse",
    "read",
    "read_scrapes",
    "series",
    "tables",
    "write_scrapes",
]
