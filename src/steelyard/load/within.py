"""Whether load.json agrees with itself: its order, its workers, the checks of its certificate."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.evidence import Missing, dumps_line, from_json, to_json
from steelyard.load.certificate import Certificate, Check, unlike_itself
from steelyard.load.engine import HostClock, Offered, WorkerEnd, headroom
from steelyard.load.files import RESULT
from steelyard.load.unlike import Unlike, is_same, unlike
from steelyard.load.validity import of_workers


def contradictions(told: Mapping[str, Any]) -> Iterator[Unlike]:
    """Fields that other fields of load.json, as plain JSON, deny: with both values."""
    yield from of_seal(told)
    yield from of_parts(told)


def of_seal(told: Mapping[str, Any]) -> Iterator[Unlike]:
    """Whether the order is the one that was hashed, and the certificate what its checks make it."""
    yield from _of_span(told)
    digest = hashlib.sha256(dumps_line(told["order"])).hexdigest()
    yield from unlike("order_sha256", told.get("order_sha256"), digest)
    sealed = sealed_of(told)
    failed, why = sealed.result == "fail", list(sealed.why)
    yield from unlike("valid", told.get("valid"), not failed)
    yield from unlike("invalid_because", told.get("invalid_because"), why if failed else [])
    stated = {key: told["certificate"].get(key) for key in ("result", "ranks", "why")}
    wanted = {"result": sealed.result, "ranks": sealed.ranks, "why": why}
    yield from unlike("certificate", stated, wanted)


def of_parts(told: Mapping[str, Any]) -> Iterator[Unlike]:
    """Whether checks are what their figures make them, and what workers and arrivals tell."""
    for check in sealed_of(told).checks:
        for field, said, gives in unlike_itself(check):
            yield f"check {check.check}: {field}", said, gives
    yield from _of_workers(told)
    yield from _of_arrivals(told)


def sealed_of(told: Mapping[str, Any]) -> Certificate:
    """The certificate as its checks stand there."""
    checks = tuple(
        Check(
            check=one["check"], result=one["result"], detail=one["detail"],
            figures=one.get("figures") or {}, limit=one.get("limit"), because="",
        )
        for one in told["certificate"]["checks"]
    )  # fmt: skip
    return Certificate(cell=RESULT, checks=checks)


def of_check(told: Mapping[str, Any], check: Check) -> Iterator[Unlike]:
    """Where a check that was made again is told otherwise."""
    named = (one for one in told["certificate"]["checks"] if one["check"] == check.check)
    said: Mapping[str, Any] = next(named, {})
    for key in ("result", "detail"):
        yield from unlike(f"check {check.check}: {key}", said.get(key), getattr(check, key))
    for key in ("figures", "limit"):
        gives = to_json(getattr(check, key))
        yield from unlike(f"check {check.check}: {key}", said.get(key), gives)


def offered_of(told: Mapping[str, Any]) -> Offered:
    """What was offered, as its workers and machines told of it."""
    given = from_json(told["offered"])
    hosts = ({**one, "workers": tuple(one["workers"])} for one in given.get("hosts") or ())
    return Offered(**{
        **given,
        "workers": tuple(WorkerEnd(**one) for one in given["workers"]),
        "hosts": tuple(HostClock(**one) for one in hosts),
    })  # fmt: skip


def _of_span(told: Mapping[str, Any]) -> Iterator[Unlike]:
    """Figures are of the time that was ordered; of a part of it where the run was interrupted."""
    seen, asked = told["summary"]["window"]["span_s"], told["order"]["span_s"]
    if told["offered"]["interrupted"] and seen <= asked:
        return
    yield from unlike("order.span_s", asked, seen)


def _of_workers(told: Mapping[str, Any]) -> Iterator[Unlike]:
    offered = offered_of(told)
    room = headroom(offered)
    yield from unlike("headroom", told["headroom"], to_json(room))
    for check in of_workers(room, offered):
        yield from of_check(told, check)


def _of_arrivals(told: Mapping[str, Any]) -> Iterator[Unlike]:
    """The arrivals' result follows from their checks, each of which keeps its bounds or doesn't."""
    said = from_json(told["arrivals"])
    named = {one["check"]: one["result"] for one in told["certificate"]["checks"]}
    if said is None:
        yield from unlike("check arrivals: result", named.get("arrivals"), "unknown")
        return
    for one in said["checks"]:
        yield from unlike(f"arrivals.{one['name']}.result", one["result"], _kept(one))
    results = {one["result"] for one in said["checks"]}
    worst = next((each for each in ("fail", "unknown") if each in results), "pass")
    yield from unlike("arrivals.result", said["result"], worst)
    yield from unlike("check arrivals: result", named.get("arrivals"), worst)


def _kept(one: Mapping[str, Any]) -> str:
    value = one["value"]
    if isinstance(value, Missing):
        return "unknown"
    ends = (one["low"], one["high"])
    if any(is_same(value, end) for end in ends):
        return str(one["result"])
    return "pass" if ends[0] <= value <= ends[1] else "fail"
