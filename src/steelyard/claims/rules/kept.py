"""The cache that the requests of a claim keep at once, at the least."""

from __future__ import annotations

import math
from dataclasses import dataclass

from steelyard.claims import world
from steelyard.claims.claim import Claim
from steelyard.claims.placing import cache_of
from steelyard.claims.rigs import Rig
from steelyard.claims.text import Text, num, size
from steelyard.hardware import Architecture, token_bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """The cache of as many requests as are surely there at once, on the claim's devices."""

    each: float
    """Bytes of one request on these devices."""
    mean: float
    """Of one half through its answer, on average of many."""
    tokens: float
    requests: float
    users: float
    """Users, of whom any part may wait; 0 where a batch says how many are there at once."""
    stored: Text
    """The cache's format, and whether it is an assumption."""

    @property
    def bytes(self) -> float:
        """Of all of them."""
        return self.each * self.requests

    @property
    def told(self) -> Text:
        """`` + KV 134 GB of 400 requests``; nothing where no length is stated."""
        if not self.bytes:
            return Text("", "")
        of = "1 request" if self.requests == 1 else f"{num(self.requests)} requests"
        return Text(
            f" + KV {size(self.bytes)} of {of} ({num(self.tokens)} tokens{self._mean.en}, "
            f"{self.stored.en})",
            f" + {num(self.requests)} 个请求的 KV {size(self.bytes)}（{self._mean.zh}"
            f"{num(self.tokens)} token，{self.stored.zh}）",
        )

    @property
    def _mean(self) -> Text:
        return Text(" each", "各 ") if self.requests > 1 else Text("", "")

    def most(self, room: float) -> float:
        """Requests whose cache fits so many bytes."""
        return float(math.floor(room / self.each)) if self.each else math.inf

    def waiting(self, room: float) -> Text:
        """That not all users' requests can be there at once, where that is so."""
        most = math.floor(room / self.mean) if self.mean else math.inf
        if self.users <= most:
            return Text("", "")
        return Text(
            f"; of {num(self.users)} users at most {num(most)} at once, the others wait",
            f"；{num(self.users)} 用户中至多 {num(most)} 个同时在内，其余等待",
        )


def kept_of(claim: Claim, model: Architecture, rig: Rig | None) -> Kept:
    """The cache of a batch, or of one request; an unstated format is taken as 8 bits.

    Requests of a batch are at all stages of their answers, so half an answer is counted of each;
    what is cached of the prompts may be kept once for all.
    """
    batch, users = claim.setup.amount("batch"), claim.setup.amount("users")
    cards = rig.count if rig is not None else 1.0
    requests = max(batch.low * (cards if batch.each else 1.0), 1.0) if batch is not None else 1.0
    tokens = context_of(claim) if requests == 1 else _mean(claim)
    stored = cache_of(claim, unstated="fp8")
    share = world.spread(claim, rig) if rig is not None else 1.0
    name = {"fp8": "FP8", "nvfp4": "FP4", "bf16": "BF16"}[stored]
    stated = claim.setup.has("kv_dtype")
    per = token_bytes(model, stored)
    return Kept(
        each=per * tokens * (share if requests > 1 else 1.0),
        mean=per * _mean(claim) * share,
        tokens=tokens,
        requests=requests,
        users=users.low * (cards if users.each else 1.0) if users and batch is None else 0.0,
        stored=Text(name, name) if stated else Text(f"{name} assumed", f"假定 {name}"),
    )


def _mean(claim: Claim) -> float:
    given, made = (claim.setup.value(name) or 0.0 for name in ("input", "output"))
    fresh = 1.0 - min(claim.setup.value("cached") or 0.0, 1.0)
    stated = claim.setup.amount("context")
    return given * fresh + made / 2 or (stated.low * fresh if stated is not None else 0.0)


def context_of(claim: Claim) -> float:
    """Tokens one sequence holds at least: the stated context, or input and output."""
    stated = claim.setup.amount("context")
    if stated is not None:
        return stated.low
    return sum(claim.setup.value(name) or 0.0 for name in ("input", "output"))
