"""Figures of devices, links, instances and kernels against what is on file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.claims import rigs
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, impossible, inconsistent, plausible, unsupported, wrong
from steelyard.claims.claim import Claim
from steelyard.claims.rules.links import ways
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding
from steelyard.evidence import Missing
from steelyard.hardware import Device, Fact

RULE = "device"
_DENSE = re.compile(r"\bdense\b|稠密|without sparsity|不含稀疏", re.IGNORECASE)
_UNFILED = re.compile(r"fp32|fp64|tf32|int4")
"""Formats whose peaks are not on file: 16 bits say nothing of them."""
_LATER = ("fp8", "fp4")
"""Formats that newer devices have and older ones lack; sheets that have them print them."""
_SPARSE_MAKERS = ("NVIDIA", "AMD")
"""Makers whose sheets print rates of half-sparse matrices, twice the dense ones."""
_NEAR = 0.03
_FIELDS = {
    "device bandwidth": "bandwidth",
    "device memory": "memory",
    "device compute": "compute",
    "achieved compute": "compute",
    "achieved bandwidth": "bandwidth",
    "link bandwidth": "scale_up",
}
_ZH = {
    "bandwidth": "显存带宽",
    "memory": "显存容量",
    "compute": "算力",
    "scale_up": "链路带宽",
}
_SLIPS = (
    (
        2.0,
        "twice the figure",
        "是其两倍",
    ),
    (0.5, "half the figure", "只有一半"),
    (1e9 / 2.0**30, "GiB and GB confused", "GiB 与 GB 混淆"),
    (8.0, "bits and bytes confused", "比特与字节混淆"),
    (0.125, "bits and bytes confused", "比特与字节混淆"),
)


def specified(case: Case) -> Iterator[Finding]:
    """A device's figure is that of its sheet: dense, in GB, one way."""
    claim = case.claim
    field, value = _FIELDS.get(claim.quantity), claim.value
    names = claim.setup.texts("device")
    if (
        field is None
        or value is None
        or len(names) != 1
        or (field == "scale_up" and claim.setup.has("link"))
    ):
        return
    bare, _ = rigs.counted(names[0])
    kinds = rigs.variants(bare)
    if not kinds:
        yield unsupported(RULE, Text(f"no figures of '{bare}' on file", f"没有“{bare}”的在册数据"))
        return
    known = [(one, fact) for one in kinds for fact in _figures(one, field, claim)]
    if not known:
        yield _absent(claim, bare, kinds) or unsupported(
            RULE, Text(f"{bare}: no {field} on file", f"{bare}：没有在册的{_ZH[field]}")
        )
        return
    if claim.quantity.startswith("achieved"):
        yield _achieved(value, claim, known)
    else:
        yield _convention(claim, value, known) or _sheet(value, known)


def _absent(claim: Claim, bare: str, kinds: tuple[Device, ...]) -> Finding | None:
    """A format that no variant's sheet has, where it has others: there are no such units."""
    told = _format(claim)
    if told not in _LATER or all(isinstance(one.peak("bf16"), Missing) for one in kinds):
        return None
    has = [
        math for math in ("bf16", *_LATER, "int8") if not isinstance(kinds[0].peak(math), Missing)
    ]
    units, name = ", ".join(one.upper() for one in has), told.upper()
    return inconsistent(
        RULE,
        Text(
            f"{bare} has no {name} matrix units; its sheet has {units}",
            f"{bare} 没有 {name} 矩阵单元；规格表有 {units}",
        ),
        remedy=Text("the rate of a format that it has", "改为它所有格式的算力"),
    )


def _format(claim: Claim) -> str:
    """The number format whose rate is claimed, 16 bits where none is named."""
    text = (claim.setup.text("dtype") or claim.called).casefold()
    return next((one for one in ("fp8", "int8", "fp4") if one in text), "bf16")


def _figures(device: Device, field: str, claim: Claim) -> list[Fact]:
    if field != "compute":
        found = device.known(field)
        return [] if isinstance(found, Missing) else [found]
    text = (claim.setup.text("dtype") or claim.called).casefold()
    if _UNFILED.search(text):
        return []
    found = device.peak(_format(claim))
    return [] if isinstance(found, Missing) else [found]


def _achieved(value: Amount, claim: Claim, known: list[tuple[Device, Fact]]) -> Finding:
    count = claim.setup.value("devices") or 1.0
    device, most = max(known, key=lambda pair: pair[1].high)
    line = Text(
        f"{value.text} of {num(count)} × {most.text} ({device.name})",
        f"{value.text}，峰值 {num(count)} × {_chinese(most)}（{device.name}）",
    )
    slack = value.low / (most.high * count)
    if slack > 1 + _NEAR:
        return impossible(RULE, line, slack=slack, remedy=Text("at most the peak", "至多为峰值"))
    return plausible(RULE, line, slack=slack)


def _convention(claim: Claim, value: Amount, known: list[tuple[Device, Fact]]) -> Finding | None:
    """A figure as sheets print it too: of sparse matrices, both ways, memory in GiB."""
    told = f"{claim.called} {claim.says} {claim.setup.text('note')}"
    for device, fact in known:
        line = Text(
            f"on file: {device.name} {fact.text}; claimed {value.text}",
            f"在册：{device.name} {_chinese(fact)}；声称 {value.text}",
        )
        share = value.value / fact.high
        if claim.quantity == "link bandwidth":
            found = ways(value, fact.high, line, told=told)
        elif claim.quantity == "device memory":
            found = _binary(share, line)
        else:
            found = _sparse(share, line, device, told) if "compute" in claim.quantity else None
        if found is not None:
            return found
    return None


def _binary(share: float, line: Text) -> Finding | None:
    if not 1 + _NEAR < share <= 2.0**30 / 1e9 * 1.002:
        return None
    note = Text(
        ": plausible as what a driver reports, or the sheet's GB taken as GiB",
        "：作为驱动所报值，或把规格表的 GB 当作 GiB，合理",
    )
    return plausible(RULE, line + note, slack=share)


def _sparse(share: float, line: Text, device: Device, told: str) -> Finding | None:
    if abs(share - 2) > 0.02 * 2 or not device.vendor.startswith(_SPARSE_MAKERS):
        return None
    if _DENSE.search(told):
        twice = Text(", which is of sparse matrices", "，那是稀疏矩阵的数值")
        return wrong(RULE, line + twice, slack=share, remedy=Text("half of it", "取其一半"))
    note = Text(
        ": plausible as the figure for sparse matrices; dense is half of it",
        "：作为稀疏算力合理；稠密为其一半",
    )
    return plausible(RULE, line + note, slack=share / 2)


def _sheet(value: Amount, known: list[tuple[Device, Fact]]) -> Finding:
    told = ", ".join(f"{device.name} {fact.text}" for device, fact in known)
    zh = "，".join(f"{device.name} {_chinese(fact)}" for device, fact in known)
    line = Text(f"on file: {told}; claimed {value.text}", f"在册：{zh}；声称 {value.text}")
    for _, fact in known:
        if (
            fact.low * (1 - _NEAR) - value.half
            <= value.value
            <= fact.high * (1 + _NEAR) + value.half
        ):
            return plausible(RULE, line, slack=value.value / fact.mid)
    nearest = min((fact for _, fact in known), key=lambda fact: abs(value.value - fact.mid))
    slack = value.value / nearest.mid
    for factor, en, zh in _SLIPS:
        if abs(slack / factor - 1) <= 0.02:
            return wrong(
                RULE,
                line + Text(f": {en}", f"：{zh}"),
                slack=slack,
                remedy=Text(nearest.text, _chinese(nearest)),
            )
    return inconsistent(RULE, line, slack=slack, remedy=Text(nearest.text, _chinese(nearest)))


def _chinese(fact: Fact) -> str:
    """A figure of a sheet with its words in Chinese."""
    return fact.text.replace("dense", "稠密").replace("sparse", "稀疏")
