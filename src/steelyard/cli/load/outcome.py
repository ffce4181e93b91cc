"""What a load is judged by, and what the command ends with."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.load import LoadRun
    from steelyard.load.search import ServiceLevel

INVALID, UNANSWERED, INTERRUPTED = 3, 5, 130


def code(done: LoadRun) -> int:
    """The exit code of a run."""
    if done.offered.interrupted:
        return INTERRUPTED
    if done.unanswered:
        return UNANSWERED
    return INVALID if done.invalid else 0


def judged_by(slo: list[str] | None) -> ServiceLevel | None:
    """The limits of ``--slo`` as one. Raises StudyError."""
    if not slo:
        return None
    from steelyard.load.search import service_level

    return service_level(" and ".join(slo))
