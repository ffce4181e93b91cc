"""Weighings that a test watches, to end them where it wants."""

from __future__ import annotations

import time

from steelyard.evidence import Answer, LogReader
from support.desk import begin


def weighing(study, folder, *more):
    """Begin a weighing of a study."""
    return begin("weigh", str(study), "--run", "run", *more, cwd=folder)


def wait_for_answers(folder, least, *, process):
    """Wait until so many answers are in the log, or the process has ended."""
    log = folder / "run" / "samples.log"
    while process.poll() is None:
        if log.exists() and log.stat().st_size and answers_in(log) >= least:
            return
        time.sleep(0.01)


def answers_in(log):
    """How many answers stand in a log."""
    return sum(isinstance(record, Answer) for record in LogReader(log))
