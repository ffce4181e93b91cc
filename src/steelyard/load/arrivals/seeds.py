"""Random numbers of one seed, apart for each purpose."""

from __future__ import annotations

import zlib

import numpy as np


def stream(seed: int, purpose: str) -> np.random.Generator:
    """Give the generator of a purpose: the same for a seed, unrelated between purposes.

    Every place where a worker's number entered would let the schedule depend on how many
    there are; so there is none.
    """
    key = (zlib.crc32(purpose.encode()),)
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=key)))
