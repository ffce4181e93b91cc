"""What a claim's devices cost a second: rented by time, or bought and used up over stated years."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, beside, inconsistent, unsupported
from steelyard.claims.text import Text, unsigned
from steelyard.claims.verdict import Finding

RULE = "cost identity"
_NODE = re.compile(
    r"(?:/|\bper|每)\s*(?:nodes?|servers?|machines?|instances?|台|机|节点|服务器|实例)",
    re.IGNORECASE,
)
_IN_A_NODE = 8.0
_WHOLE = ("hardware", "other_costs")


@dataclass(frozen=True, slots=True, kw_only=True)
class Spending:
    """Money a second."""

    ways: tuple[float, ...]
    """The plain way to read the prices first; others where a price may be of a node."""


def spending(case: Case, money: str) -> Spending | Finding | None:
    """What all is paid in this currency; None where nothing is priced, or why it can't be said."""
    setup = case.claim.setup
    price, bought = _price(case), setup.amount("investment") if setup.has("life") else None
    whole = [one for name in _WHOLE if (one := setup.amount(name)) is not None]
    known = [one for one in (price, bought, *whole) if one is not None]
    if not known:
        return None
    life = setup.value("life")
    for one in known:
        if one.dimension == money and not life:
            return _no_years(one)
    if any(one.dimension not in {money, f"{money}/s"} for one in known):
        return _other_unit(known)
    rest = sum(_a_second(one, life) for one in (bought, *whole) if one is not None)
    if price is None:
        return Spending(ways=(rest,))
    each = _a_second(price, life)
    return Spending(ways=tuple(each * count + rest for count in _counts(case, price)))


def _price(case: Case) -> Amount | None:
    """Of each device in the set-up, or of what is rented as another claim of the test says."""
    return beside(case, "running cost", field="price")


def _counts(case: Case, price: Amount) -> Iterator[float]:
    """How often a price is paid; what is said of a node may be of all, or of eight devices."""
    devices = case.claim.setup.value("devices") or 1.0
    if _NODE.search(price.text):
        yield from dict.fromkeys((max(devices / _IN_A_NODE, 1.0), devices, 1.0))
    elif case.claim.setup.amount("price") is None and not price.each:
        yield 1.0
    else:
        yield devices


def _a_second(one: Amount, life: float | None) -> float:
    return one.value if one.dimension.endswith("/s") else one.value / (life or 1.0)


def _no_years(one: Amount) -> Finding:
    text = unsigned(one.text)
    line = Text(
        f"{text} is paid once: over how many years it is used up is not stated",
        f"{text} 是一次性支出：没有写明按多少年折旧",
    )
    return unsupported(RULE, line, remedy=Text("state 'life', such as 5 yr", "写明 life，如 5 yr"))


def _other_unit(known: list[Amount]) -> Finding:
    told = Text(", ".join(one.text for one in known), "、".join(one.text for one in known))
    line = Text("the costs are in another unit than the price: ", "成本的单位与单价不同：")
    return inconsistent(RULE, line + told)
