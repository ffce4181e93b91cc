"""Tokens a second that a bill is divided by, and of which kind a price is."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from steelyard.claims.amounts import Amount
from steelyard.claims.case import Case, beside
from steelyard.claims.claim import Claim
from steelyard.claims.text import Text

_OUTPUT = re.compile(r"output|decod|generat|completion|输出|生成|解码", re.IGNORECASE)
_INPUT = re.compile(r"input|prompt|prefill|输入|提示|预填充", re.IGNORECASE)
_NONE = Text("", "")
_FULL = Text("(at full load) ", "（满载）")


Ends = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Making:
    """Tokens a second that the price is of."""

    plain: float
    ways: tuple[Ends, ...]
    """For each way to read what is printed, the fewest and the most that may bear the bill."""
    told: Text


def kind_of(claim: Claim) -> str:
    """``output`` or ``input`` where a price is of one of them alone; "" for both together."""
    told = f"{claim.called} {claim.says}"
    both = bool(_OUTPUT.search(told)), bool(_INPUT.search(told))
    return {(True, False): "output", (False, True): "input"}.get(both, "")


def making(case: Case, kind: str) -> Making | None:
    """Of a volume, of a token rate at the stated load, or of requests and their lengths."""
    setup = case.claim.setup
    given, made = (setup.value(name) or 0.0 for name in ("input", "output"))
    volume, requests = setup.amount("volume"), beside(case, "request rate", field="rate")
    rate = beside(case, "token rate", field="token_rate")
    if volume is not None and volume.value > 0:
        if volume.dimension == "tok/s":
            return _plain(volume.value, told=_NONE)
        return _of(kind, volume.value * given, volume.value * made, _NONE)
    if rate is not None and rate.value > 0:
        return _at_rate(kind, _all(case, rate), given, made)
    if requests is not None and given + made and requests.dimension == "1/s":
        asked = _all(case, requests)
        return _of(kind, asked * given, asked * made, _FULL)
    return None


def _all(case: Case, rate: Amount) -> float:
    """Of all devices, at the load that is stated."""
    setup = case.claim.setup
    share = setup.value("utilisation") or 1.0
    return rate.value * (setup.value("devices") or 1.0 if rate.each else 1.0) * share


def _at_rate(kind: str, rate: float, given: float, made: float) -> Making:
    """A throughput may be of the output, or of prompts and answers together."""
    whole = given + made
    if not given or not made:
        return _plain(rate, told=_FULL)
    of_output, of_both = rate * whole / made, rate
    if kind == "input":
        least = rate * given / whole
        return Making(plain=rate * given / made, ways=((least, math.inf),), told=_FULL)
    if kind == "output":
        return Making(plain=rate, ways=((rate * made / whole, of_output),), told=_FULL)
    return Making(plain=rate, ways=((of_both, of_both), (of_output, of_output)), told=_FULL)


def _of(kind: str, given: float, made: float, told: Text) -> Making | None:
    whole = given + made
    if not whole:
        return None
    if kind == "output" and made:
        return Making(plain=made, ways=((made, whole),), told=told)
    if kind == "input" and given:
        return Making(plain=given, ways=((given, math.inf),), told=told)
    return _plain(whole, told=told)


def _plain(rate: float, *, told: Text) -> Making:
    return Making(plain=rate, ways=((rate, rate),), told=told)
