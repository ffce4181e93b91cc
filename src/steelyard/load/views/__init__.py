"""Three views of one run on one time axis: the client, the engine, the accelerator."""

from steelyard.load.views.aliases import Reading, read
from steelyard.load.views.detect import Detected, detect
from steelyard.load.views.exposition import Exposition, Point, parse
from steelyard.load.views.histogram import Between, Histogram
from steelyard.load.views.tables import Alias, Series, Table, series, tables

__all__ = [
    "Alias",
    "Between",
    "Detected",
    "Exposition",
    "Histogram",
    "Point",
    "Reading",
    "Series",
    "Table",
    "detect",
    "parse",
    "read",
    "series",
    "tables",
]
