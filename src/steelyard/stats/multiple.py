"""Several comparisons at once."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.errors import Undefined


def holm(p_values: ArrayLike) -> NDArray[np.float64]:
    """p-values (m,) adjusted so that the chance of any false alarm holds (Holm 1979).

    In the order given; compare each with the level.  Undefined for values outside 0..1.
    """
    raw = np.asarray(p_values, dtype=np.float64)
    if raw.ndim != 1 or not ((raw >= 0.0) & (raw <= 1.0)).all():
        raise Undefined("p-values are a plain list of numbers between 0 and 1")
    order = np.argsort(raw, kind="stable")
    stepped = raw[order] * np.arange(raw.size, 0, -1)
    adjusted = np.empty_like(raw)
    adjusted[order] = np.minimum(1.0, np.maximum.accumulate(stepped))
    return adjusted
