"""A set-up on a GPU and its host: each way to cut it, the best, and a rule for busy times."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from steelyard.errors import CatalogueError
from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.host import Host
from steelyard.hardware.hybrid import (
    Ended,
    Pairing,
    Slicing,
    Unit,
    Wire,
    choose,
    end_to_end,
    loaded,
    regret,
)
from steelyard.hardware.memory import budget
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import rates_of
from steelyard.hardware.setup import Setup

READ, MULTIPLIED = 0.8, 0.6
"""Shares of a GPU's bandwidth and of its peak that a decode step reaches (measured ceilings)."""
BANDS = {Slicing.BLOCK: (0.8, 1.3), Slicing.LAYER: (0.5, 2.0), Slicing.TENSOR: (0.5, 2.0)}
"""Ends over the middle: all ten unseen rows of blocks lie within (``bench/capacity_split.py``);
whole layers rest on one row and slices of them on none, so theirs are twice as wide."""
LOADS = ((0.0, 0.0, 0.0), (0.0, 0.3, 0.0), (0.0, 0.6, 0.0), (0.6, 0.0, 0.0), (0.0, 0.0, 0.9))
"""Shares of GPU, host and link that something else takes, for which the rule is told."""
OFF = 0.3
"""How far off the believed loads may be for the regret that is told."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut:
    """One way to cut the model."""

    ended: Ended
    tpot: Band

    def tokens(self, sequences: float) -> Band:
        """Output tokens a second of so many sequences."""
        return Band(
            low=sequences / self.tpot.high, mid=sequences / self.tpot.mid,
            high=sequences / self.tpot.low,
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Busy:
    """What the rule picks at one load, and what keeping the idle choice would cost."""

    gpu: float
    host: float
    link: float
    picked: Slicing
    seconds: float
    kept: float
    """How much longer a token takes with the choice for an idle machine, less 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitForecast:
    """A set-up on a GPU and the host beside it."""

    setup: Setup
    host: Host
    sequences: float
    gpu_room: float
    """Bytes of the GPU that are free for weights."""
    cuts: tuple[Cut, ...]
    """Those that can be, the fastest first."""
    refused: Mapping[Slicing, str]
    rule: tuple[Busy, ...]
    worst: float
    """The most that the rule loses where each load is believed 30 points off."""


def split_forecast(setup: Setup) -> SplitForecast | Missing:
    """Reckon a set-up that names a host; Missing where it can't be cut at all.

    L_end = sum comp + sum trans + sync. Decode alone: a prompt's time hangs on the kernels of the
    host (54 to 255 tokens/s were published for one machine), so none is given.
    """
    if setup.host is None:
        return Missing(reason=f"{setup.name}: names no host")
    if setup.layout.devices > 1:
        return Missing(reason=f"{setup.name}: a host is reckoned beside one GPU; say count: 1")
    if setup.concurrency is None:
        return Missing(
            reason=f"{setup.name}: a split is reckoned for 'concurrency', not for 'rate'"
        )
    few = _too_many(setup, setup.host)
    if few is not None:
        return few
    pair, sequences = pairing_of(setup, setup.host), float(setup.concurrency)
    lacking = pair.weights - pair.gpu.memory - setup.host.memory
    if lacking > 0:
        return Missing(
            reason=f"{setup.name}: GPU and host lack {lacking / 1e9:.1f} GB for the weights"
        )
    cuts, refused = _cuts(pair, sequences, experts=setup.host.experts)
    if not cuts:
        return Missing(reason="; ".join(refused.values()))
    return SplitForecast(
        setup=setup, host=setup.host, sequences=sequences, gpu_room=pair.gpu.memory,
        cuts=cuts, refused=refused, rule=_rule(pair, sequences, setup.host.experts),
        worst=_worst(pair, sequences, setup.host.experts),
    )  # fmt: skip


def _too_many(setup: Setup, host: Host) -> Missing | None:
    fed, asked = setup.model.experts, host.experts
    if asked is None or (fed is not None and asked <= fed.top_k):
        return None
    passed = 0 if fed is None else fed.top_k
    return Missing(
        reason=f"{setup.name}: {asked} experts are asked of the router, {setup.model.name} "
        f"passes {passed}"
    )


def pairing_of(setup: Setup, host: Host) -> Pairing:
    """GPU, host and link of a set-up at what they reach."""
    placed = Placed(
        model=setup.model, precision=setup.precision, device=setup.device, layout=setup.layout
    )
    room, held = budget(setup), float(setup.concurrency or 1)
    context = setup.isl + setup.osl / 2
    rates = rates_of(setup.device)
    peak = rates.peak("bf16")
    busy = dict(zip(("gpu", "host", "wire"), host.busy, strict=True))
    pair = Pairing(
        placed=placed,
        gpu=Unit(
            bandwidth=READ * rates.bandwidth,
            flops=MULTIPLIED * peak if math.isfinite(peak) else peak,
            memory=max(room.usable - room.overhead.mid - held * room.one, 0.0),
        ),
        host=Unit(
            bandwidth=host.reached * host.bandwidth, flops=host.flops, memory=host.memory
        ),
        whole=Unit(bandwidth=host.whole * host.bandwidth, flops=host.flops, memory=host.memory),
        wire=Wire(rate=host.link, sync=host.sync),
        overhead=host.overhead, cached=placed.cache_bytes(context),
    )  # fmt: skip
    return loaded(pair, **busy)


def _cuts(
    pair: Pairing, sequences: float, *, experts: int | None
) -> tuple[tuple[Cut, ...], Mapping[Slicing, str]]:
    found: list[Cut] = []
    refused: dict[Slicing, str] = {}
    for slicing in Slicing:
        try:
            ended = end_to_end(pair, slicing, sequences=sequences, experts=experts)
        except CatalogueError as why:
            refused[slicing] = str(why)
            continue
        low, high = (ended.seconds * end for end in BANDS[slicing])
        found.append(Cut(ended=ended, tpot=Band(low=low, mid=ended.seconds, high=high)))
    return tuple(sorted(found, key=lambda cut: cut.ended.seconds)), refused


def _rule(pair: Pairing, sequences: float, experts: int | None) -> tuple[Busy, ...]:
    idle = choose(pair, sequences=sequences, experts=experts).slicing
    told: list[Busy] = []
    for gpu, host, link in LOADS:
        now = loaded(pair, gpu=gpu, host=host, wire=link)
        best = choose(now, sequences=sequences, experts=experts)
        same = end_to_end(now, idle, sequences=sequences, experts=experts)
        kept = same.seconds / best.seconds - 1
        told.append(
            Busy(
                gpu=gpu, host=host, link=link, picked=best.slicing, seconds=best.seconds, kept=kept
            )
        )  # fmt: skip
    return tuple(told)


def _worst(pair: Pairing, sequences: float, experts: int | None) -> float:
    worst = 0.0
    for gpu, host, link in LOADS:
        real = loaded(pair, gpu=gpu, host=host, wire=link)
        for believed in (
            loaded(pair, gpu=gpu, host=min(host + OFF, 0.9), wire=link),
            loaded(pair, gpu=min(gpu + OFF, 0.9), host=max(host - OFF, 0.0), wire=link),
            loaded(pair, gpu=gpu, host=host, wire=max(link - OFF, 0.0)),
        ):
            lost = regret(believed, real, sequences=sequences, experts=experts)
            worst = max(worst, lost)
    return worst
