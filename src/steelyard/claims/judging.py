"""Every claim of a document against every rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from steelyard.claims import world
from steelyard.claims.case import Case, unsupported, wrong
from steelyard.claims.claim import Claim, Source
from steelyard.claims.formula import FormulaError
from steelyard.claims.text import Text
from steelyard.claims.verdict import ORDER, Finding, Ruling, Verdict
from steelyard.claims.vocabulary import quantities

Watched = Callable[[tuple[Claim, ...]], Iterable[Claim]]

_ZH = {
    "model": "模型",
    "revision": "版本",
    "dtype": "数值格式",
    "device": "器件",
    "devices": "器件数",
    "tp": "张量并行数",
    "batch": "批量",
    "input": "输入长度",
    "output": "输出长度",
    "engine": "引擎与版本",
    "repeats": "重复次数",
    "context": "上下文长度",
    "kernel": "算子",
}

_HELD = ("memory", "memory difference", "token limit", "resident share")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A document with a ruling for each of its claims."""

    source: Source
    rulings: tuple[Ruling, ...]

    @property
    def impossible(self) -> bool:
        """Whether any claim can't be true."""
        return any(one.verdict is Verdict.IMPOSSIBLE for one in self.rulings)

    @property
    def counts(self) -> Mapping[Verdict, int]:
        """How many claims got each verdict, from worst to best."""
        seen = Counter(one.verdict for one in self.rulings)
        return {verdict: seen[verdict] for verdict in ORDER}


def judge(source: Source, *, watched: Watched = iter) -> Judged:
    """Judge every claim of a document by rule; ``watched`` sees each one pass."""
    rulings = tuple(ruling(one, source) for one in watched(source.claims))
    return Judged(source=source, rulings=rulings)


def ruling(claim: Claim, source: Source) -> Ruling:
    """Judge one claim; the worst finding is the verdict.

    A formula that has no value where a rule tries it is a wrong one.
    """
    from steelyard.claims.unstated import eased

    case = Case(claim=claim, source=source)
    found = eased(case, _found(case), judged=_found)
    absent = missing(claim)
    if not found:
        found.append(_silent(claim, absent))
    found.sort(key=lambda one: _rank(one, claim))
    return Ruling(
        id=claim.id,
        says=Text(claim.says, str(claim.get("zh") or claim.says)),
        quantity=claim.quantity,
        at=claim.at,
        source=str(claim.get("source") or ""),
        line=claim.line,
        value=", ".join(one.text for one in claim.values),
        values=claim.values,
        verdict=found[0].verdict,
        findings=tuple(found),
        missing=absent,
    )


def _found(case: Case) -> list[Finding]:
    from steelyard.claims.rules import rules_of

    found: list[Finding] = []
    for rule in rules_of(case.claim.quantity, frozenset(case.claim.more)):
        try:
            found.extend(rule.judge(case))
        except FormulaError as fault:
            found.append(wrong("arithmetic", fault.told))
    return found


def _rank(one: Finding, claim: Claim) -> tuple[int, bool, float]:
    """Worst first; of equals what concerns the figure itself, then what is broken furthest."""
    beside = one.rule == "memory" and claim.quantity not in _HELD
    return ORDER.index(one.verdict), beside, -(one.slack or 0.0)


def missing(claim: Claim) -> tuple[str, ...]:
    """Set-up fields without which the figure can't be repeated."""
    known = quantities().get(claim.quantity)
    if known is None:
        return ()
    return tuple(name for name in known.needs if not claim.setup.has(name))


def _silent(claim: Claim, absent: tuple[str, ...]) -> Finding:
    """No rule had anything to hold the claim to."""
    strange = world.unknown(claim)
    if strange:
        line = Text(
            f"no figures of {', '.join(strange)} on file", f"没有 {'、'.join(strange)} 的在册数据"
        )
    elif absent:
        line = Text(
            f"not stated: {', '.join(absent)}; nothing bounds the figure",
            f"没有写明：{told_missing(absent, 'zh')}；无从设界",
        )
    elif claim.quantity and claim.quantity not in quantities() and claim.values:
        line = Text(
            f"'{claim.quantity}' is no quantity that the rules know, and no fact on file covers it",
            f"规则不认识“{claim.quantity}”这一量，也没有在册事实",
        )
    else:
        line = Text("no rule and no fact on file covers it", "没有规则或在册事实可据以判断")
    way = Text("add a fact with its source", "补充事实及来源")
    if absent or not claim.setup.fields:
        way = Text("state the set-up, or ", "写明设置，或") + way
    return unsupported("missing context", line, remedy=way)


def told_missing(names: tuple[str, ...], lang: str) -> str:
    """Names of absent fields for a reader."""
    return "、".join(_ZH.get(one, one) for one in names) if lang == "zh" else ", ".join(names)
