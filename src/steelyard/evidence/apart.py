"""Deriving tables in a process of its own, which takes its memory with it when it ends."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path

from steelyard.errors import RunError
from steelyard.evidence.parquet import derive


def derive_apart(folder: Path) -> None:
    """``derive`` in a process that ends with this one, however this one ends.

    Raises what ``derive`` raises, and RunError where the process was killed.
    """
    spawn = multiprocessing.get_context("spawn")
    ours, theirs = spawn.Pipe()
    worker = spawn.Process(target=_work, args=(folder, theirs), daemon=True)
    try:
        with _deaf_to_interrupts():
            worker.start()
        theirs.close()
        fault = ours.recv()
    except EOFError:
        raise RunError(
            f"{folder}: deriving the Parquet tables was killed, perhaps for want of memory; "
            "the record is whole; carry on with --resume when more memory is free"
        ) from None
    finally:
        ours.close()  # which ends a worker that is still at it
        if worker.pid is not None:
            worker.join()
    if fault is not None:
        raise fault


def _work(folder: Path, pipe: Connection) -> None:
    threading.Thread(target=_end_with, args=(pipe,), daemon=True).start()
    try:
        derive(folder)
    except Exception as problem:
        pipe.send(problem)
    else:
        pipe.send(None)


def _end_with(pipe: Connection) -> None:
    """Wait until the other side is gone: nobody else may write into the folder then."""
    with contextlib.suppress(EOFError, OSError):
        pipe.recv()
    os._exit(1)


@contextlib.contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """A child inherits the mask, and leaves Ctrl-C on a shared terminal to its parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
