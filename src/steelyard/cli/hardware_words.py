"""Words of devices and models on file, in the language that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.hardware import Architecture

EN: Mapping[str, str] = {
    "devices": "device|bf16|fp8|int8|fp4|memory|bandwidth|scale-up|prices an hour|confidence",
    "models": "model|shape|published in|weights|cache a token (BF16)",
    "legend": "matrix rates are dense, links one-way; --json has every source and date",
    "layers": "{n} layers",
    "dense": "dense",
    "experts": "{n} experts, top {k}",
    "size": "{total:,.1f} B parameters",
    "active": "{active:,.1f} B active",
    "and": " and ",
    "comma": ", ",
}
ZH: Mapping[str, str] = {
    "devices": "设备|bf16|fp8|int8|fp4|显存|带宽|卡间互连|每小时价格|可信度",
    "models": "模型|形状|发布格式|权重|每 token 缓存（BF16）",
    "legend": "矩阵算力为稠密值，互连为单向；--json 给出每项的来源与日期",
    "layers": "{n} 层",
    "dense": "稠密",
    "experts": "{n} 个专家，每次选 {k}",
    "size": "共 {total:,.1f} B 参数",
    "active": "激活 {active:,.1f} B",
    "and": "与",
    "comma": "，",
    "sliding window": "滑动窗口",
    "gated delta net": "门控增量网络",
    "rule of thumb of copies between host and card": "主机与卡之间拷贝的经验值",
    "PCI-SIG: 32 GT/s a lane": "PCI-SIG：每通道 32 GT/s",
    "rented": "租用",
    "owned": "自有",
    "high": "高",
    "medium": "中",
    "low": "低",
    "memory": "显存",
    "bandwidth": "带宽",
    "scale_up": "卡间互连",
    "power": "功耗",
    "domain": "互连域",
    "reported": "驱动报告值",
}


def words_of(lang: str) -> Mapping[str, str]:
    """The words of one language."""
    return ZH if lang == "zh" else EN


def said(word: str, words: Mapping[str, str]) -> str:
    """A word of the catalogue in the reader's language; as it stands where that is its own."""
    return words.get(word, word)


def shape(model: Architecture, words: Mapping[str, str]) -> str:
    """One line: layers, kind of attention and of feed-forward, parameters."""
    fed = words["dense"] if model.experts is None else words["experts"].format(
        n=model.experts.routed, k=model.experts.top_k
    )  # fmt: skip
    kinds = words["and"].join(said(each, words) for each in model.kinds)
    parts = [words["layers"].format(n=model.depth), kinds, fed]
    parts.append(words["size"].format(total=model.total / 1e9))
    if model.experts is not None:
        parts.append(words["active"].format(active=model.active / 1e9))
    return words["comma"].join(parts)
