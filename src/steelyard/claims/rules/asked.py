"""What a claimed rate asks of the devices: requests or tokens a second, and of which kind."""

from __future__ import annotations

import re
from dataclasses import dataclass

from steelyard.claims.amounts import Amount
from steelyard.claims.claim import Claim
from steelyard.claims.placing import placed
from steelyard.claims.text import Text, num
from steelyard.claims.world import Rig
from steelyard.hardware import Architecture, request_floor

_OUTPUT = re.compile(r"output|decod|generat|输出|生成|解码", re.IGNORECASE)
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
    fresh = 1.0 - min(claim.setup.value("cached") or 0.0, 1.0)
    given, made = (claim.setup.value(name) or 0.0 for name in ("input", "output"))
    given *= fresh
    times = cards if value.each else 1.0
    rate, shown = value.low * times, value.text
    if times > 1:
        shown = f"{value.text} × {num(times)}"

    def way(of: str, *, unit: str = "tok/s", prompt: float = given, answer: float = made) -> Asked:
        return Asked(
            rate=rate * (fresh if of == "prompt" else 1.0), unit=unit, prompt=prompt,
            shown=f"{shown} × {num(fresh)}" if of == "prompt" and fresh < 1 else shown,
            answer=answer, cards=times, of=of,
        )  # fmt: skip

    if value.dimension == "1/s":
        return (way("requests", unit="req/s"),) if given + made else ()
    if value.dimension != "tok/s":
        return ()
    if claim.quantity == "prefill rate":
        return (way("prompt", prompt=given or 1.0, answer=0.0),)
    plain = way("output", answer=made or 1.0)
    if not (given and made) or _OUTPUT.search(f"{claim.called} {claim.says}"):
        return (plain,)
    total = way("total")
    return (total,) if _TOTAL.search(f"{claim.called} {claim.says}") else (plain, total)
