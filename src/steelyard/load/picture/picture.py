"""load_picture.json: everything of a run that is drawn and does not stand in load.json."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from steelyard.errors import RecordDamaged, RunError
from steelyard.evidence import Missing
from steelyard.load.counting import credited
from steelyard.load.files import LOG, RESULT
from steelyard.load.picture.axis import steps
from steelyard.load.picture.heat import heat
from steelyard.load.picture.lines import lines
from steelyard.load.picture.shares import distribution, intervals
from steelyard.load.summary import Columns, Floats, read_columns, waited
from steelyard.load.told import read_told
from steelyard.load.watching import ACCELERATOR, ENGINE, read_sight, views_timeline

SCHEMA = 1


def picture_of(run: Path, columns: Columns | None = None) -> dict[str, Any]:
    """The picture of a run's folder, from its load.json and samples.log.

    ``columns`` are those of the log where somebody has read it already.  Raises RecordDamaged where
    one of the files is gone or broken, RunError where the run never began.
    """
    told = read_told(run)
    if columns is None:
        columns = columns_of_run(run, told)
    picture = load_picture(told, columns)
    return {**picture, "views": _views(run, told, columns, reach_s=picture["reach_s"])}


def columns_of_run(run: Path, told: Any) -> Columns:
    """The run's log, with the tokens that were counted after it; ``told`` is its load.json.

    Raises RecordDamaged, and RunError where the run never began.
    """
    match told:
        case {"offered": {"first": int(first)}}:
            return credited(run, read_columns(run / LOG, first=first))
        case {"offered": Missing(reason=why) | {"missing": str(why)}}:
            raise RunError(f"{run}: the run never began ({why}); offer its load again")
        case _:
            raise RecordDamaged(
                f"{run / RESULT}: does not say which samples are the run's; restore it from a copy"
            )


def _views(
    run: Path, told: Mapping[str, Any], columns: Columns, *, reach_s: float
) -> dict[str, Any] | None:
    """The three views on one axis; None where only the client was looked at."""
    model = str(told["order"]["model"])
    seen = {view: read_sight(run, view, model=model) for view in (ENGINE, ACCELERATOR)}
    if all(isinstance(one, Missing) for one in seen.values()) or not len(columns):
        return None
    return views_timeline(
        columns,
        start_s=float(told["summary"]["window"]["start_s"]),
        reach_s=reach_s,
        engine=seen[ENGINE],
        accelerator=seen[ACCELERATOR],
        times=bool(told["valid"]),
    )


def load_picture(told: Mapping[str, Any], columns: Columns) -> dict[str, Any]:
    """Bin a run.  Times in s; axes begin with the window and go on to the last end.

    ``told`` is load.json.  Of an invalid run no time of the server's is in it.
    """
    window = told["summary"]["window"]
    start, span = float(window["start_s"]), float(window["span_s"])
    last = float(columns.times["ended"].max()) - start if len(columns) else 0.0
    axis = steps(start, max(last, span))
    order = np.argsort(columns.times["intended"], kind="stable")
    at = columns.times["intended"]
    times = _times(columns) if told["valid"] else {}
    begun = steps(start, span)
    return {
        "schema": SCHEMA,
        "run": told["run"],
        "span_s": span,
        "reach_s": max(last, span),
        "heat": {
            "step_s": begun.step_s,
            "steps": begun.count,
            "maps": [heat(name, values, at=at, steps=begun) for name, values in times.items()],
        },
        "lines": lines(columns, axis),
        "distributions": [distribution(name, values) for name, values in times.items()],
        "intervals": [
            row for name, values in times.items() for row in intervals(name, values[order])
        ],
    }


def _times(columns: Columns) -> dict[str, Floats]:
    found = waited(columns)
    return {name: found[name] for name in ("ttft", "e2e", "tpot")}
