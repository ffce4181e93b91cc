"""What the mock server did, by its own log, and what lay between it and its client."""

from __future__ import annotations

from pathlib import Path

import numpy as np

RECORD = np.dtype([("request", "<u4"), ("at", "<u2"), ("n", "<u2"), ("t", "<u8")])
WHOLE = 0xFFFF
"""In ``n``: the request had been read whole."""


def served(log: Path, seen: Path | None = None) -> dict[str, list[float]]:
    """Times in ms.

    ``ttft`` (request read whole to first content event handed to send()) at p50 and p99, ``gaps``
    between the sends of an answer at p1, p50 and p99.  With ``seen``, times in ns at which a client
    had sent its requests and had its first tokens: ``unread``, how long requests lay in the
    server's socket, ``under_way``, how long first tokens took to the client, and ``from_socket``,
    TTFT with what a request lay unread, at p50 and p99; the k-th sent is taken for the k-th read.
    """
    told = np.fromfile(log, dtype=RECORD)
    told = told[np.lexsort((told["t"], told["request"]))]
    asked = told["n"] == WHOLE
    first = ~asked & (told["at"] == 0)
    read_at, first_at = (told["t"][which].astype(np.int64) for which in (asked, first))
    ours = np.isin(told["request"][asked], told["request"][first])
    sends = told[~asked]
    same = np.diff(sends["request"].astype(np.int64)) == 0
    found = {
        "ttft": _ms(first_at - read_at[ours], 0.5, 0.99),
        "gaps": _ms(np.diff(sends["t"].astype(np.int64))[same], 0.01, 0.5, 0.99),
    }
    if seen is not None:
        client = np.load(seen)
        sent, order = np.sort(client["sent"]), np.argsort(read_at[ours], kind="stable")
        found["unread"] = _ms(read_at[ours][order] - sent, 0.5, 0.99)
        found["from_socket"] = _ms(first_at[order] - sent, 0.5, 0.99)
        found["under_way"] = _ms(np.sort(client["first"]) - np.sort(first_at), 0.5, 0.99)
    return found


def _ms(spans_ns: np.ndarray, *quantiles: float) -> list[float]:
    return [float(v) / 1e6 for v in np.quantile(spans_ns, quantiles)] if len(spans_ns) else []
