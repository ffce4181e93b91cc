"""Whether a set-up fits: what its memory holds, and three limits kept apart."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal

from steelyard.hardware.band import Band
from steelyard.hardware.cache import sequence_bytes, share, token_bytes
from steelyard.hardware.overhead import Overheads, overheads
from steelyard.hardware.setup import Setup
from steelyard.hardware.weights import device_bytes

Fits = Literal["yes", "no", "depends"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """Bytes of the fullest device, and what the pool of all devices holds.

    The low end takes the data sheet's memory and the most overhead; middle and high take what a
    driver reports, with the usual and with the least overhead.
    """

    memory: float
    """Bytes of one device by its data sheet."""
    usable: float
    """The share of it that the engine may fill."""
    weights: float
    overheads: Overheads | None
    """None where the set-up says itself how much."""
    overhead: Band
    pool: Band
    """Left for the cache on one device; negative where not even weights fit."""
    token: float
    """Bytes of one token on one device; 0 where a cache doesn't grow."""
    tokens: Band
    """Tokens that the caches of all devices hold, in whole blocks; inf where none grows."""
    sequences: Band
    """Requests of the mean length that are held at once, half of the answer written."""
    certain: Band
    """Requests that are held even when all are at their full length."""
    longest: int
    one: float
    """Bytes of the longest request on one device."""
    outside: float
    """Bytes the engine leaves alone: what is allocated beside the pool must fit in here."""

    @property
    def fits(self) -> Fits:
        """Whether an engine starts with this set-up and takes its longest request."""
        if self.pool.low >= self.one and self.pool.low > 0:
            return "yes"
        return "depends" if self.pool.high >= self.one and self.pool.high > 0 else "no"

    @property
    def starts(self) -> Fits:
        """Whether weights and overheads alone leave anything."""
        return "yes" if self.pool.low > 0 else "depends" if self.pool.high > 0 else "no"

    @property
    def lacking(self) -> float:
        """Bytes a device lacks for the longest request at the low end; 0 where it fits."""
        return max(0.0, self.one - self.pool.low)


def budget(setup: Setup) -> Budget:
    """The memory of a set-up.

    pool = utilisation x memory - weights - overhead; tokens = whole blocks of it
    (vLLM's ``kv_cache_utils``, 2025); a request of the mean length holds ISL + OSL / 2 tokens.
    """
    device, layout = setup.device, setup.layout
    own = None if setup.overhead is not None else overheads(setup)
    overhead = own.total if own else _flat(setup.overhead or 0.0)
    weights = device_bytes(setup.model, setup.precision, layout)
    held = share(setup.model, layout)
    token = token_bytes(setup.model, setup.precision.cache) * held
    pool = _pool(setup, weights=weights, overhead=overhead)
    copies = layout.dp * layout.replicas
    return Budget(
        memory=device.memory.low,
        usable=setup.utilisation * device.memory.low,
        weights=weights,
        overheads=own,
        overhead=overhead,
        pool=pool,
        token=token,
        tokens=_each(pool, lambda size: _tokens(size, token, setup.block) * copies),
        sequences=_held(setup, pool, tokens=setup.isl + setup.osl / 2, held=held),
        certain=_held(setup, pool, tokens=setup.isl + setup.osl, held=held),
        longest=setup.longest,
        one=sequence_bytes(setup.model, setup.longest, setup.precision.cache) * held,
        outside=(1 - setup.utilisation) * device.memory.low,
    )


def prompts_budget(setup: Setup) -> Budget | None:
    """The memory of the devices of their own that compute prompts; None where none do."""
    side = setup.prompting
    return None if side is None else budget(replace(side, osl=1.0))


def _pool(setup: Setup, *, weights: float, overhead: Band) -> Band:
    sheet = setup.device.memory
    reported = setup.device.facts.get("reported")
    most = max(sheet.high, reported.low if reported else 0.0)
    if setup.overhead is not None:
        most = sheet.low
    low = setup.utilisation * sheet.low - weights - overhead.high
    high = setup.utilisation * most - weights - overhead.low
    seen = setup.utilisation * most - weights - overhead.mid
    return Band(low=low, mid=min(max(seen, low), high), high=high)


def _held(setup: Setup, pool: Band, *, tokens: float, held: float) -> Band:
    rounded = math.ceil(tokens / setup.block) * setup.block
    one = sequence_bytes(setup.model, rounded, setup.precision.cache) * held
    copies = setup.layout.dp * setup.layout.replicas
    return _each(pool, lambda size: max(0, math.floor(size / one)) * copies if one else math.inf)


def _tokens(pool: float, token: float, block: int) -> float:
    if token <= 0:
        return math.inf
    return max(0, math.floor(pool / (block * token))) * block


def _each(pool: Band, of: Callable[[float], float]) -> Band:
    return Band(low=of(pool.low), mid=of(pool.mid), high=of(pool.high))


def _flat(size: float) -> Band:
    return Band(low=size, mid=size, high=size)
