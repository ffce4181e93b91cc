"""The quantities that claims are about: names, other names, and what they are measured in."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache

from steelyard.claims.units import CURRENCIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity:
    """One kind of figure; ``dimensions`` are those it may be given in, in base units."""

    name: str
    chinese: str
    dimensions: tuple[str, ...]
    aliases: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    """Set-up fields without which such a figure can't be repeated."""

    @property
    def physical(self) -> bool:
        """Whether the figure is a measurement of a set-up."""
        return bool(self.needs)


_SERVED = ("model", "revision", "dtype", "device", "devices", "tp", "batch", "input", "output",
           "engine", "repeats")  # fmt: skip
_HELD = ("model", "dtype", "device", "devices", "tp", "batch", "context")
MONEY = "money"

_ROWS: tuple[tuple[str, str, str, str, tuple[str, ...]], ...] = (
    ("memory", "显存", "B", "peak memory|gpu memory|peak gpu memory|vram|显存占用|显存峰值|内存", _HELD),
    ("memory difference", "显存差", "B", "", ("model", "dtype")),
    ("request rate", "请求速率", "1/s", "qps|rps|requests per second|saturation rate|请求吞吐|每秒请求", _SERVED),
    ("token rate", "token 速率", "tok/s", "词元速率|throughput|tokens per second|output throughput|tps|吞吐|吞吐量|生成速度", _SERVED),
    ("prefill rate", "预填充速率", "tok/s", "input throughput|prompt throughput|预填充吞吐", _SERVED),
    ("token total", "token 总量", "tok", "词元总量|tokens served|input tokens|output tokens|总词元数", ()),
    ("latency", "延迟", "s", "p99|p95|p90|p50|mean latency|p99 latency|p95 latency|响应时间|时延|延时|端到端延迟", _SERVED),
    ("ttft", "首 token 延迟", "s", "首词元延迟|time to first token|first-token latency|首token延迟|首字延迟|prompt latency", _SERVED),
    ("tpot", "每 token 延迟", "s|s/tok", "每词元延迟|time per output token|itl|inter-token latency|tbt|词元间隔", _SERVED),
    ("duration", "时长", "s", "test duration|elapsed|耗时", ()),
    ("kernel time", "算子时间", "s", "matmul time|gemm time|矩阵乘时间|算子耗时", ("device", "kernel", "dtype")),
    ("achieved compute", "实测算力", "FLOP/s", "achieved flops|实际算力", ("device", "dtype")),
    ("achieved bandwidth", "实测带宽", "B/s", "实际带宽", ("device",)),
    ("context length", "上下文长度", "tok|", "context|context window|max context|上下文|最大上下文", ("model", "revision")),
    ("token limit", "token 上限", "tok|", "词元上限|oom limit|oom threshold|max tokens|显存溢出阈值", _HELD),
    ("kv per token", "每 token KV", "B/tok|B", "每词元 KV|kv bytes per token|kv cache per token|每token kv", ("model", "dtype")),
    ("kv growth", "KV 增长", "B/tok|B", "kv cache growth|kv增长", ("model", "dtype")),
    ("kv pool", "KV 池", "", "kv blocks|num_blocks|块数", ()),
    ("kv bits", "KV 位宽", "B|", "", ()),
    ("kv scaling", "KV 增长阶", "", "memory scaling", ()),
    ("device bandwidth", "显存带宽", "B/s", "memory bandwidth|bandwidth|带宽", ()),
    ("device compute", "算力", "FLOP/s", "compute|flops|peak compute|peak flops|算力峰值|峰值算力", ()),
    ("device memory", "显存容量", "B", "memory size|显存大小", ()),
    ("link bandwidth", "链路带宽", "B/s", "pcie bandwidth|互连带宽", ()),
    ("collective bandwidth", "通信带宽", "B/s", "bus bandwidth|busbw|algorithm bandwidth|bottleneck bandwidth|总线带宽", ()),
    ("collective time", "通信时间", "s", "dispatch latency|combine latency|all-to-all latency|通信延迟", ()),
    ("expert traffic", "专家通信时间", "s", "communication bound|通信下限", ()),
    ("power", "功率", "J/s", "power draw|功耗|整机功耗|power consumption", ("device", "devices")),
    ("energy per token", "每 token 能耗", "J/tok", "每词元能耗|joules per token|单词元能耗", _SERVED),
    ("energy efficiency", "能效", "tok/J", "tokens per joule|tokens per watt|每瓦吞吐|每瓦词元", _SERVED),
    ("mfu", "算力利用率", "", "model flops utilization|model flops utilisation", ("model", "device", "devices", "dtype")),
    ("mbu", "带宽利用率", "", "model bandwidth utilization|model bandwidth utilisation", ("model", "device", "devices", "dtype")),
    ("cache hit rate", "缓存命中率", "", "prefix cache hit rate|命中率|hit rate", ()),
    ("acceptance rate", "接受率", "", "draft acceptance rate|草稿接受率", ()),
    ("accepted length", "接受长度", "|tok", "mean accepted length|平均接受长度", ()),
    ("sequence length", "序列长度", "tok|", "mean kv length|mean context|平均上下文", ()),
    ("devices used", "器件数", "", "nodes|节点数|gpus|卡数", ()),
    ("instance", "实例", "", "instance gpus|gpu of the instance|云实例", ()),
    ("parameters", "参数量", "", "total parameters|参数|总参数量", ()),
    ("active parameters", "激活参数量", "", "激活参数", ()),
    ("active share", "激活占比", "", "active parameter share|激活比例", ("model",)),
    ("expert share", "专家占比", "", "share of experts", ()),
    ("resident share", "常驻占比", "", "resident experts|loaded share|常驻比例", ()),
    ("unit cost", "单位成本", f"{MONEY}/tok", "cost per token|price per token|单价|每百万token成本", ()),
    ("running cost", "运行成本", f"{MONEY}/s", "yearly cost|monthly cost|annual cost|年成本|月成本", ()),
    ("cost", "成本", MONEY, "total cost|tco|总成本", ()),
    ("payback", "回收期", "s", "payback time|payback period|投资回收期", ()),
    ("npv", "净现值", f"{MONEY}|", "net present value", ()),
    ("volume", "用量", "tok/s|1/s", "load|token volume|调用量|日用量", ()),
    ("queue threshold", "排队阈值", "|s|tok", "queue backlog|backlog|queue length|队列积压|排队长度", ()),
    ("speed-up", "加速比", "", "speedup|throughput ratio|加速", _SERVED),
    ("success rate", "成功率", "", "compliance rate|accuracy|合规率|准确率|通过率", ()),
    ("error rate", "错误率", "", "failure rate|timeout rate|失败率|超时率", ()),
    ("utilisation", "利用率", "", "utilization|gpu utilisation|gpu utilization|gpu 利用率|卡利用率|占用率", ()),
    ("goodput share", "达标占比", "", "goodput rate|slo attainment|达标率|slo 达成率|slo 达标率", ()),
    ("significance", "显著性", "", "users per arm|显著", ()),
    ("size reduction", "体积缩减", "", "", ()),
    ("recommendation", "建议", "", "advice|推荐", ()),
    ("engine version", "引擎版本", "", "version|版本|版本号", ()),
    ("users", "用户数", "", "concurrency|并发数", ()),
)  # fmt: skip


@cache
def quantities() -> dict[str, Quantity]:
    """Every quantity by its name."""
    return {
        name: Quantity(
            name=name, chinese=chinese, dimensions=tuple(dims.split("|")),
            aliases=tuple(filter(None, aliases.split("|"))), needs=needs,
        )
        for name, chinese, dims, aliases, needs in _ROWS
    }  # fmt: skip


@lru_cache(maxsize=1_000)
def named(text: str) -> str:
    """The vocabulary's name of a quantity in either language, or the text as it is."""
    return _names().get(_plain(text), text.strip())


def allows(name: str, dimension: str) -> bool:
    """Whether a quantity may be given in this dimension; unknown quantities in any."""
    known = quantities().get(name)
    return known is None or any(fits(dimension, wanted) for wanted in known.dimensions)


@cache
def fits(dimension: str, wanted: str) -> bool:
    """Whether a dimension is the wanted one, where ``money`` stands for any currency."""
    for code in CURRENCIES.split():
        dimension = re.sub(rf"\b{code}\b", MONEY, dimension)
    return dimension == wanted


@cache
def _names() -> dict[str, str]:
    known = {}
    for one in quantities().values():
        for alias in (one.name, one.chinese, *one.aliases):
            known[_plain(alias)] = one.name
    return known


def _plain(text: str) -> str:
    return re.sub(r"[\s_\-]+", "", unicodedata.normalize("NFKC", text).casefold())
