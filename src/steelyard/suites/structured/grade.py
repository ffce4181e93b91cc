"""Grading one reply: strict, extracted, delivered, and how much of it is right."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites.items import Item
from steelyard.suites.protocol import Judgement, Reply
from steelyard.suites.structured.accept import acceptable
from steelyard.suites.structured.chain import EXTRACTION, Chain, Stage, start
from steelyard.suites.structured.fields import FieldScore, leaves, score
from steelyard.suites.structured.links import Hint
from steelyard.suites.structured.strict import Parsed, Violation, canonical
from steelyard.suites.structured.validate import Failure, Schema, compiled

CUT = "length"
"""The finish reason of a reply that ran into its token limit, and its kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """A stage held against the schema: valid, or why not."""

    stage: Stage
    failure: Failure | None

    @property
    def valid(self) -> bool:
        """Whether the text alone is strict JSON that satisfies the schema."""
        return isinstance(self.stage.reading, Parsed) and self.failure is None

    @property
    def value(self) -> Any:
        """The JSON value; only where ``valid``."""
        return self.stage.reading.value if isinstance(self.stage.reading, Parsed) else None


def grade(item: Item, reply: Reply, *, parser: Chain, accept: Accept) -> Judgement:
    """Judge a reply.  Total: no text makes it raise.

    Valid means strict JSON that satisfies the item's schema.  ``strict`` asks it of the text
    as it came, ``extracted`` after strip-fence and extract, ``delivered`` after the
    deployment's own chain.  A reply cut by its token limit delivers only what was whole before
    the cut: ``extracted`` or ``strict`` decides, and what repair made of it counts as
    ``repaired_cut``.
    """
    schema = compiled(item.schema_text) if item.schema_text is not None else None
    hint = schema.hint if schema else Hint()
    first = start(reply.text)
    own = [_see(stage, schema) for stage in parser.run(first, hint)]
    extracted = _extracted(own, first, parser=parser, schema=schema, hint=hint)
    last = own[-1]
    cut = reply.finish == CUT and not extracted
    delivered = last.valid and not cut
    marks = _score(item, last.value if delivered else None, delivered=delivered)
    checks: dict[str, float | None] = {
        "strict": float(own[0].valid),
        "extracted": float(extracted),
        "delivered": float(delivered),
        **_marks(marks),
        **_flags(own),
        **_effects(own, item),
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
    nothing: dict[str, float | None] = {"strict": 0.0, "extracted": 0.0, "delivered": 0.0}
    return nothing | _marks(_score(item, None, delivered=False))


def _see(stage: Stage, schema: Schema | None) -> Seen:
    failure = None
    if isinstance(stage.reading, Parsed) and schema is not None:
        failure = schema.first_failure(stage.reading.value)
    return Seen(stage=stage, failure=failure)


def _extracted(
    own: list[Seen], first: Stage, *, parser: Chain, schema: Schema | None, hint: Hint
) -> bool:
    if isinstance(first.reading, Parsed):
        return own[0].valid
    if parser.begins_with(EXTRACTION):
        stages = [seen for seen in own if seen.stage.link in (None, *EXTRACTION.names)]
        return stages[-1].valid
    return _see(EXTRACTION.run(first, hint)[-1], schema).valid


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


def _flags(own: list[Seen]) -> dict[str, float]:
    reading = own[0].stage.reading
    return {f"flag:{flag}": 1.0 for flag in reading.flags} if isinstance(reading, Parsed) else {}


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
