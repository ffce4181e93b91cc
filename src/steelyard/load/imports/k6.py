"""k6's end-of-test summary: of ``handleSummary`` or of ``--summary-export``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from steelyard.evidence import Missing
from steelyard.load.imports.parts import (
    NO_DATE,
    NO_VERSION,
    UNCOUNTED,
    count,
    dig,
    number,
    request_rate,
    spans,
)
from steelyard.load.imports.peer_run import Figure, PeerRun

_TIMES = {"http_req_duration": "latency", "http_req_waiting": ""}


def runs(data: Any) -> list[PeerRun]:
    """Read a summary; a rate metric's ``passes`` are the requests that failed."""
    failing = _values(data, "http_req_failed")
    asked, failed = count(dig(_values(data, "http_reqs"), "count")), count(dig(failing, "passes"))
    share = number(dig(failing, "rate"))
    if isinstance(failed, Missing) and isinstance(asked, int) and share is not None:
        failed = round(asked * share)
    known = isinstance(asked, int) and isinstance(failed, int)
    return [
        PeerRun(
            tool="k6",
            version=NO_VERSION,
            date=NO_DATE,
            label="",
            ok=asked - failed if known else UNCOUNTED,
            failed=failed,
            n=asked,
            setup=_users(_values(data, "vus")),
            figures=tuple(_figures(data)),
        )
    ]


def _users(vus: Any) -> dict[str, str]:
    """Users, where there were as many all the time."""
    least, most = number(dig(vus, "min")), number(dig(vus, "max"))
    return {"users": f"{most:.0f}"} if most and least == most else {}


def _values(data: Any, metric: str) -> Any:
    found = dig(data, "metrics", metric)
    inner = dig(found, "values")
    return found if inner is None else inner


def _figures(data: Any) -> Iterator[Figure]:
    for word, near in _TIMES.items():
        stats = _values(data, word)
        if not isinstance(stats, dict):
            continue
        names = {"avg": "mean", "med": "p50"}
        for key in stats:
            if match := re.fullmatch(r"p\(([\d.]+)\)", key):
                names[key] = f"p{match[1]}"
        yield from spans(stats, word=word, near=near, scale=1e-3, names=names)
    yield from request_rate(dig(_values(data, "http_reqs"), "rate"), word="http_reqs")
