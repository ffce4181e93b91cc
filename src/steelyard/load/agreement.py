"""Whether load.json says what samples.log gives; both may still be made up together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import orjson

from steelyard.errors import RecordDamaged, StudyError
from steelyard.evidence import dumps_line, to_json
from steelyard.load.arrivals import Schedule, load
from steelyard.load.certificate import Certificate, Check
from steelyard.load.document import arrivals_told
from steelyard.load.files import LOG, RESULT, SCHEDULE
from steelyard.load.noticed import arrivals_of
from steelyard.load.picture import columns_of_run
from steelyard.load.search import service_level
from steelyard.load.shape import read_shape
from steelyard.load.summary import Columns, Level, Span, Summary, summarise
from steelyard.load.validity import of_log, rate_noticed, shown

_WINDOWED = ("rates", "flight", "goodput")
"""They need the end of the window, which an interrupted run has rounded only."""
_CLOSE = 1e-5
"""Relative: load.json rounds to six digits."""
_ABSENT = "nothing"


def disagreement(run: Path, told: Mapping[str, Any], columns: Columns | None = None) -> str | None:
    """The first field of load.json that its log or its own checks contradict, with both values.

    ``told`` is load.json as plain JSON, ``columns`` are those of the log where somebody has read
    it already.  What the generator alone knows (lag of its loop, CPU, connections, clock) stands
    in no log and is taken as told, and so are the pages of an engine.  Raises RecordDamaged, also
    where load.json lacks what every one has.
    """
    try:
        return _first(run, told, columns)
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
    for field, said, gives in _compared(run, told, columns):
        return (
            f"{run / RESULT}: {field} is {_short(said)}, and the record gives {_short(gives)}; "
            "one of the two was changed, or another version wrote it"
        )
    return None


def _compared(
    run: Path, told: Mapping[str, Any], columns: Columns
) -> Iterator[tuple[str, Any, Any]]:
    sealed = _sealed(told)
    failed = sealed.result == "fail"
    yield from _unlike("valid", told.get("valid"), not failed)
    why = list(sealed.why)
    yield from _unlike("invalid_because", told.get("invalid_because"), why if failed else [])
    stated = {key: told["certificate"].get(key) for key in ("result", "ranks", "why")}
    wanted = {"result": sealed.result, "ranks": sealed.ranks, "why": why}
    yield from _unlike("certificate", stated, wanted)
    given = told["summary"]
    window = _window(told)
    interrupted = bool(told["offered"]["interrupted"])
    for check in () if interrupted else of_log(columns, window):
        yield from _of_check(told, check)
    if not interrupted and (plan := _schedule(run)) is not None:
        yield from _of_check(told, rate_noticed(columns, window, due=len(plan)))
        yield from _of_arrivals(told, columns, plan)
    summary = shown(summarise(columns, window, level=_level(given)), sealed)
    yield from _of_summary(given, summary, interrupted=interrupted)
    yield from _of_stages(told, columns, sealed)


def _of_check(told: Mapping[str, Any], check: Check) -> Iterator[tuple[str, Any, Any]]:
    named = (one for one in told["certificate"]["checks"] if one["check"] == check.check)
    said: Mapping[str, Any] = next(named, {})
    for key in ("result", "detail"):
        yield from _unlike(f"check {check.check}: {key}", said.get(key), getattr(check, key))


def _schedule(run: Path) -> Schedule | None:
    """The times at which requests were due; None where no file holds them all."""
    path = run / SCHEDULE
    plan = load(path) if path.is_file() else None
    return plan if isinstance(plan, Schedule) and not plan.chained else None


def _of_arrivals(
    told: Mapping[str, Any], columns: Columns, plan: Schedule
) -> Iterator[tuple[str, Any, Any]]:
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
        yield from _unlike(f"arrivals.{name}", stated.get(name, _ABSENT), one)
    yield from _unlike("arrivals.lag_s", said["lag_s"], gives["lag_s"])


def _of_stages(
    told: Mapping[str, Any], columns: Columns, sealed: Certificate
) -> Iterator[tuple[str, Any, Any]]:
    """Stages by their words in the order, which are not rounded as their bounds are."""
    facts = told["order"]["plan"]["facts"]
    if "stages" not in told and "shape" not in facts:
        return
    shape = read_shape(facts["shape"])
    gives = shape.shown(columns, int(told["offered"]["start_ns"]), sealed)
    yield from _unlike("stages", told.get("stages", _ABSENT), orjson.loads(dumps_line(gives)))


def _of_summary(
    given: Mapping[str, Any], summary: Summary, *, interrupted: bool
) -> Iterator[tuple[str, Any, Any]]:
    left_out = {"window", *(_WINDOWED if interrupted else ())}
    for name, value in orjson.loads(dumps_line(summary)).items():
        if name not in left_out:
            yield from _unlike(f"summary.{name}", given.get(name), value)


def _sealed(told: Mapping[str, Any]) -> Certificate:
    checks = tuple(
        Check(check=one["check"], result=one["result"], detail=one["detail"], because="")
        for one in told["certificate"]["checks"]
    )
    return Certificate(cell=RESULT, checks=checks)


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


def _unlike(field: str, said: Any, gives: Any) -> Iterator[tuple[str, Any, Any]]:
    """Where two pieces of JSON differ; why something is missing may be worded otherwise."""
    match said, gives:
        case {"missing": _}, {"missing": _}:
            return
        case dict(), dict():
            for key in [*gives, *(set(said) - set(gives))]:
                name = f"{field}.{key or 'answered'}"
                yield from _unlike(name, said.get(key, _ABSENT), gives.get(key, _ABSENT))
        case list(), list() if len(said) == len(gives):
            for place, (one, other) in enumerate(zip(said, gives, strict=True)):
                yield from _unlike(f"{field}[{place}]", one, other)
        case _ if not _same(said, gives):
            yield field, said, gives


def _same(said: Any, gives: Any) -> bool:
    both = isinstance(said, (int, float)) and isinstance(gives, (int, float))
    if both and isinstance(said, bool) == isinstance(gives, bool):
        whole = isinstance(said, int) and isinstance(gives, int)
        return bool(said == gives if whole else abs(said - gives) <= _CLOSE * abs(gives))
    return bool(said == gives)


def _short(value: Any) -> str:
    text = orjson.dumps(to_json(value)).decode()
    return text if len(text) <= 120 else f"{text[:117]}..."
