"""The times of a run, each with the formula that is printed beside it."""

from __future__ import annotations

import numpy as np

from steelyard.load.summary.columns import Columns, Floats
from steelyard.load.summary.figures import Figures, figures, figures_of_gaps

NEVER = "no whole answer counts as never; monotonic clock of the client"
SPANS = {
    "ttft": ("intended", "first_token", "intended send to first token of any channel"),
    "visible_ttft": ("intended", "first_visible", "intended send to first visible token"),
    "service_ttft": ("sent", "first_token", "request on the socket to first token"),
    "e2e": ("intended", "ended", "intended send to the end of the answer"),
    "service_e2e": ("sent", "ended", "request on the socket to the end of the answer"),
}
TPOT = "(last token - first token) / (tokens - 1), tokens as the server counts; " + NEVER
GAPS = "between content events of an answer, by socket read; events of one read are 0 apart"


def tpot(columns: Columns) -> Floats:
    """Seconds a token after the first; NaN where undefined, +inf for what was not answered."""
    tokens = columns.counts["completion_tokens"]
    spent = columns.times["last_token"] - columns.times["first_token"]
    with np.errstate(invalid="ignore", divide="ignore"):
        each = np.where((tokens >= 2) & (spent > 0), spent / (tokens - 1), np.nan)
    return np.where(columns.answered, each, np.inf)


def waited(columns: Columns) -> dict[str, Floats]:
    """What a user waited for, from the intended send, in s by the name that a limit uses.

    In the log's order; +inf never came, NaN undefined.
    """
    return {
        "ttft": columns.since("intended", "first_token"),
        "visible_ttft": columns.since("intended", "first_visible"),
        "e2e": columns.since("intended", "ended"),
        "tpot": tpot(columns),
    }


def times(columns: Columns) -> dict[str, Figures]:
    """Every time of a run by name."""
    order = np.argsort(columns.times["intended"], kind="stable")
    told = {
        name: figures(
            columns.since(begin, end)[order],
            formula=f"{formula}; {NEVER}",
            bounds=begin == "intended",
        )
        for name, (begin, end, formula) in SPANS.items()
    }
    told["tpot"] = figures(tpot(columns)[order], formula=TPOT, bounds=True)
    told["chunk_gap"] = figures_of_gaps(columns.gaps, formula=GAPS)
    return told | waits(columns)


def waits(columns: Columns) -> dict[str, Figures]:
    """What the client itself took before a request was on the socket."""
    at = columns.times
    queue = np.where(np.isnan(at["sent"]), np.inf, at["sent"] - at["ready"])
    return {
        "schedule_lag": figures(
            at["ready"] - at["intended"], formula="intended send to noticed by the generator"
        ),
        "client_queue": figures(
            queue,
            formula="noticed to on the socket: waiting for a place under the cap, connecting; "
            "never sent counts as never",
        ),
    }
