"""A large log read by several processes, a stretch of its bytes each."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from itertools import pairwise
from pathlib import Path

from steelyard.evidence import usable_cores
from steelyard.load.summary.part import Part, Within, read_part

EACH = 48 * 2**20
"""Bytes that are worth a process: half a second of reading, three times what starting one takes."""
MOST = 8
ORPHANED = 86
"""Exit status of a child whose parent has gone."""
_HEAD = 16


def read_together(
    log: Path, *, first: int, within: Within | None = None, counting: bool = True
) -> list[Part] | None:
    """The parts of a log in order; None where one process has to read it all.

    That is a small log, one core, and any log that is not whole frames from its head to its end:
    whether what is wrong there is a torn tail or damage takes a look at all of it.
    """
    size = os.stat(log).st_size if log.exists() else 0
    count = min(size // EACH, usable_cores(), MOST)
    if count < 2:
        return None
    edges = [size * place // count for place in range(count + 1)]
    stretches = list(pairwise(edges))
    try:
        with ProcessPoolExecutor(
            count,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
        ) as pool:
            parts = list(pool.map(partial(_read, log, first, within, counting), stretches))
    except (BrokenProcessPool, OSError):
        return None
    starts = [part.begin for part in parts]
    ends = [(_HEAD, 0), *(part.end for part in parts)]
    whole = starts == ends[:-1] and os.path.getsize(log) == size
    return parts if whole and ends[-1] and ends[-1][0] == size else None


def _begin() -> None:
    """Leave Ctrl-C to the parent, and end with it: the pool's pipe has a writer in each child."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(ORPHANED)


def _read(
    log: Path, first: int, within: Within | None, counting: bool, part: tuple[int, int]
) -> Part:
    return read_part(log, first=first, part=part, within=within, counting=counting)
