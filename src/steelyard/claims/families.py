"""The families of rules, each with an id that stays its own in verdicts, JSON and documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """Rules that draw one kind of line."""

    id: str
    english: str
    chinese: str
    rules: tuple[str, ...]
    """Names that its findings carry."""


FAMILIES = tuple(
    Family(id=id_, english=english, chinese=chinese, rules=rules)
    for id_, english, chinese, rules in (
        ("R0", "context that is missing", "缺少背景", ("missing context", "value")),
        ("R1", "memory", "显存", ("memory",)),
        ("R2", "FLOP floor", "算力下限", ("FLOP floor",)),
        ("R3", "byte floor", "字节下限", ("byte floor",)),
        ("R4", "Little's law; rate × length × users", "利特尔法则；速率 × 长度 × 用户",
         ("Little's law", "rate × length")),
        ("R5", "linear KV", "KV 线性", ("linear KV",)),
        ("R6", "unit algebra and formulas", "量纲与公式",
         ("unit algebra", "arithmetic", "definition", "range", "slope", "shape", "code")),
        ("R7", "agreement and counts", "一致与计数", ("agreement", "sign", "counts", "order")),
        ("R8", "release and version dates", "发布与版本日期", ("dates",)),
        ("R9", "devices, links, formats, configurations", "器件、链路、格式与配置",
         ("device", "link", "number format", "configuration")),
        ("R10", "cost identity and money over time", "成本恒等式与货币时间价值",
         ("cost identity", "discounting")),
        ("R11", "facts on file", "在册事实", ("facts on file",)),
        ("R12", "power and energy", "功率与能耗", ("power",)),
    )
)  # fmt: skip
FAMILY_OF: Mapping[str, str] = {name: one.id for one in FAMILIES for name in one.rules}
"""The id of the family by the name of a rule."""
