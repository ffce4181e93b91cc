"""What a document's own word for a quantity means: by its parts, and by the unit of the value."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from steelyard.claims.amounts import Amount, billions
from steelyard.claims.vocabulary import MONEY, allows, fits, named, quantities

_MEANT = tuple(
    (re.compile(pattern), name)
    for pattern, name in (
        (r"hit ?rate|命中率", "cache hit rate"),
        (r"accept\w* rate|接受率|接收率", "acceptance rate"),
        (r"accept\w* (?:length|tokens)|接受长度", "accepted length"),
        (r"\bmfu\b|hfu|flops utili[sz]ation|算力利用率", "mfu"),
        (r"\bmbu\b|bandwidth utili[sz]ation|带宽利用率", "mbu"),
        (r"ttft|first[- ]?token|首\s*(?:个\s*)?(?:token|字|词|包)|prompt latency", "ttft"),
        (r"tpot|\bitl\b|\btbt\b|per (?:output )?token (?:latency|time)|inter[- ]?token"
         r"|time per (?:output )?token|(?:每|单)\s*(?:个\s*)?(?:token|词元|字)\s*(?:延迟|时延|耗时)"
         r"|(?:token|词元)\s*间", "tpot"),
        (r"tok\w*\s*/\s*s\s*/\s*w|per watt|每瓦|能效", "energy efficiency"),
        (r"joules? per|energy per|(?:每|单).*能耗", "energy per token"),
        (r"power|功耗|功率", "power"),
        (r"attainment|达标率|达成率|goodput (?:share|rate|ratio)", "goodput share"),
        (r"(?:error|failure|time-?out) rate|错误率|失败率|超时率", "error rate"),
        (r"utili[sz]ation|occupancy|利用率|占用率", "utilisation"),
        (r"(?:cost|price).*tok|每.*(?:token|词元).*(?:成本|价)|单价|(?:输入|输出|混合|综合).*价"
         r"|(?:input|output|prompt|completion|blended) (?:price|cost)",
         "unit cost"),
        (r"(?:hour|month|year|annual|day|卡时|时|月|年|日|天).*(?:cost|price|rent|fee|成本|价|费|租金)|rent|租",
         "running cost"),
        (r"kv.*per token|每\s*(?:个\s*)?(?:token|词元).*kv", "kv per token"),
        (r"prefill|prompt|input|预填充|输入", "prefill rate"),
        (r"throughput|speed|吞吐|速度|速率|token rate|tokens? per second|\btps\b", "token rate"),
        (r"qps|rps|throughput|吞吐|requests? (?:rate|per)|每秒(?:请求|查询)", "request rate"),
        (r"latency|response time|延迟|时延|延时|响应", "latency"),
        (r"(?:memory|显存|hbm).*(?:bandwidth|带宽)", "device bandwidth"),
        (r"(?:interconnect|nvlink|link|gpu[- ]to[- ]gpu|互连|互联|卡间).*(?:bandwidth|带宽)",
         "link bandwidth"),
        (r"(?:memory|显存).*(?:size|capacity|容量|大小)", "device memory"),
        (r"flops|算力|\b(?:bf|fp|int|tf)(?:4|8|16|32|64)\b", "device compute"),
        (r"memory|vram|显存|(?:model|weights?|模型|权重).*(?:size|大小|体积)|权重", "memory"),
        (r"(?:max|limit|上限|最大|最多|容纳|承载).*(?:token|词元)", "token limit"),
        (r"active.*param|激活.*参数", "active parameters"),
        (r"param|参数", "parameters"),
        (r"context|上下文", "context length"),
        (r"(?:success|pass|compliance|accuracy)\w*|合规率|准确率|通过率|成功率", "success rate"),
        (r"token volume|input tokens|output tokens|(?:输入|输出|总).*(?:token|词元)"
         r"|(?:词元|token)\s*用量", "token total"),
        (r"duration|elapsed|耗时|用时", "duration"),
    )
)  # fmt: skip
"""In this order: the first whose unit fits is meant."""
_GENERAL = {"throughput", "吞吐", "吞吐量", "tps", "token volume", "用量", "日用量"}
"""Words that the vocabulary knows, and that people use of requests as well."""
_A_TOKEN = re.compile(
    r"(?:每|\bper)\s*1?\s*(百万|千|万|亿|million|thousand|[km])?\s*(?:个\s*)?(?:tok|词元)"
)
_SO_MANY = {
    "千": 1e3, "k": 1e3, "thousand": 1e3, "万": 1e4, "百万": 1e6, "m": 1e6, "million": 1e6,
    "亿": 1e8,
}  # fmt: skip
_NAMED = {"qps": "QPS", "rps": "RPS", "tps": "tok/s"}
_TAKEN = re.compile(r"us(?:ed|age)|peak|footprint|占用|峰值|使用|需要|消耗", re.IGNORECASE)
_LEVEL = re.compile(r"\bp\s?(\d{2,3}(?:\.\d+)?)\b|(\d{2}(?:\.\d+)?)\s*分位", re.IGNORECASE)
_TYPICAL = (
    (re.compile(r"\bmean\b|\bavg\b|average|平均|均值", re.IGNORECASE), "mean"),
    (re.compile(r"median|中位", re.IGNORECASE), "median"),
    (re.compile(r"\bmax\b|maximum|worst|最大|最长|最坏", re.IGNORECASE), "max"),
)


@lru_cache(maxsize=10_000)
def meant(called: str, dimension: str) -> str:
    """The vocabulary's quantity; the words themselves where none has them in this unit."""
    name = named(called)
    known = quantities().get(name)
    general = called.strip().casefold() in _GENERAL
    if known is not None and (not general or allows(name, dimension)):
        return name
    text = unicodedata.normalize("NFKC", called).casefold()
    found = [each for pattern, each in _MEANT if pattern.search(text)]
    return next((each for each in found if allows(each, dimension)), name)


def of_the_device(called: str) -> bool:
    """Whether memory is a card's own and not what a model takes of it: no word of use is there."""
    return not _TAKEN.search(called)


def unit_named(called: str) -> str:
    """The unit that the name itself says: of "peak QPS"; "" for none."""
    text = unicodedata.normalize("NFKC", called).casefold()
    return next((unit for word, unit in _NAMED.items() if re.search(rf"\b{word}\b", text)), "")


def statistic_in(called: str) -> str:
    """``p99`` of "P99 latency", ``mean`` of "平均延迟"; "" where the words name none."""
    found = _LEVEL.search(unicodedata.normalize("NFKC", called))
    if found is not None:
        return f"p{(found[1] or found[2]).replace('.', '')}"
    return next((name for pattern, name in _TYPICAL if pattern.search(called)), "")


def meaning(
    called: str, values: tuple[Amount, ...], setup: Mapping[str, Any]
) -> tuple[str, tuple[Amount, ...]]:
    """The quantity that a name, a unit and a set-up mean together."""
    if not values:
        return named(called), values
    values = _a_token(called, values)
    counted = tuple(map(billions, values))
    for each in (values, counted):
        quantity = meant(called, each[0].dimension)
        if quantity in {"parameters", "active parameters"}:
            return quantity, counted
        if quantity == "memory" and "model" not in setup and "device" in setup:
            return "device memory" if of_the_device(called) else quantity, values
        if quantity in quantities():
            return quantity, values
    return quantity, values


def _a_token(called: str, values: tuple[Amount, ...]) -> tuple[Amount, ...]:
    """Money of a figure whose name says for how many tokens: ``每百万 token 成本`` of 0.5 USD."""
    found = _A_TOKEN.search(unicodedata.normalize("NFKC", called).casefold())
    if found is None or not all(fits(one.dimension, MONEY) for one in values):
        return values
    many = _SO_MANY.get(found[1] or "", 1.0)
    return tuple(
        replace(
            one, low=one.low / many, high=one.high / many, half=one.half / many,
            text=f"{one.text} / {found[1] or ''}token", dimension=f"{one.dimension}/tok",
        )
        for one in values
    )  # fmt: skip


def of_a_version(called: str) -> bool:
    """Whether the value is a version, which is no number."""
    return named(called) == "engine version"


def versioned(setup: dict[str, Any], value: object) -> dict[str, Any]:
    """The set-up with its engine of the claimed version: ``0.6.0`` or ``vLLM 0.6.0``."""
    if value is None:
        return setup
    told = str(value).strip()
    engine = re.split(r"[\s=@-]+v?\d", str(setup.get("engine", "")))[0]
    bare = re.fullmatch(r"v?\d\S*", told)
    return {**setup, "engine": f"{engine} {told}".strip() if bare else told}
