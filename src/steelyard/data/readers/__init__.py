"""One file a set: from its own layout to records in the form of item lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module

from steelyard.data.catalogue import DataSet
from steelyard.data.sampling import Row
from steelyard.data.store import Store
from steelyard.errors import StudyError

Reader = Callable[[DataSet, Store, str], Iterator[Row]]
"""The rows of a part; of all parts where it is ""."""

_HOME = {
    "bfcl": "bfcl",
    "cmrc2018": "cmrc2018",
    "cold": "cold",
    "fin-eva": "fin_eva",
    "humaneval": "humaneval",
    "jsonschemabench": "jsonschemabench",
    "kimi-vendor-verifier": "kimi_vendor_verifier",
    "lawbench": "lawbench",
    "statutes": "statutes",
    "tatqa": "tatqa",
}


def reader(about: DataSet) -> Reader:
    """The set's reader.  Raises StudyError for a set whose rows no suite asks yet."""
    home = "imported" if about.imported else _HOME.get(about.name)
    if home is None:
        there = ", ".join(_HOME)
        raise StudyError(
            f"items: data:{about.name}: no suite asks rows of this set yet; "
            f"there are: {there}, and what you import"
        )
    rows: Reader = import_module(f"steelyard.data.readers.{home}").rows
    return rows


def has_reader(about: DataSet) -> bool:
    """Whether a study can name the set as items."""
    return about.imported or about.name in _HOME
