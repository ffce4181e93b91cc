"""How many experts a step reads: active is not resident, and not what is read either."""

from __future__ import annotations


def touched(experts: int, *, top_k: int, tokens: float) -> float:
    """Distinct experts of one layer that ``tokens`` tokens read: E (1 - (1 - k/E)^T).

    Tokens choose independently and evenly here; real routing is more uneven, so reads less.
    """
    missed: float = (1 - top_k / experts) ** tokens
    return experts * (1 - missed)


def imbalance_floor(*, tokens: float, top_k: int, devices: int) -> float:
    """Busiest device over the mean, if routing were even: 1 + sqrt(2 ln G / (T k / G)).

    The Poisson part alone; 1 on one device.
    """
    import math

    if devices <= 1:
        return 1.0
    return 1 + math.sqrt(2 * math.log(devices) / (tokens * top_k / devices))
