"""Room for what no item has shown, in draws of shares.

Where all items agree, or two deployments agree on all of them, a bootstrap shows no spread: ten
right of ten are drawn as ten of ten for ever.  Each draw therefore leaves a share U ~ Beta(1, C)
to items unlike the C independent ones that were seen, the weight that one item more would have
among them in the Bayesian bootstrap (Rubin 1981).  On these each deployment does well or badly, a
coin apiece.  Then k right of n are drawn about (k + 1/2) / (n + 1), the mean after Jeffreys'
prior, and of n right in n one draw in forty lies below 0.05^(1/n), the one-sided bound of Clopper
and Pearson.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from steelyard.errors import Undefined

Draw = NDArray[np.float64]
_ROOM, _COIN = 4, 5
"""What the generators are seeded by, beside the seed: they share nothing."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Unseen:
    """What unseen items take in each draw; the same for all deployments and criteria."""

    level: Draw
    """(draws,), even over 0..1: where in its distribution their share lies."""
    seed: int

    @classmethod
    def drawn(cls, draws: int, *, seed: int) -> Self:
        """As many draws as the seen items have."""
        return cls(level=np.random.default_rng([seed, _ROOM]).random(draws), seed=seed)

    def well(self, name: str) -> Draw:
        """(draws,): 1 where a deployment does well on them, 0 where it does badly."""
        # seeded by the name itself: neither order nor the others matter
        rng = np.random.default_rng([self.seed, _COIN, *name.encode()])
        return rng.integers(2, size=len(self.level)).astype(np.float64)

    def allowed_for(self, share: Draw, *, unseen: Draw, groups: int) -> Draw:
        """Draws of a share over ``groups`` independent items, with ``unseen`` in them; (draws,).

        Undefined for no group.
        """
        if groups < 1:
            raise Undefined("no item was seen, so nothing says how many others there may be")
        room = 1.0 - self.level ** (1.0 / groups)
        found: Draw = share + room * (unseen - share)
        return found
