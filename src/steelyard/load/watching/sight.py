"""What the pages of one view showed, read after the run."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path

import numpy as np

from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing
from steelyard.load.summary import Columns
from steelyard.load.views import (
    ClientView,
    Detected,
    Watched,
    detect,
    opened,
    read_scrapes,
    watched,
)
from steelyard.load.watching.lookout import ACCELERATOR, scrapes_file


def read_sight(run: Path, view: str, *, model: str = "") -> Watched | Missing:
    """Read the pages of a run's folder; Missing where there is none that can be used.

    Where an engine serves several models, the one that was asked is picked.  Raises
    RecordDamaged.
    """
    path = run / scrapes_file(view)
    if not path.is_file():
        return Missing(reason="no page of it was kept")
    scrapes = read_scrapes(path)
    try:
        seen = watched(scrapes, accelerator=view == ACCELERATOR)
        told = next(
            detect(page.page, accelerator=view == ACCELERATOR)
            for scrape in reversed(scrapes)
            if not isinstance(page := opened(scrape), Missing)
        )
        match = _one_of(told, model)
        return watched(scrapes, table=seen.table, match=match) if match else seen
    except EndpointUnusable as why:
        return Missing(reason=str(why))


def _one_of(told: Detected, model: str) -> Mapping[str, str]:
    if len(told.models) > 1 and model in told.models:
        return {told.table.model_label: model}
    return {}


def detected(run: Path, view: str) -> Detected | Missing:
    """Which engine the last page belongs to, and what its names say of its version."""
    for scrape in reversed(read_scrapes(run / scrapes_file(view))):
        page = opened(scrape)
        if not isinstance(page, Missing):
            return detect(page.page, accelerator=view == ACCELERATOR)
    return Missing(reason="no page came")


def catalogue(engine: str) -> str:
    """SHA-256 of the alias table that read the pages, its first 12 digits."""
    table = files("steelyard.load.views").joinpath("catalog", f"{engine}.toml")
    return hashlib.sha256(table.read_bytes()).hexdigest()[:12]


def client_of(columns: Columns) -> ClientView:
    """The client's view of a run, on the log's axis; what was never sent is left out."""
    sent = ~np.isnan(columns.times["sent"])

    def moments(name: str) -> np.typing.NDArray[np.float64]:
        return np.asarray(columns.times[name][sent] * 1e9)

    return ClientView(
        intended_ns=moments("intended"),
        ready_ns=moments("ready"),
        sent_ns=moments("sent"),
        first_ns=moments("first_token"),
        last_ns=moments("last_token"),
        ended_ns=moments("ended"),
        prompt_tokens=columns.counts["prompt_tokens"][sent],
        tokens=columns.counts["completion_tokens"][sent],
        whole=columns.finished[sent],
    )
