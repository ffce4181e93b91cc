"""The state a replica settles in: how many sequences run, how long a step and a prompt take."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from steelyard.hardware.cache import stage
from steelyard.hardware.efficiency import Efficiency
from steelyard.hardware.floor import step_floor
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import Rates
from steelyard.hardware.roofline import CHUNK, decode_step, prompt
from steelyard.hardware.traits import traits_of

ROUNDS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """One replica in steady load."""

    running: float
    """Sequences that decode at once."""
    parts: Mapping[str, float]
    """Seconds of one token by operation, other requests' prompts included."""
    tpot: float


@dataclass(frozen=True, kw_only=True)
class Engine:
    """What turns peaks into seconds on one replica."""

    placed: Placed
    rates: Rates
    decode: Efficiency
    name: str
    isl: float
    osl: float
    accepted: float = 1.0
    """Tokens that one step yields for each sequence."""
    cached: float = 0.0
    """Share of a prompt that lies in the prefix cache."""
    chunk: int = CHUNK
    """Prompt tokens that one step takes at most."""
    computes_prompts: bool = True
    """False where other devices do the prefill."""

    def state(self, running: float, *, others: float | None = None) -> State:
        """With ``running`` sequences at once, each step shared with the prompts that arrive.

        A sequence lives ``osl`` steps, in which each of ``others`` brings a prompt: all that run,
        or in a closed loop all but itself. Never below the floor of physics.

        Stages work on a batch each, one behind the other: a token passes all layers in the time of
        one such batch, at the pace of the fullest stage.
        """
        running = max(running, 1.0)
        stages = self.placed.layout.pp
        batch = max(running / stages, 1.0)
        work = self.work(batch, others=(running if others is None else others) / stages)
        traits = traits_of(self.placed, engine=self.name, running=batch, prompt=self.isl)
        paid = self.pace / self.accepted
        parts: Mapping[str, float] = {
            name: x * paid for name, x in self.decode.seconds(work, traits).items()
        }
        if self.placed.layout.ep > WIDE:
            parts = min(parts, _two_batches(parts), key=lambda each: sum(each.values()))
        least = step_floor(self.placed, running=running, context=self.isl + self.osl / 2).seconds
        tpot = max(sum(parts.values()), least / self.accepted)
        return State(running=running, parts=parts, tpot=tpot)

    def looped(self, running: float) -> State:
        """``state`` of a closed loop: nobody's own prompt falls between their tokens."""
        return self.state(running, others=max(running, 1.0) - 1)

    def in_step(self, running: float) -> State:
        """``state`` of a closed loop whose users end together and ask again together.

        All prompts are computed in one wave: of the others' that come in later steps than one's
        own fall between one's tokens, on average half of what does not fit in one step.
        """
        later = (1 - 1 / self.waves(running)) / 2
        return self.state(running, others=(max(running, 1.0) - 1) * later)

    def waves(self, running: float) -> int:
        """Steps that the prompts of all who run take, when they come together."""
        return max(math.ceil(running * self.fresh / self.chunk), 1)

    def prompt_steps(self, running: float) -> float:
        """Seconds that one more prompt makes steps longer in all."""
        traits = traits_of(self.placed, engine=self.name, running=running, prompt=self.isl)
        return sum(self.decode.seconds(self.prompt, traits).values())

    def work(self, running: float, *, others: float) -> Mapping[str, float]:
        """Peak seconds of one step by operation, with its share of arriving prompts.

        A speculating step checks as many tokens of each sequence as it hopes to accept.
        """
        context = self.isl + self.osl / 2
        checked = running * math.ceil(self.accepted)
        work = dict(decode_step(self.placed, self.rates, running=checked, context=context))
        work["cache"] *= running / checked
        share = others * self.accepted / self.osl if self.computes_prompts else 0.0
        work.update({name: x * share for name, x in self.prompt.items()})
        return work

    @cached_property
    def prompt(self) -> Mapping[str, float]:
        """Peak seconds of one prompt by operation."""
        return prompt(
            self.placed, self.rates, tokens=self.isl, cached=self.isl - self.fresh,
            chunk=self.chunk,
        )  # fmt: skip

    @cached_property
    def pace(self) -> float:
        """Layers of the fullest stage over those of the mean."""
        layout = self.placed.layout
        return layout.pp * stage(self.placed.model, layout)

    @property
    def fresh(self) -> float:
        """Tokens of a prompt that are computed; the last always is."""
        return max(self.isl * (1 - self.cached), 1.0)

    def requests(self, running: float) -> float:
        """Requests a second that ``running`` sequences get through."""
        return running / (self.osl * self.state(running).tpot)

    def serving(self, rate: float, *, room: float) -> State | None:
        """The state in which ``rate`` requests a second are served; None where they can't be."""
        low, high = 1.0, max(room, 1.0)
        if self.requests(high) < rate:
            return None
        for _ in range(ROUNDS):
            middle = math.sqrt(low * high)
            low, high = (low, middle) if self.requests(middle) >= rate else (middle, high)
        return self.state(high)

    def keeping(self, tpot: float, *, room: float) -> State | None:
        """The most sequences that keep ``tpot`` seconds a token; None if not even one does."""
        if self.state(1.0).tpot > tpot:
            return None
        low, high = 1.0, max(room, 1.0)
        if self.state(high).tpot <= tpot:
            return self.state(high)
        for _ in range(ROUNDS):
            middle = math.sqrt(low * high)
            low, high = (middle, high) if self.state(middle).tpot <= tpot else (low, middle)
        return self.state(low)


WIDE = 8
"""Expert-parallel ways beyond which engines compute two half batches in turn where that helps."""
_TWICE = ("weights", "experts", "layers", "routing", "hops")
_TOLD = ("exchange", "distance")


def _two_batches(parts: Mapping[str, float]) -> Mapping[str, float]:
    """Two half batches in turn, so that one's messages hide behind the other's computation.

    What does not depend on the batch is paid twice (DeepSeek-V3, arXiv 2412.19437, section 3.4).
    """
    paid = {name: x * 2 if name in _TWICE else x for name, x in parts.items()}
    told = sum(paid.get(name, 0.0) for name in _TOLD)
    computing = sum(paid.values()) - told
    paid["exchange"], paid["distance"] = 0.0, max(told - computing, 0.0)
    return paid
