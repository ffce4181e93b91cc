"""Sets of data: whose they are, where they lie, what is wrong with them, and their rows."""

from steelyard.data.catalogue import DataSet, Erratum, catalogue
from steelyard.data.check import Finding, check_set
from steelyard.data.importing import Fault, Gathered, gather, grouped, settle
from steelyard.data.place import ENV, locate, own_names, own_sets, places
from steelyard.data.readers import has_reader
from steelyard.data.records import Records, Stamp, all_rows, load_records, stamp
from steelyard.data.source import DATA
from steelyard.data.store import Store, store

__all__ = [
    "DATA",
    "ENV",
    "DataSet",
    "Erratum",
    "Fault",
    "Finding",
    "Gathered",
    "Records",
    "Stamp",
    "Store",
    "all_rows",
    "catalogue",
    "check_set",
    "gather",
    "grouped",
    "has_reader",
    "load_records",
    "locate",
    "own_names",
    "own_sets",
    "places",
    "settle",
    "stamp",
    "store",
]
