"""Whether load.json says what samples.log gives; both may still be made up together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import orjson

from steelyard.errors import RecordDamaged, StudyError
from steelyard.evidence import LogReader, RunMark, dumps_line
from steelyard.load.arrivals import Schedule, load
from steelyard.load.certificate import Certificate
from steelyard.load.document import arrivals_told
from steelyard.load.engine import headroom
from steelyard.load.files import LOG, RESULT, SCHEDULE
from steelyard.load.noticed import arrivals_of
from steelyard.load.picture import columns_of_run
from steelyard.load.search import service_level
from steelyard.load.shape import read_shape
from steelyard.load.summary import Columns, Level, Span, Summary, summarise
from steelyard.load.unlike import ABSENT, Unlike, short, unlike
from steelyard.load.validity import (
    CHANGING,
    of_connections,
    of_log,
    of_settling,
    rate_noticed,
    shown,
)
from steelyard.load.within import (
    contradictions,
    of_check,
    of_parts,
    of_seal,
    offered_of,
    sealed_of,
)

_WINDOWED = ("rates", "flight", "goodput")
"""They need the end of the window, which an interrupted run has rounded only."""


def disagreement(run: Path, told: Mapping[str, Any], columns: Columns | None = None) -> str | None:
    """The first field of load.json that its log or its own fields contradict, with both values.

    ``told`` is load.json as plain JSON, ``columns`` are those of the log where somebody has read
    it already.  What workers alone know (lag of their loop, CPU, clock) stands in no log and is
    taken as they told it, and so are the pages of an engine.  Raises RecordDamaged, also where
    load.json lacks what every one has.
    """
    return _whole(run, partial(_first, run, told, columns))


def denial(run: Path, told: Mapping[str, Any]) -> str | None:
    """As ``disagreement``; where no log lies beside load.json, by its own fields alone."""
    if (run / LOG).is_file():
        return disagreement(run, told)
    return _whole(run, partial(_named, run, contradictions(told)))


def _whole(run: Path, look: Callable[[], str | None]) -> str | None:
    try:
        return look()
    except (KeyError, TypeError, AttributeError, ValueError) as problem:
        raise RecordDamaged(
            f"{run / RESULT}: lacks what every load run tells ({type(problem).__name__}: "
            f"{problem}); restore it from a copy of the run"
        ) from problem


def _first(run: Path, told: Mapping[str, Any], columns: Columns | None) -> str | None:
    if not isinstance(told.get("summary"), dict) or "window" not in told["summary"]:
        return None
    if columns is None:
        columns = columns_of_run(run, told)
    held = told["summary"].get("requests")
    if held != len(columns):
        return (
            f"{run / LOG}: holds {len(columns)} requests, and {RESULT} tells of {held}; "
            "the log was cut, or one of the two was changed"
        )
    return _named(run, _compared(run, told, columns))


def _named(run: Path, unlike: Iterator[Unlike]) -> str | None:
    for field, said, gives in unlike:
        return (
            f"{run / RESULT}: {field} is {short(said)}, and the record gives {short(gives)}; "
            "one of the two was changed, or another version wrote it"
        )
    return None


def _compared(run: Path, told: Mapping[str, Any], columns: Columns) -> Iterator[Unlike]:
    yield from of_seal(told)
    sealed = sealed_of(told)
    given = told["summary"]
    window = _window(told)
    interrupted = bool(told["offered"]["interrupted"])
    for check in () if interrupted else of_log(columns, window):
        yield from of_check(told, check)
    yield from _of_record(run, told, columns)
    if not interrupted and (plan := _schedule(run)) is not None:
        yield from of_check(told, rate_noticed(columns, window, due=len(plan)))
        yield from _of_arrivals(told, columns, plan)
    summary = shown(summarise(columns, window, level=_level(given)), sealed)
    yield from _of_summary(given, summary, interrupted=interrupted)
    yield from _of_stages(told, columns, sealed)
    yield from of_parts(told)


def _of_record(run: Path, told: Mapping[str, Any], columns: Columns) -> Iterator[Unlike]:
    """What the log shows beside its answers: which order it is of, and how the generator fared."""
    began = next((one for one in LogReader(run / LOG) if isinstance(one, RunMark)), None)
    if began is not None:
        yield from unlike("order_sha256", told.get("order_sha256"), began.study)
    offered = offered_of(told)
    yield from of_check(told, of_connections(columns, headroom(offered), offered))
    settled = next(
        (one for one in told["certificate"]["checks"] if one["check"] == "steady_state"), None
    )
    if settled is not None and settled["detail"] != CHANGING:
        yield from of_check(told, of_settling(columns, _window(told)))


def _schedule(run: Path) -> Schedule | None:
    """The times at which requests were due; None where no file holds them all."""
    path = run / SCHEDULE
    plan = load(path) if path.is_file() else None
    return plan if isinstance(plan, Schedule) and not plan.chained else None


def _of_arrivals(told: Mapping[str, Any], columns: Columns, plan: Schedule) -> Iterator[Unlike]:
    """What needs no process; whether chance explains the rest, its own test has told."""
    start_ns, said = int(told["offered"]["start_ns"]), told["arrivals"]
    try:
        tested = arrivals_of(plan, columns, start_ns=start_ns, interrupted=False, process=None)
    except (IndexError, ValueError):
        yield "arrivals", said["result"], f"requests that {SCHEDULE} does not hold"
        return
    if tested is None:
        return
    gives = orjson.loads(dumps_line(arrivals_told(tested)))
    stated = {one["name"]: one for one in said["checks"]}
    for one in gives["checks"]:
        name = one["name"]
        yield from unlike(f"arrivals.{name}", stated.get(name, ABSENT), one)
    yield from unlike("arrivals.lag_s", said["lag_s"], gives["lag_s"])


def _of_stages(told: Mapping[str, Any], columns: Columns, sealed: Certificate) -> Iterator[Unlike]:
    """Stages by their words in the order, which are not rounded as their bounds are."""
    facts = told["order"]["plan"]["facts"]
    if "stages" not in told and "shape" not in facts:
        return
    shape = read_shape(facts["shape"])
    gives = shape.shown(columns, int(told["offered"]["start_ns"]), sealed)
    yield from unlike("stages", told.get("stages", ABSENT), orjson.loads(dumps_line(gives)))


def _of_summary(
    given: Mapping[str, Any], summary: Summary, *, interrupted: bool
) -> Iterator[Unlike]:
    left_out = {"window", *(_WINDOWED if interrupted else ())}
    for name, value in orjson.loads(dumps_line(summary)).items():
        if name not in left_out:
            yield from unlike(f"summary.{name}", given.get(name), value)


def _window(told: Mapping[str, Any]) -> Span:
    window = told["summary"]["window"]
    return Span(
        start_s=int(told["offered"]["start_ns"]) * 1e-9,
        span_s=float(window["span_s"]),
        offered=window["offered"],
    )


def _level(given: Mapping[str, Any]) -> Level | None:
    """The level that goodput was counted by; None where none was, or it is withheld."""
    limits = given["goodput"].get("limits", ())
    try:
        return service_level(" and ".join(one["limit"] for one in limits)) if limits else None
    except StudyError:
        return None
