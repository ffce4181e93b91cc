"""Grading one reply: strict, extracted, repaired, delivered, and how much of it is right."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites.items import Item
from steelyard.suites.protocol import Judgement, Reply
from steelyard.suites.structured.accept import acceptable
from steelyard.suites.structured.chain import Chain
from steelyard.suites.structured.fields import FieldScore, leaves, score
from steelyard.suites.structured.marks import form_marks
from steelyard.suites.structured.seen import Ladder, Seen, follow, ladder
from steelyard.suites.structured.strict import Violation, canonical
from steelyard.suites.structured.validate import compiled
from steelyard.suites.structured.waste import waste

CUT = "length"
"""The finish reason of a reply that ran into its token limit, and its kind."""


def grade(
    item: Item, reply: Reply, *, parser: Chain, accept: Accept, again: Reply | None = None
) -> Judgement:
    """Judge a reply, or two where the model was asked again.  Total: no text makes it raise.

    Valid means strict JSON that satisfies the item's schema.  ``strict``, ``extracted`` and
    ``repaired`` ask it of the first reply, whatever the deployment's own chain, ``delivered``
    of what that chain made.  A reply cut by its token limit delivers only what was whole before
    the cut: ``extracted`` or ``strict`` decides, and what repair made of it counts as
    ``repaired_cut``.  Where the validator gave up, what rests on it is unknown, and not 0.
    """
    schema = compiled(item.schema_text) if item.schema_text is not None else None
    own = follow(reply, again, parser=parser, schema=schema)
    steps = ladder(own, parser=parser, schema=schema)
    read = [(reply, steps)]
    if again is not None:
        second = follow(again, None, parser=parser.before, schema=schema)
        read.append((again, ladder(second, parser=parser.before, schema=schema)))
    final, reached = read[-1]
    last, cut = own[-1], final.finish == CUT and _held(reached.extracted) == 0.0
    delivered = last.valid and not cut
    unknown = not cut and _held(last) is None
    value = last.value if delivered else None
    marks = None if unknown else _score(item, value, delivered=delivered)
    checks: dict[str, float | None] = {
        "strict": _held(steps.strict),
        "extracted": _held(steps.extracted),
        "repaired": _held(steps.repaired),
        "delivered": None if unknown else float(delivered),
        **_marks(marks),
        **form_marks(own, steps),
        **_fidelity(steps, item),
        **_effects(own, item),
        **waste(read),
    }
    if cut and last.valid:
        checks["repaired_cut"] = 1.0
    enough = acceptable(accept, checks)
    outcome, kind, detail = _outcome(own, cut=cut, enough=enough, marks=marks)
    return Judgement(
        outcome=outcome,
        kind=kind,
        detail=detail,
        delivered=canonical(last.value) if delivered else None,
        links=tuple(seen.stage.link for seen in own if seen.stage.link is not None),
        checks=checks,
        acceptable=enough,
    )


def absent(item: Item) -> dict[str, float | None]:
    """The checks of an answer for which no reply came: nothing valid, nothing right."""
    steps = ("strict", "extracted", "repaired", "delivered", "strict_json_violation")
    nothing: dict[str, float | None] = dict.fromkeys(steps, 0.0)
    return nothing | _marks(_score(item, None, delivered=False))


def _held(seen: Seen) -> float | None:
    """Whether a stage is valid; None where nobody could tell."""
    if seen.failure is not None and seen.failure.gave_up:
        return None
    return float(seen.valid)


def _fidelity(steps: Ladder, item: Item) -> dict[str, float]:
    """What repair made valid that was not, and whether that is what was meant."""
    if steps.extracted.valid or not steps.repaired.valid:
        return {}
    found = {"repair_made": 1.0}
    return found | {"repair_right": float(_right(steps.repaired, item))} if item.has_gold else found


def _score(item: Item, value: Any, *, delivered: bool) -> FieldScore | None:
    if not item.has_gold:
        return None
    gold = leaves(item.gold)
    if not delivered:
        return FieldScore(right=0, total=len(gold), first_wrong=None)
    return score(gold, leaves(value))


def _marks(marks: FieldScore | None) -> dict[str, float | None]:
    if marks is None:
        return {"fields_right": None, "fields_total": None, "record": None}
    return {
        "fields_right": float(marks.right),
        "fields_total": float(marks.total),
        "record": float(marks.record),
    }


def _effects(own: list[Seen], item: Item) -> dict[str, float]:
    """What each link that changed the text did to it: gain and damage."""
    effects: dict[str, float] = {}
    for before, after in pairwise(own):
        link = f"link:{after.stage.link}"
        effects[f"{link}:changed"] = 1.0
        if after.valid and not before.valid:
            effects[f"{link}:gained"] = 1.0
        was, now = _right(before, item), _right(after, item)
        if now and not was:
            effects[f"{link}:gained_right"] = 1.0
        if (before.valid and not after.valid) or (was and not now):
            effects[f"{link}:damaged"] = 1.0
    return effects


def _right(seen: Seen, item: Item) -> bool:
    if not (seen.valid and item.has_gold):
        return False
    return score(leaves(item.gold), leaves(seen.value)).record


def _outcome(
    own: list[Seen], *, cut: bool, enough: bool, marks: FieldScore | None
) -> tuple[Outcome, str, str]:
    last = own[-1]
    if cut:
        return Outcome.WRONG, CUT, "cut by the token limit before the object was whole"
    if last.valid:
        if enough:
            return Outcome.OK, "", ""
        where = marks.first_wrong if marks else None
        return Outcome.WRONG, "value", f"first wrong field: {where or 'the root'}"
    if last.failure is not None:
        if last.failure.gave_up:
            return Outcome.GRADER_ERROR, "pattern-limit", last.failure.detail
        return Outcome.WRONG, "schema", last.failure.detail
    return Outcome.WRONG, *_unreadable(own)


def _unreadable(own: list[Seen]) -> tuple[str, str]:
    first, last = own[0].stage.reading, own[-1].stage.reading
    whole = first if isinstance(first, Violation) else last
    if isinstance(whole, Violation) and whole.kind in ("empty", "whitespace-run"):
        return whole.kind, "the reply holds nothing but white space"
    return "invalid-json", str(last)
