"""Links between devices: their rates, one way or both, and what collectives move over them."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator

from steelyard.claims import rigs, world
from steelyard.claims.amounts import Amount
from steelyard.claims.case import (
    Case,
    agreeing,
    bounded,
    plausible,
    unsupported,
    wrong,
)
from steelyard.claims.claim import Claim
from steelyard.claims.rules.formats import bits_of
from steelyard.claims.text import Text, num, size, span
from steelyard.claims.verdict import Finding
from steelyard.evidence import Missing
from steelyard.hardware import packaged

RULE = "link"
BOTH = re.compile(
    r"\(?\b(?:both ways|both directions|bidirectional|duplex)\b\)?|[（(]?双向(?:合计)?[)）]?", re.I
)
ONE = re.compile(
    r"\(?\b(?:one[- ]way|one direction|unidirectional|per direction|each way)\b\)?|[（(]?单向[)）]?",
    re.I,
)
_ADAPTER = 100e9
"""Bytes a second of the fastest adapter a device has to itself (InfiniBand XDR)."""
_NEAR = 0.05


def link(case: Case) -> Iterator[Finding]:
    """A link's rate is that of its generation and width; a bare figure may add both directions."""
    claim = case.claim
    value, said = claim.value, claim.setup.text("link")
    name = ONE.sub("", BOTH.sub("", said)).strip(" ,;，；")
    if value is None or not name:
        return
    rate = rate_of(name)
    if rate is None:
        yield unsupported(RULE, Text(f"no rate of '{name}' on file", f"没有“{name}”的在册速率"))
        return
    line = Text(
        f"{name}: {size(rate)}/s raw in one direction; claimed {value.text}",
        f"{name}：单向原始速率 {size(rate)}/s；声称 {value.text}",
    )
    yield ways(value, rate, line, told=f"{said} {claim.called} {claim.says}") or _strange(
        value, rate, line, name
    )


def ways(value: Amount, rate: float, line: Text, *, told: str) -> Finding | None:
    """A figure as one way, or both ways together; None where it is neither.

    Vendors print both directions together, so a figure that doesn't say is taken so; said to be
    of one direction it is wrong.
    """
    both, one = bool(BOTH.search(told)), bool(ONE.search(told))
    share = value.value / rate
    if 0.7 <= share / (2 if both else 1) <= 1.03:
        doubled = Text(" both ways together", "（双向合计）")
        return plausible(RULE, line + doubled if both else line, slack=share / (2 if both else 1))
    if both or abs(share - 2) >= 0.06:
        return None
    if one:
        more = Text(", which is both ways together", "，那是双向合计")
        return wrong(RULE, line + more, slack=share, remedy=_right(rate))
    more = Text(
        f": plausible as both ways together; one way is {size(rate)}/s",
        f"：作为双向合计合理；单向为 {size(rate)}/s",
    )
    return plausible(RULE, line + more, slack=share / 2)


def _strange(value: Amount, rate: float, line: Text, name: str) -> Finding:
    other = next(
        (
            f"PCIe Gen{gen}"
            for gen in range(1, 8)
            if "pcie" in name.casefold()
            and abs(value.value / (_pcie(gen, _width(name)) or 1) - 1) < 0.1
        ),
        "",
    )
    if other:
        line += Text(f", which is {other}", f"，那是 {other}")
    return wrong(RULE, line, slack=value.value / rate, remedy=_right(rate))


def _right(rate: float) -> Text:
    return Text(f"{size(rate)}/s, some 80 % of it in practice", f"{size(rate)}/s，实际约为其 80%")


def rate_of(name: str) -> float | None:
    """Bytes a second in one direction: of a link on file, or printed as a rate."""
    found = re.search(r"pcie\D*?(?:gen)?\s*(\d)", name.casefold().replace(".0", ""))
    if found:
        return _pcie(int(found[1]), _width(name))
    printed = re.fullmatch(r"(\d+(?:\.\d+)?)\s*GB/s(?:\s+\w+)?", name.strip())
    if printed:
        return float(printed[1]) * 1e9
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


def collective_rate(case: Case) -> Iterator[Finding]:
    """What passes a device in a collective is its link's rate, with the part that stays at home."""
    claim, value = case.claim, case.claim.value
    reach = _reach(claim)
    if value is None or reach is None:
        return
    rate, ranks = reach
    bus = re.search(r"\bbus|总线", f"{claim.called} {claim.says}", re.IGNORECASE)
    most = rate * (1.0 if bus or ranks < 2 else ranks / (ranks - 1))
    slack = (value.low - value.half) / most
    line = Text(
        f"{value.text} of {size(most)}/s between {num(ranks)} ranks at the most",
        f"{value.text}，{num(ranks)} 端之间至多 {size(most)}/s",
    )
    yield bounded(RULE, line, slack=slack, remedy=Text(f"{size(most)}/s", f"{size(most)}/s"))


def collective_time(case: Case) -> Iterator[Finding]:
    """Tokens sent to the ranks, or hosts, of their experts: distinct ones, once each."""
    claim, setup = case.claim, case.claim.setup
    hidden, tokens, chosen = (setup.value(name) for name in ("hidden", "tokens", "top_k"))
    reach, bits = _reach(claim), bits_of(setup.text("dtype"))
    if not hidden or not tokens or not chosen or reach is None or not bits:
        return
    rate, ranks = reach
    away = (ranks - 1) * (1 - (1 - 1 / ranks) ** chosen)
    moved = tokens * away * hidden * bits / 8
    least = moved / rate
    line = Text(
        f"{num(tokens)} tokens go to {num(away)} other ranks each: {size(moved)} at {size(rate)}/s "
        f"take {span(least)}",
        f"{num(tokens)} 个 token 各发往 {num(away)} 个其他端：{size(moved)} 以 {size(rate)}/s 需 "
        f"{span(least)}",
    )
    for value in claim.values:
        slack = least / (value.high + value.half)
        way = Text(f"at least {span(least)}", f"至少 {span(least)}")
        yield bounded(RULE, line, slack=slack, remedy=way)


def _reach(claim: Claim) -> tuple[float, float] | None:
    """The rate that binds, and the ranks it joins: devices of one domain, else hosts."""
    names = claim.setup.texts("device")
    count = claim.setup.value("devices") or 1.0
    kinds = rigs.variants(rigs.counted(names[0])[0]) if len(names) == 1 else ()
    stated = rate_of(claim.setup.text("link")) if claim.setup.has("link") else None
    joined = [one.scale_up.high for one in kinds if not isinstance(one.scale_up, Missing)]
    domain = max((one.domain for one in kinds), default=1)
    if count <= domain:
        rate = max(joined, default=0.0) or stated
        return (rate, count) if rate else None
    return stated or _ADAPTER, float(math.ceil(count / domain))


def expert_traffic(case: Case) -> Iterator[Finding]:
    """Dispatch in 8 and combine in 16 bits of every copy, in every layer (arXiv 2505.09343)."""
    claim, setup = case.claim, case.claim.setup
    tokens, rate = setup.value("tokens"), rate_of(setup.text("link"))
    for model in world.models(claim)[:1]:
        if model.experts is None or not tokens or rate is None or claim.value is None:
            return
        copies = model.experts.top_k + model.experts.shared_width / model.experts.width
        depth = sum(one.count for one in model.layers)
        each = 3 * tokens * copies * model.hidden / rate * depth
        line = Text(
            f"3 B × {num(tokens)} × {num(copies)} × {model.hidden:,} / {size(rate)}/s × {depth} layers = "
            f"{span(each)} a batch",
            f"3 B × {num(tokens)} × {num(copies)} × {model.hidden:,} / {size(rate)}/s × {depth} 层 = "
            f"每批 {span(each)}",
        )
        got = claim.value
        near = any(abs(got.value - n * each) <= got.half + _NEAR * n * each for n in (1, 2))
        yield agreeing(RULE, line, got, holds=near, slack=got.value / each)
