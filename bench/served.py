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
    between the sends of an answer at p1, p50 and p99.  With ``seen``, sorted times in ns at which
    a client had sent its requests and had its first tokens: ``unread``, how long requests lay in
    the server's socket, and ``under_way``, how long first tokens took to the client, at p50 and
    p99; the k-th sent is taken for the k-th read.
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
        for name, end, begin in (("unread", read_at[ours], client["sent"]),
                                 ("under_way", client["first"], first_at)):  # fmt: skip
            found[name] = _ms(np.sort(end) - np.sort(begin), 0.5, 0.99)
    return found


def _ms(spans_ns: np.ndarray, *quantiles: float) -> list[float]:
    return [float(v) / 1e6 for v in np.quantile(spans_ns, quantiles)] if len(spans_ns) else []
