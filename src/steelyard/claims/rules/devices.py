"""Figures of devices, links, instances and kernels against what is on file."""

from __future__ import annotations

import re
from collections.abc import Iterator

from steelyard.claims import world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, impossible, inconsistent, plausible, unsupported, wrong
from steelyard.claims.claim import Claim
from steelyard.claims.text import Text, num, size
from steelyard.claims.verdict import Finding
from steelyard.evidence import Missing
from steelyard.hardware import Device, Fact, packaged

RULE = "device"
_BOTH = re.compile(
    r"\(?\b(?:both ways|both directions|bidirectional|duplex)\b\)?|[（(]?双向(?:合计)?[)）]?", re.I
)
_NEAR = 0.03
_FIELDS = {
    "device bandwidth": "bandwidth",
    "device memory": "memory",
    "device compute": "compute",
    "achieved compute": "compute",
    "achieved bandwidth": "bandwidth",
    "link bandwidth": "scale_up",
}
_SLIPS = (
    (
        2.0,
        "twice the figure: sparse counted as dense, or both ways as one",
        "两倍：把稀疏当稠密，或把双向当单向",
    ),
    (0.5, "half the figure", "只有一半"),
    (2.0**30 / 1e9, "GiB and GB confused", "GiB 与 GB 混淆"),
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
    bare, _ = world.counted(names[0])
    kinds = world.variants(bare)
    if not kinds:
        yield unsupported(RULE, Text(f"no figures of '{bare}' on file", f"没有“{bare}”的在册数据"))
        return
    known = [(one, fact) for one in kinds for fact in _figures(one, field, claim)]
    if not known:
        yield unsupported(RULE, Text(f"{bare}: no {field} on file", f"{bare}：没有在册的 {field}"))
        return
    if claim.quantity.startswith("achieved"):
        yield _achieved(value, claim, known)
    else:
        yield _sheet(value, known)


def _figures(device: Device, field: str, claim: Claim) -> list[Fact]:
    if field != "compute":
        found = device.known(field)
        return [] if isinstance(found, Missing) else [found]
    text = claim.setup.text("dtype").casefold()
    math = (
        "fp8" if "fp8" in text else "int8" if "int8" in text else "fp4" if "fp4" in text else "bf16"
    )
    found = device.peak(math)
    return [] if isinstance(found, Missing) else [found]


def _achieved(value: Amount, claim: Claim, known: list[tuple[Device, Fact]]) -> Finding:
    count = claim.setup.value("devices") or 1.0
    device, most = max(known, key=lambda pair: pair[1].high)
    line = Text(
        f"{value.text} of {num(count)} × {most.text} ({device.name})",
        f"{value.text}，峰值 {num(count)} × {most.text}（{device.name}）",
    )
    slack = value.low / (most.high * count)
    if slack > 1 + _NEAR:
        return impossible(RULE, line, slack=slack, remedy=Text("at most the peak", "至多为峰值"))
    return plausible(RULE, line, slack=slack)


def _sheet(value: Amount, known: list[tuple[Device, Fact]]) -> Finding:
    told = ", ".join(f"{device.name} {fact.text}" for device, fact in known)
    line = Text(f"on file: {told}; claimed {value.text}", f"在册：{told}；声称 {value.text}")
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
                remedy=Text(nearest.text, nearest.text),
            )
    return inconsistent(RULE, line, slack=slack, remedy=Text(nearest.text, nearest.text))


def link(case: Case) -> Iterator[Finding]:
    """A link's rate is that of its generation and width, one way."""
    claim = case.claim
    value, said = claim.value, claim.setup.text("link")
    name = _BOTH.sub("", said).strip(" ,;，；")
    if value is None or not name:
        return
    rate, ways = _rate(name), 2 if name != said.strip() else 1
    if rate is None:
        yield unsupported(RULE, Text(f"no rate of '{name}' on file", f"没有“{name}”的在册速率"))
        return
    line = Text(
        f"{name}: {size(rate)}/s raw in one direction; claimed {value.text}",
        f"{name}：单向原始速率 {size(rate)}/s；声称 {value.text}",
    )
    if ways == 2:
        line += Text(" both ways together", "（双向合计）")
    share = value.value / rate / ways
    if 0.7 <= share <= 1.03:
        yield plausible(RULE, line, slack=share)
        return
    both = ways == 1 and abs(share - 2) < 0.06
    others = [
        f"PCIe Gen{gen}"
        for gen in range(1, 8)
        if "pcie" in name.casefold()
        and abs(value.value / (_pcie(gen, _width(name)) or 1) - 1) < 0.1
    ]
    if both:
        line += Text(", which is both ways together", "，那是双向合计")
    if others:
        line += Text(
            f", {'or' if both else 'which is'} {others[0]}",
            f"，{'或' if both else '那是'} {others[0]}",
        )
    yield wrong(
        RULE,
        line,
        slack=share,
        remedy=Text(
            f"{size(rate)}/s, some 80 % of it in practice", f"{size(rate)}/s，实际约为其 80 %"
        ),
    )


def _rate(name: str) -> float | None:
    found = re.search(r"pcie\D*?(?:gen)?\s*(\d)", name.casefold().replace(".0", ""))
    if found:
        return _pcie(int(found[1]), _width(name))
    plain = re.sub(r"[^a-z0-9]", "", name.casefold())
    for known, one in packaged().links.items():
        if re.sub(r"[^a-z0-9]", "", known.casefold()) == plain:
            return one.rate.high
    return None


def _width(name: str) -> int:
    found = re.search(r"x\s*(\d{1,2})\b", name.casefold())
    return int(found[1]) if found else 16


def _pcie(generation: int, width: int) -> float | None:
    """Raw bytes a second one way: Gen3 x16 is 16 GB/s, and each generation doubles."""
    return 16e9 * 2.0 ** (generation - 3) * width / 16 if 1 <= generation <= 7 else None
