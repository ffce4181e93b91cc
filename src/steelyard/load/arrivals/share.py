"""Dividing a number of slots among workers."""

from __future__ import annotations

from steelyard.errors import StudyError


def share(slots: int, worker: int, *, of: int, what: str) -> int:
    """Give one worker's part of ``slots``; parts differ by one at most and sum to the whole.

    Raises StudyError where somebody would get none: his requests could never be sent.
    """
    if slots < of:
        raise StudyError(
            f"{what}: {slots} can't be divided among {of} workers, one each at least; "
            f"use {slots} workers or fewer"
        )
    return slots // of + (worker < slots % of)
