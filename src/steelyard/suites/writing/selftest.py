"""The grader's own test: references come out on top, and each broken rule is found by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites.items import Item
from steelyard.suites.protocol import GraderFault, Judgement, Reply, SelfTest
from steelyard.suites.writing.facts import wordings
from steelyard.suites.writing.grade import grade, references, rules_failed, wanted
from steelyard.suites.writing.layout import judge
from steelyard.suites.writing.mutate import MUTATIONS

_ACCEPT = Accept(rule="record")
_TOP = 1.0 - 1e-9
_FOREIGN = {
    "zh": (
        "秋天的果园里，孩子们提着篮子采摘苹果，远处传来火车的汽笛声。",
        "雪夜，渔夫补好旧网，听潮水拍打礁石，炉上的鱼汤正沸。",
    ),
    "en": (
        "Jugglers vexed a bumpy quay while foxes dozed.",
        "Snow hid the crooked fence; two owls called.",
    ),
}
"""Of each language the first that holds none of an item's facts is tried."""
_LOW = 0.35
"""chrF of a text that has nothing to do with the reference; short letters in common stay below."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Found:
    kind: str
    fault: GraderFault | None


def self_test(items: Sequence[Item]) -> SelfTest:
    """Grade gold, its mutations, foreign texts and harmless changes of all items.

    Raises StudyError where there are references and no sacrebleu.
    """
    probes: Counter[str] = Counter()
    faults: list[GraderFault] = []
    for item in (*items, *_controls()):
        for found in _item(item):
            probes[found.kind] += 1
            faults += [found.fault] if found.fault else []
    return SelfTest(faults=tuple(faults), probes=dict(probes))


def _controls() -> Iterator[Item]:
    """A document that obeys every rule, whatever the items at hand are."""
    for genre, text in MODELS.items():
        issuer = "恒信银行总行" if genre != "请示" else "恒信银行临江分行"
        yield Item(
            id=f"control {genre}",
            prompt=genre,
            messages=None,
            schema_text=None,
            gold=None,
            has_gold=False,
            cluster=genre,
            lang="zh",
            split="",
            meta={},
            own={"genre": genre, "issuer": issuer, "model": text},
        )


MODELS = {
    "请示": "恒信银行临江分行关于购置自助终端的请示\n\n恒信银行总行：\n为改善服务，拟购置自助终端。"
    "现请示如下：\n一、购置内容\n（一）数量\n1.终端十台。\n（1）含备件。\n二、资金来源\n妥否，请批示。\n\n"
    "附件：1.预算表\n2.报价单\n\n恒信银行临江分行\n2026年11月30日",
    "批复": "恒信银行总行关于购置自助终端的批复\n\n恒信银行临江分行：\n"
    "《恒信银行临江分行关于购置自助终端的请示》（恒信临发〔2026〕12号）收悉。经研究，现批复如下：\n"
    "一、同意购置。\n此复。\n\n恒信银行总行\n2026年12月3日",
    "通知": "恒信银行总行关于报送年度计划的通知\n\n各分行：\n请于12月10日前报送年度计划。\n"
    "特此通知。\n\n恒信银行总行\n2026年12月3日",
}


def _item(item: Item) -> Iterator[_Found]:
    for text in references(item):
        yield from _gold(item, text)
    if references(item):
        yield _foreign(item)
    if "genre" in item.own:
        gold = item.own.get("model") or (references(item) or ("",))[0]
        yield from _layout(item, str(gold))
    yield _probe(item, "no text", expected=Outcome.WRONG, text="")


def _gold(item: Item, text: str) -> Iterator[_Found]:
    judged = _judged(item, text)
    yield _Found(kind="gold", fault=_unless(_is_top(judged), item, "gold", "the best", judged))
    spaced = text.replace("\n", "\r\n") + "\r\n \n"
    again = _judged(item, spaced)
    same = again.kind == judged.kind
    yield _Found(
        kind="gold, line ends changed",
        fault=_unless(same, item, "gold, line ends changed", judged.kind or "ok", again),
    )
    for fact in item.own.get("must_not", ()):
        bad = _judged(item, f"{text}\n{wordings(fact)[0]}")
        name = "gold with a forbidden wording"
        yield _Found(kind=name, fault=_unless(bad.checks["clean"] == 0.0, item, name, "", bad))


def _is_top(judged: Judgement) -> bool:
    checks = judged.checks
    top = all((checks.get(n) or 0.0) >= _TOP for n in ("chrf", "rouge_l"))
    return top and judged.outcome in (Outcome.OK, Outcome.UNDETERMINED)


def _foreign(item: Item) -> _Found:
    lang = "zh" if item.chinese else "en"
    tried = (_judged(item, text) for text in _FOREIGN[lang])
    judged = min(tried, key=lambda each: each.checks["kept_share"] or 0.0)
    low = all((judged.checks.get(n) or 0.0) < _LOW for n in ("chrf", "rouge_l"))
    lost = judged.checks["kept_share"] in (None, 0.0)
    return _Found(
        kind="foreign text",
        fault=_unless(low and lost, item, "foreign text", "low scores", judged),
    )


def _layout(item: Item, gold: str) -> Iterator[_Found]:
    """Break each rule that the document obeys; that rule must be among those that fail."""
    if not gold:
        return
    judged = _judged(item, gold)
    if "model" in item.own:
        well = judged.checks["document_wellformed"] == 1.0
        yield _Found(kind="control: model document", fault=_unless(well, item, "", "ok", judged))
    held = {seen.rule for seen in judge(gold, wanted(item)) if seen.passed}
    for rule, mutate in MUTATIONS.items():
        broken = mutate(gold) if rule in held or rule == "own-closing" else None
        if broken is None or broken == gold:
            continue
        seen = _judged(item, broken)
        name = f"breaks {rule}"
        hit = rule in rules_failed(seen.checks)
        yield _Found(kind=name, fault=_unless(hit, item, name, f"layout: {rule}", seen))


def _probe(item: Item, name: str, *, expected: Outcome, text: str) -> _Found:
    judged = _judged(item, text)
    good = judged.outcome is expected
    return _Found(kind=name, fault=_unless(good, item, name, expected.value, judged))


def _judged(item: Item, text: str) -> Judgement:
    return grade(item, Reply(text=text), accept=_ACCEPT)


def _unless(
    good: bool, item: Item, probe: str, expected: str, judged: Judgement
) -> GraderFault | None:
    if good:
        return None
    seen = judged.kind or judged.outcome.value
    told = f"{seen}: {judged.detail}" if judged.detail else seen
    return GraderFault(item=item.id, probe=probe, expected=expected or "found", seen=told)
