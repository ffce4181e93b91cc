"""Words of devices and models on file, in the language that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from steelyard.hardware import Architecture

EN: Mapping[str, str] = {
    "devices": "device|bf16|fp8|int8|fp4|GB|GB/s|link|confidence",
    "links": "link|GB/s one way|seen to pass|confidence",
    "prices": "device|an hour|basis|as of",
    "models": "model|layers|attention|experts|B in all|active|format|weights|cache",
    "legend": (
        "bf16, fp8, fp4: dense TFLOPS; int8: dense TOPS; GB and GB/s: memory; link: GB/s to peers, "
        "one way; two numbers where sources disagree"
    ),
    "legend.models": (
        "experts: in a layer/chosen by a token; format: as published; B: billions of parameters; "
        "cache: bytes a token in BF16; --json has every source and date"
    ),
    "layers": "{n} layers",
    "dense": "dense",
    "experts": "{n} experts, top {k}",
    "size": "{total:,.1f} B parameters",
    "active": "{active:,.1f} B active",
    "and": " and ",
    "comma": ", ",
    "note": " (a note)",
    "sound": "{file}: sound",
    "mend": "{file}: {n} to mend",
}
ZH: Mapping[str, str] = {
    "devices": "设备|bf16|fp8|int8|fp4|GB|GB/s|互连|可信度",
    "links": "互连|单向 GB/s|实测可过|可信度",
    "prices": "设备|每小时|方式|日期",
    "models": "模型|层数|注意力|专家|总 B|激活|格式|权重|缓存",
    "legend": (
        "bf16、fp8、fp4：稠密 TFLOPS；int8：稠密 TOPS；GB 与 GB/s：显存；互连：卡间单向 GB/s；"
        "来源不一时给出两个数"
    ),
    "legend.models": (
        "专家：每层个数/每 token 所选；格式：发布时的；B：十亿参数；缓存：BF16 下每 token 字节；"
        "--json 给出每项的来源与日期"
    ),
    "layers": "{n} 层",
    "dense": "稠密",
    "experts": "{n} 个专家，每次选 {k}",
    "size": "共 {total:,.1f} B 参数",
    "active": "激活 {active:,.1f} B",
    "and": "与",
    "comma": "，",
    "note": "（留意）",
    "sound": "{file}：无误",
    "mend": "{file}：{n} 处须改正",
    "sliding window": "滑动窗口",
    "gated delta net": "门控增量网络",
    "rule of thumb of copies between host and card": "主机与卡之间拷贝的经验值",
    "PCI-SIG: 32 GT/s a lane": "PCI-SIG：每通道 32 GT/s",
    "RTX 4090 scaled by its 114 of 128 multiprocessors": "由 RTX 4090 按 114/128 个多处理器折算",
    "mentioned in SGLang and InferSim documentation beside the 96 GB part; its bandwidth is not "
    "agreed on": "SGLang 与 InferSim 文档中与 96 GB 型并提；带宽说法不一",
    "limulidae write-up and public HWConf tables, which conflict": (
        "limulidae 的文章与公开的 HWConf 表，二者相左"
    ),
    "public HWConf tables; sources disagree by a quarter": "公开的 HWConf 表；各来源相差四分之一",
    "public HWConf tables": "公开的 HWConf 表",
    "arXiv 2506.12708 (CloudMatrix384): 752 a package": (
        "arXiv 2506.12708（CloudMatrix384）：每个封装 752"
    ),
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
