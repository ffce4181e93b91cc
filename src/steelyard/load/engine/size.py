"""How many workers a load asks for."""

from __future__ import annotations

import contextlib

from steelyard.errors import StudyError
from steelyard.evidence import usable_cores

PER_WORKER_S = 1000.0
"""Requests a second that one worker is given, of the several thousand that it can do."""
USERS_PER_WORKER = 250
SPARE_FILES = 64
"""What a worker opens beside its connections."""


def crew_size(
    *,
    rate_per_s: float = 0.0,
    users: int | None = None,
    cap: int | None = None,
    workers: int | None = None,
) -> int:
    """As many as the load asks for and one a core at most, or as many as the user says.

    Raises StudyError for fewer than one, or more than there are users or places.
    """
    slots = users if users is not None else cap
    if workers is not None:
        if workers < 1:
            raise StudyError(f"workers: {workers}; one at least")
        if slots is not None and workers > slots:
            what = "users" if users is not None else "places under the cap"
            raise StudyError(
                f"workers: {slots} {what} can't be divided among {workers} workers; "
                f"use {slots} or fewer"
            )
        return workers
    wanted = -(-users // USERS_PER_WORKER) if users is not None else rate_per_s / PER_WORKER_S
    return max(1, min(int(wanted + 0.999), usable_cores(), slots or usable_cores()))


def check_files(users: int, *, workers: int) -> None:
    """Refuse users of whom each worker would hold more connections than it may open files.

    Raises StudyError.  A machine without such a limit refuses nothing.
    """
    limit = files_limit()
    each = -(-users // workers)
    if limit is None or each + SPARE_FILES <= limit:
        return
    raise StudyError(
        f"users: {users:,} among {workers} workers are {each:,} connections each, and a process "
        f"may open {limit:,} files here (RLIMIT_NOFILE); raise its hard limit to "
        f"{each + SPARE_FILES}, give more workers, or ask for fewer users"
    )


def files_limit() -> int | None:
    """Files that a process may open at most; None where nothing limits them."""
    try:
        import resource
    except ImportError:
        return None
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    return None if hard == resource.RLIM_INFINITY else hard


def open_many() -> None:
    """Let this process open as many files as it may be let."""
    try:
        import resource
    except ImportError:
        return
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
