"""Grading a text: likeness to references, facts kept, layout; and what became of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites.items import Item
from steelyard.suites.protocol import Judgement, Reply
from steelyard.suites.spoken import spoken, without_echo
from steelyard.suites.writing.facts import Kept, kept
from steelyard.suites.writing.layout import Seen, judge
from steelyard.suites.writing.looks import Wanted
from steelyard.suites.writing.overlap import overlap

CUT = "length"
Checks = dict[str, float | None]


def grade(item: Item, reply: Reply, *, accept: Accept) -> Judgement:
    """Judge a reply.  Raises StudyError where there are references and no sacrebleu."""
    text = reply.text.strip()
    cut = reply.finish == CUT
    facts = _kept(item, text)
    layout = judge(text, wanted(item)) if "genre" in item.own else ()
    kind, detail = _silence(text) or _kind(cut, facts, layout)
    unknown = not kind and not _checkable(item)
    return Judgement(
        outcome=Outcome.WRONG if kind else Outcome.UNDETERMINED if unknown else Outcome.OK,
        kind="overlap-only" if unknown else kind,
        detail=_UNKNOWN if unknown else detail,
        delivered=text,
        links=(),
        checks={"complete": float(not cut), **_checks(item, text, facts, layout)},
        acceptable=_acceptable(kind, accept=accept, unknown=unknown),
    )


_UNKNOWN = "likeness to a reference does not tell right from wrong"


def absent(item: Item) -> Checks:
    """The checks of an answer for which no text came: as of an empty one."""
    facts = _kept(item, "")
    checks = _checks(item, "", facts, ())
    if "genre" in item.own:
        checks |= {"layout_compliance": 0.0, "document_wellformed": 0.0}
    if facts.clean is not None:
        checks["clean"] = 0.0
    return {"complete": 0.0, **checks}


def references(item: Item) -> tuple[str, ...]:
    """Gold first, then what else is as good."""
    gold = (str(item.gold),) if item.has_gold else ()
    return (*gold, *item.own.get("references", ()))


def wanted(item: Item) -> Wanted:
    """What the item says of the document's layout."""
    named = ("genre", "issuer", "addressee", "number")
    return Wanted(**{name: str(item.own.get(name, "")) for name in named})


def _kept(item: Item, text: str) -> Kept:
    """What stands in a thought, or in the question repeated whole, keeps no fact."""
    return kept(
        text,
        must=item.own.get("must", ()),
        must_not=item.own.get("must_not", ()),
        said=spoken(without_echo(item, text)),
    )


def _silence(text: str) -> tuple[str, str] | None:
    if spoken(text).strip():
        return None
    return "thinking-only" if text else "empty", "says nothing"


def _checkable(item: Item) -> bool:
    return any(name in item.own for name in ("genre", "must", "must_not"))


def _checks(item: Item, text: str, facts: Kept, layout: Sequence[Seen]) -> Checks:
    given = references(item)
    applied = [seen.passed for seen in layout if seen.passed is not None]
    return {
        **(overlap(text, given, lang=item.lang) if given else {}),
        "kept_share": facts.share,
        "clean": None if facts.clean is None else float(facts.clean),
        "layout_compliance": sum(applied) / len(applied) if applied else None,
        "document_wellformed": float(all(applied)) if applied else None,
        **{f"rule_{s.rule}": float(s.passed) for s in layout if s.passed is not None},
    }


def _kind(cut: bool, facts: Kept, layout: Sequence[Seen]) -> tuple[str, str]:
    """The first that went wrong, and all of its kind."""
    failed = list(_failed(layout))
    if cut:
        return CUT, "cut by the token limit"
    if failed:
        return "layout", "; ".join(failed)
    if facts.missing:
        return "facts-missing", f"{facts.missing} facts that must be kept are missing"
    if facts.forbidden:
        return "forbidden", f"{facts.forbidden} wordings that must not stand there do"
    return "", ""


def _failed(layout: Sequence[Seen]) -> Iterator[str]:
    for seen in layout:
        if seen.passed is False:
            yield f"{seen.rule} (line {seen.line})" if seen.line else f"{seen.rule} (not there)"


def _acceptable(kind: str, *, accept: Accept, unknown: bool) -> bool:
    """valid: whole, and laid out as its kind is; record: also with all facts and none forbidden."""
    if accept.rule == "valid":
        return kind not in (CUT, "layout", "empty", "thinking-only")
    return not kind and not unknown


def rules_failed(checks: Mapping[str, float | None]) -> tuple[str, ...]:
    """Ids of the layout rules that an answer failed."""
    return tuple(n.removeprefix("rule_") for n, v in checks.items() if n[:5] == "rule_" and not v)
