"""What a claimed rate asks of the devices: requests or tokens a second, and of which kind."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from steelyard.claims.amounts import Amount
from steelyard.claims.claim import Claim
from steelyard.claims.placing import placed
from steelyard.claims.rigs import Rig
from steelyard.claims.text import Text, num
from steelyard.hardware import Architecture, request_floor

_OUTPUT = re.compile(r"output|decod|generat|输出|生成|解码", re.IGNORECASE)
_INPUT = re.compile(r"input|prompt|prefill|输入|提示|预填充", re.IGNORECASE)
_TOTAL = re.compile(r"\btotal\b|总吞吐|输入\s*[+＋和与]\s*输出", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """So many requests, or tokens, a second."""

    rate: float
    shown: str
    """How the rate was reckoned from what is printed."""
    unit: str
    prompt: float
    answer: float
    """Tokens of one request."""
    cards: float
    """Devices that the printed figure is for each of."""
    of: str
    """What is counted: ``requests``, ``prompt``, ``output`` or ``total`` tokens."""

    @property
    def lengths(self) -> str:
        """The tokens of a request, where requests are counted."""
        told = f" ({num(self.prompt)} + {num(self.answer)} tok)"
        return told if self.of == "requests" else ""

    @property
    def made(self) -> float:
        """Tokens made a second; 0 where the rate says nothing of them."""
        match self.of:
            case "requests":
                return self.rate * self.answer
            case "output":
                return self.rate
            case "total":
                return self.rate * self.answer / (self.prompt + self.answer)
        return 0.0

    def cost(self, claim: Claim, model: Architecture, rig: Rig) -> tuple[float, float]:
        """Least seconds of all devices, and FLOPs, that one of what is counted takes."""
        whole = placed(claim, model, rig, devices=rig.count, fastest=True)
        full = request_floor(whole, prompt=self.prompt, answer=self.answer)
        seconds, flops = full.seconds, full.flops
        if self.of == "output":
            read = request_floor(whole, prompt=self.prompt, answer=0.0)
            seconds, flops = seconds - read.seconds, flops - read.flops
        parts = {
            "requests": 1.0, "prompt": self.prompt, "output": self.answer,
            "total": self.prompt + self.answer,
        }[self.of]  # fmt: skip
        return seconds / parts, flops / parts

    def at_most(self, rate: float) -> Text:
        """What would keep the line, for the devices or for each of them as printed."""
        return Text(f"at most {num(rate)} {self.unit}", f"至多 {num(rate)} {self.unit}")


def asked(claim: Claim, value: Amount, cards: float) -> tuple[Asked, ...]:
    """The ways to read a rate, the plain one first; () where it can't be counted in tokens.

    A throughput that is not said to be of the output may count prompts and answers together.
    """
    load = _load(claim, value)
    if load is None:
        return ()
    rate, shown, of = load
    fresh = 1.0 - min(claim.setup.value("cached") or 0.0, 1.0)
    times = cards if value.each else 1.0
    given, made = (claim.setup.value(name) or 0.0 for name in ("input", "output"))
    if of == "requests" and not given + made:
        return ()
    plain = Asked(
        rate=rate * times,
        shown=shown if times == 1 else f"{shown} × {num(times)}",
        unit="req/s" if of == "requests" else "tok/s",
        prompt=given * fresh,
        answer=made,
        cards=times,
        of=of,
    )
    if of == "prompt":
        shown = f"{plain.shown} × {num(fresh)}" if fresh < 1 else plain.shown
        read = plain.prompt or 1.0
        return (replace(plain, rate=plain.rate * fresh, shown=shown, prompt=read, answer=0.0),)
    if of == "requests":
        return (plain,)
    return _read(claim, plain)


def _read(claim: Claim, plain: Asked) -> tuple[Asked, ...]:
    """Output, unless it is said to be, or can be, prompts and answers together."""
    told = f"{claim.called} {claim.says}"
    output, total = replace(plain, answer=plain.answer or 1.0), replace(plain, of="total")
    if not (plain.prompt and plain.answer) or _OUTPUT.search(told):
        return (output,)
    return (total,) if _TOTAL.search(told) else (output, total)


def _load(claim: Claim, value: Amount) -> tuple[float, str, str] | None:
    """So many a second, how it was reckoned, and of what."""
    spent, requests = claim.setup.amount("duration"), claim.setup.amount("requests")
    if claim.quantity == "token total" and spent is not None and spent.value > 0:
        of = "prompt" if _INPUT.search(claim.called) else "output"
        return value.low / spent.value, f"{value.text} / {spent.text}", of
    if claim.quantity == "duration" and requests is not None and value.high > 0:
        return requests.value / value.high, f"{requests.text} / {value.text}", "requests"
    if value.dimension == "1/s":
        return value.low, value.text, "requests"
    if value.dimension == "tok/s":
        return value.low, value.text, "prompt" if claim.quantity == "prefill rate" else "output"
    return None
