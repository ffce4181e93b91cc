"""Grading one reply: find the answer, hold it against gold, say what became of it."""

from __future__ import annotations

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites.domain.finding import LONGEST, between, cued, declined, readable
from steelyard.suites.domain.task import KINDS, NOTHING, Mark, Task
from steelyard.suites.domain.tasks import task_of
from steelyard.suites.items import Item
from steelyard.suites.protocol import Judgement, Reply
from steelyard.suites.spoken import without_echo

CUT = "length"
_ROUNDING = 1e-12


def grade(item: Item, reply: Reply, *, accept: Accept) -> Judgement:
    """Judge a reply.  Total: no text makes it raise.

    The answer is taken in the form asked for where the reply has it, else by the flexible rule,
    and by that too where it finds a better one; both are marked apart.
    """
    task = task_of(item)
    text = readable(without_echo(item, reply.text))
    strict = task.strict(item, reply.text) if len(reply.text) <= LONGEST else None
    narrow = NOTHING if strict is None else task.mark(item, strict)
    loose = None if narrow.exact else task.flexible(item, text)
    found = strict if loose is None else loose
    mark = _better(narrow, NOTHING if loose is None else task.mark(item, loose))
    kind = _kind(item, mark, reply, text=text, found=found is not None)
    checks = {
        "score": mark.score,
        "exact": None if mark.score is None else float(mark.exact),
        "strict_score": None if mark.score is None else narrow.score,
        "strict_exact": None if mark.score is None else float(narrow.exact),
        "extracted": float(found is not None),
        "strict": float(strict is not None),
        "declined": float(kind == "declined"),
        **_named(item),
        **_official(task, item, readable(reply.text)),
    }
    return Judgement(
        outcome=_outcome(mark),
        kind=kind,
        detail=KINDS.get(kind, ""),
        delivered=reply.text if found is not None else None,
        links=(),
        checks=checks,
        acceptable=_acceptable(accept, mark, found=found is not None),
    )


def _better(narrow: Mark, loose: Mark) -> Mark:
    """The strict reading, unless the flexible one found more: a whole reply may be of any form."""
    if narrow is NOTHING:
        return loose
    return loose if (loose.score or 0.0) > (narrow.score or 0.0) else narrow


def absent(item: Item) -> dict[str, float | None]:
    """The checks of an answer for which no reply came: nothing found, nothing right.

    An official rule may credit silence, as where there is nothing to extract: what was never
    said is not credited.
    """
    names = ("score", "exact", "strict_score", "strict_exact", "extracted", "strict", "declined")
    official = _official(task_of(item), item, "")
    if official.get("official_score"):
        official["official_score"] = 0.0
    return {**dict.fromkeys(names, 0.0), **_named(item), **official}


def _named(item: Item) -> dict[str, float]:
    """So that answers can be told apart by task afterwards."""
    return {f"task:{item.own['task']}": 1.0}


def _official(task: Task, item: Item, text: str) -> dict[str, float | None]:
    if task.official is None:
        return {}
    seen = task.official(item, text)
    return {"official_score": seen.score, "official_abstained": float(seen.abstained)}


def _kind(item: Item, mark: Mark, reply: Reply, *, text: str, found: bool) -> str:
    """One kind.  That a reply declines takes no score away: it only names a fault of 0."""
    if mark.score is None or mark.exact:
        return mark.kind
    if not found and reply.finish == CUT:
        return CUT
    if mark.score == 0.0 and declined(text) and cued(text, between(item)) is None:
        return "declined"
    return mark.kind


def _outcome(mark: Mark) -> Outcome:
    if mark.score is None:
        return Outcome.UNDETERMINED
    return Outcome.OK if mark.exact else Outcome.WRONG


def _acceptable(rule: Accept, mark: Mark, *, found: bool) -> bool:
    """valid: an answer was found; record: wholly right; fields >= x: a score of x at least."""
    if rule.rule == "valid":
        return found
    if rule.rule == "record" or rule.at_least is None:
        return mark.exact
    return mark.score is not None and mark.score >= rule.at_least - _ROUNDING
