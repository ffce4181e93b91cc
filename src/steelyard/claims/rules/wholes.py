"""No share of a whole is above it or below nothing, whether a claim is of it or a set-up states it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, impossible, unsupported
from steelyard.claims.claim import Claim
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding
from steelyard.claims.vocabulary import quantities

RULE = "counts"
_JUDGED = frozenset({"mfu", "mbu", "cache hit rate", "acceptance rate"})
"""Of which a share in its bounds is a finding as well."""
_SHARES = frozenset(
    [
        "success rate",
        "error rate",
        "utilisation",
        "goodput share",
        "active share",
        "expert share",
        "resident share",
        "size reduction",
    ]
)
_NAMED = re.compile(
    r"utili[sz]ation|occupancy|availability|attainment|coverage|\baccuracy|\brecall\b"
    r"|\b(?:share|fraction|proportion)\b|hit ?rate|goodput|\bf1\b"
    r"|(?:hallucination|rejection|false[- ](?:positive|negative)|miss|win|reuse|success|pass|error|failure|loss|time-?out|refusal|compliance|accept\w*|completion) ?rate"
    r"|利用率|占用率|命中率|成功率|准确率|正确率|精确率|召回率|通过率|合规率|接受率|接收率|达成率"
    r"|幻觉率|拒答率|误报率|漏报率|丢包率|复用率|胜率|达标率|覆盖率|可用率|可用性|失败率|错误率|超时率|拒绝率|完成率|占比|份额"
)
"""Words of a document's own that mean a share of a whole."""
_RELATIVE = re.compile(
    r"improv|increas|gain|uplift|growth|delta|relative|recover|retention|\bratio\b|\bcpu\b"
    r"|提升|提高|增长|增加|变化|相对|恢复|保持|倍"
)
"""Words of a figure that has no whole: a change, what is kept of a baseline; cores add up."""
_SUM = re.compile(r"\btotal\b|\bsum\b|combined|合计|总和|之和|累计")
_FALLS = re.compile(
    r"reduction|reduced|saving|decreas|\bdrop|\bcut\b|降低|下降|减少|节省|节约|缩短|降幅"
)
_TIMES = re.compile(r"times|fold|[x×倍]", re.IGNORECASE)
_DOWN = frozenset({"drop", "loss", "falls", "decays"})
_BARE = re.compile(r"\+?\d{1,3}(?:\.\d+)?")
_UNNAMED = Text("", "")
_STATED = {"utilisation": "利用率", "efficiency": "效率", "acceptance": "接受率"}
_RUNNING = frozenset({"utilisation", "efficiency"})
"""Shares of which nothing means that nothing ran."""


def claimed(case: Case) -> Iterator[Finding]:
    """A share that is claimed lies between nothing and all."""
    claim = case.claim
    if claim.get("change") or claim.get("formula") or claim.quantity in _JUDGED:
        return
    if not _is_share(claim.quantity, claim.called):
        return
    known = quantities().get(claim.quantity)
    name = claim.called or claim.quantity
    told = Text(f"{name} ", f"{name if known is None or claim.called else known.chinese} ")
    most = _wholes(claim)
    for value in claim.values:
        found = None if value.dimension else beyond(value, told, most=most)
        if found is not None:
            yield found


def stated(case: Case) -> Iterator[Finding]:
    """So does each that the set-up states; where a device is used not at all, nothing runs."""
    for name, chinese in _STATED.items():
        value = case.claim.setup.amount(name)
        if value is None or value.dimension:
            continue
        found = beyond(value, Text(f"{name} ", f"{chinese} "))
        if found is None and name in _RUNNING and value.high <= 0:
            line = Text(
                f"{name} {value.text}: nothing runs", f"{chinese} {value.text}：什么也没有运行"
            )
            found = impossible(RULE, line, remedy=Text("above 0 %", "高于 0%"))
        if found is not None:
            yield found


def fallen(case: Case) -> Iterator[Finding]:
    """Nothing that can't be below zero falls by more than all of it."""
    claim = case.claim
    known = quantities().get(claim.quantity)
    whole = known is not None and claim.quantity != "npv"
    falls = claim.get("change") in _DOWN and whole
    if not (falls or _FALLS.search(claim.called.casefold())) or claim.get("formula"):
        return
    for value in claim.values:
        if value.dimension or _TIMES.search(value.text) or _in_points(value):
            continue
        if value.low - value.half > 1:
            line = Text(
                f"a fall by {value.text} takes {num(value.low)} times all there is",
                f"下降 {value.text} 是全部的 {num(value.low)} 倍",
            )
            yield impossible(RULE, line, slack=value.low, remedy=_MOST)


_MOST = Text("at most 100 %", "至多 100%")


def beyond(
    value: Amount, name: Text = _UNNAMED, *, rule: str = RULE, most: float = 1.0
) -> Finding | None:
    """What is wrong with a share; None where it lies between nothing and all."""
    line = name + Text(
        f"{value.text} = {num(value.low)} of a whole of {num(most)}",
        f"{value.text} = {num(value.low)}，而整体为 {num(most)}",
    )
    if value.low - value.half > most:
        if _BARE.fullmatch(value.text) and 1 < float(value.text) <= 100:
            way = Text(f"{value.text} %, if per cent is meant", f"若指百分比，应写 {value.text}%")
            return unsupported(rule, line, slack=value.low, remedy=way)
        return impossible(rule, line, slack=value.low / most, remedy=_MOST)
    if value.high < 0:
        return impossible(rule, line, remedy=Text("0 % or more", "不低于 0%"))
    return None


def _wholes(claim: Claim) -> float:
    """Devices whose utilisations are said to be added up; else one whole."""
    return (claim.setup.value("devices") or 1.0) if _SUM.search(claim.called.casefold()) else 1.0


def _in_points(value: Amount) -> bool:
    return bool(re.search(r"\bpp\b|百分点|point", value.text, re.IGNORECASE))


@lru_cache(maxsize=1_000)
def _is_share(quantity: str, called: str) -> bool:
    text = unicodedata.normalize("NFKC", called or quantity).casefold()
    if _RELATIVE.search(text) or (_FALLS.search(text) and quantity not in _SHARES):
        return False
    return quantity in _SHARES or bool(_NAMED.search(text))
