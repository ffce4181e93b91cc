"""Did enough come through, and over the connections one expects?"""

from __future__ import annotations

from steelyard.load.certificate.check import Check, judged, unknown

BUDGET = 0.05
SPARE = 0.05
_ERRORS = (
    "what failed on the way says nothing of the answer, and beyond 5 % a p95 is a time that "
    "never came"
)
_CONNECTIONS = (
    "a connection for each request puts a handshake into each latency; a client that keeps "
    "connections opens as many as it ever had in flight, and one more for each that was closed"
)


def error_budget(failed: int, *, of: int, budget: float = BUDGET) -> Check:
    """Transport and grader errors among all attempted."""
    if not of:
        return unknown("errors", detail="nothing was attempted", because=_ERRORS)
    return judged(
        "errors",
        {"share": failed / of, "failed": float(failed), "of": float(of)},
        limit=budget,
        detail=f"{failed}/{of} transport or grader errors (≤ {budget:.0%})",
        because=_ERRORS,
    )


def connections(opened: int | None, *, most_in_flight: int, closed: int = 0) -> Check:
    """Connections opened against those needed; ``closed`` counts those the other side ended."""
    if opened is None:
        detail = "connections were not counted"
        return unknown("connections", detail=detail, because=_CONNECTIONS)
    expected = most_in_flight + closed
    limit = allowed(expected)
    return judged(
        "connections",
        {"opened": float(opened), "most_in_flight": float(most_in_flight), "closed": float(closed)},
        limit=limit,
        detail=(
            f"{opened} opened, {most_in_flight} in flight at most, {closed} closed by the other "
            f"side (≤ {limit:.0f})"
        ),
        because=_CONNECTIONS,
    )


def allowed(expected: float) -> float:
    """Connections that may be opened where so many are needed."""
    return expected + max(1.0, SPARE * expected)
