"""Live numbers of a load for others: a Prometheus page, and pushes to an OpenTelemetry collector.

All of it is in the process that watches; no worker knows of it but for counting times by size.
"""

from steelyard.load.export.exporting import Exporting, Wish, export_wish, exporting
from steelyard.load.export.metrics import About, Metric, about, metrics
from steelyard.load.export.otlp import payload
from steelyard.load.export.page import page

__all__ = [
    "About",
    "Exporting",
    "Metric",
    "Wish",
    "about",
    "export_wish",
    "exporting",
    "metrics",
    "page",
    "payload",
]
