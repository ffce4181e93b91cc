"""Grading one reply: was a call due, was it made, is it valid, is it the right one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites.items import Item
from steelyard.suites.protocol import Judgement, Reply
from steelyard.suites.spoken import spoken
from steelyard.suites.structured.strict import canonical
from steelyard.suites.tools import kinds
from steelyard.suites.tools.calls import Made, read_call
from steelyard.suites.tools.expect import Due, Expected, expected
from steelyard.suites.tools.intext import call_in_text
from steelyard.suites.tools.offered import Tool, offered
from steelyard.suites.tools.request import forced
from steelyard.suites.tools.seen import Seen

FORCED_STOP = "flag:forced-stop"
Checks = dict[str, float | None]


def see(item: Item, reply: Reply) -> Seen:
    """Find the kind of a reply that came.  Total: no reply makes it raise."""
    tools, wanted = offered(item), expected(item)
    calls = tuple(read_call(call, tools) for call in reply.tool_calls or ())
    syntax = None if calls else call_in_text(reply.text, tools=tools)
    kind, detail = _kind(reply, calls, wanted=wanted, tools=tools, syntax=syntax)
    needed = forced(item)
    return Seen(
        kind=kind,
        detail=detail,
        calls=calls,
        text=reply.text,
        needs_call=wanted.needs_call,
        syntax=syntax,
        flags=_flags(reply, calls, is_forced=needed is not None),
        adheres=_adheres(item, calls, needed),
        gave_up=any(call.gave_up for call in calls) and not any(call.faults for call in calls),
    )


def judgement(seen: Seen, *, accept: Accept, further: Mapping[str, float | None]) -> Judgement:
    """The judgement of a reply; ``further`` checks tell of the dialogue."""
    outcome = Outcome.OK if seen.kind == kinds.OK else Outcome.WRONG
    if seen.unknown:
        outcome = Outcome.GRADER_ERROR
    right = outcome is Outcome.OK
    return Judgement(
        outcome=outcome,
        kind="pattern-limit" if seen.unknown else seen.kind,
        detail=seen.detail,
        delivered=_delivered(seen),
        links=(),
        checks=checks(seen) | dict(further),
        acceptable=seen.valid if accept.rule == "valid" else right,
    )


def checks(seen: Seen) -> Checks:
    """All that scores and tables read of a reply that came; what nobody could tell is None."""
    needs, called = seen.needs_call, bool(seen.calls)
    right = None if seen.unknown else float(seen.kind == kinds.OK)
    valid_call = float(seen.valid) if called and not seen.gave_up else None
    return {
        "needs_call": float(needs),
        "called": float(called),
        "hit": float(needs and called),
        "spurious": None if needs else float(called),
        "missed": float(needs and not called),
        "usable": _usable(seen) if needs else None,
        "abstained": None if needs else right,
        "valid_call": valid_call,
        "right": right,
        "adheres": None if seen.adheres is None else float(seen.adheres),
        **dict.fromkeys(seen.flags, 1.0),
    }


def _usable(seen: Seen) -> float | None:
    if seen.kind not in kinds.USABLE or not seen.calls:
        return 0.0
    return None if seen.gave_up else float(seen.valid)


def absent(item: Item) -> Checks:
    """The checks of an answer for which no reply came: no decision was seen, nothing was usable."""
    needs = expected(item).needs_call
    return {
        "needs_call": float(needs),
        "called": None,
        "hit": None,
        "spurious": None if needs else 0.0,
        "missed": None,
        "usable": 0.0 if needs else None,
        "abstained": None if needs else 0.0,
        "valid_call": None,
        "right": 0.0,
        "adheres": None if item.own.get("tool_choice", "auto") == "auto" else 0.0,
    }


def _kind(
    reply: Reply,
    calls: tuple[Made, ...],
    *,
    wanted: Expected,
    tools: Mapping[str, Tool],
    syntax: str | None,
) -> tuple[str, str]:
    if not calls:
        return _without_call(reply, wanted=wanted, syntax=syntax)
    if not wanted.needs_call:
        return kinds.SPURIOUS, f"{len(calls)} of no call due"
    found = [
        (fault.kind, f"call {number}: {fault.detail}")
        for number, call in enumerate(calls, start=1)
        for fault in call.faults
    ]
    found += _against(calls, wanted, tools)
    return min(found, key=lambda each: kinds.rank(each[0]), default=(kinds.OK, ""))


def _without_call(reply: Reply, *, wanted: Expected, syntax: str | None) -> tuple[str, str]:
    if syntax is not None:
        return kinds.CALL_IN_TEXT, f"call syntax in the text, as of {syntax}"
    blank = not spoken(reply.text).strip()
    if reply.finish == "tool_calls" or (reply.tool_calls is not None and blank):
        return kinds.EMPTY_TOOL_CALLS, "announces calls and makes none"
    if wanted.needs_call:
        cut = " before the token limit" if reply.finish == "length" else ""
        said = "nothing" if blank else "text alone"
        return kinds.NO_CALL, f"{said}{cut}, where a call is due"
    if blank:
        return reply.kind or ("thinking-only" if reply.text.strip() else "empty"), "says nothing"
    return ("length", "cut by the token limit") if reply.finish == "length" else (kinds.OK, "")


def _against(
    calls: tuple[Made, ...], wanted: Expected, tools: Mapping[str, Tool]
) -> list[tuple[str, str]]:
    """What is wrong with calls against those that are due."""
    if wanted.open:
        return []
    due_names = {due.name for due in wanted.calls}
    found = []
    for number, call in enumerate(calls, start=1):
        if call.name in tools and call.name not in due_names:
            found.append((kinds.WRONG_TOOL, f"call {number}: an offered tool, but not one due"))
        elif _wrong_arguments(call, wanted):
            found.append((kinds.WRONG_VALUE, f"call {number}: not the arguments due"))
    if not _matched(calls, wanted):
        found.append((kinds.WRONG_COUNT, f"{len(calls)} made, {len(wanted.calls)} due"))
    return found


def _wrong_arguments(call: Made, wanted: Expected) -> bool:
    alike = [due for due in wanted.calls if due.name == call.name]
    if call.arguments is None or not alike:
        return False
    return not any(_fits(call, due, wanted) for due in alike)


def _fits(call: Made, due: Due, wanted: Expected) -> bool:
    if call.name != due.name or call.arguments is None:
        return False
    return due.fits(call.arguments, match=wanted.match)


def _matched(calls: Sequence[Made], wanted: Expected) -> bool:
    """Whether each call made is one of those due, each due one made once, in order if asked."""
    if len(calls) != len(wanted.calls):
        return False
    if wanted.ordered:
        return all(_fits(c, d, wanted) for c, d in zip(calls, wanted.calls, strict=True))
    fits = [[n for n, due in enumerate(wanted.calls) if _fits(c, due, wanted)] for c in calls]
    taken: dict[int, int] = {}
    return all(_placed(n, fits, taken, set()) for n in range(len(calls)))


def _placed(call: int, fits: list[list[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Find a place for a call, moving others aside (augmenting paths; Kuhn, 1955)."""
    for place in fits[call]:
        if place in tried:
            continue
        tried.add(place)
        if place not in taken or _placed(taken[place], fits, taken, tried):
            taken[place] = call
            return True
    return False


def _adheres(item: Item, calls: tuple[Made, ...], needed: str | None) -> bool | None:
    if item.own.get("tool_choice", "auto") == "auto":
        return None
    if needed is None:
        return not calls
    return bool(calls) and (needed == "" or all(call.name == needed for call in calls))


def _flags(reply: Reply, calls: tuple[Made, ...], *, is_forced: bool) -> tuple[str, ...]:
    flags = {f"flag:{flag}" for call in calls for flag in call.flags}
    if reply.finish == "length":
        flags.add("flag:cut")
    if calls and reply.finish == "stop":
        flags.add(FORCED_STOP if is_forced else "flag:call-but-stop")
    return tuple(sorted(flags))


def _delivered(seen: Seen) -> str | None:
    if not seen.calls:
        return seen.text or None
    return canonical(
        [
            {"name": call.name, "arguments": None if call.arguments is None else call.arguments}
            for call in seen.calls
        ]
    )
