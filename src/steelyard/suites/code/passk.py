"""pass@k and pass^k, unbiased, from n tries of which c passed."""

from __future__ import annotations

from math import comb

from steelyard.errors import Undefined


def pass_at_k(n: int, c: int, k: int) -> float:
    """The chance that at least one of k tries passes: 1 - C(n - c, k) / C(n, k).

    Chen et al. 2021 (arXiv:2107.03374), equation 1.  Raises Undefined where n < k: fewer tries
    than k say nothing of k.
    """
    _check(n, c, k)
    return 1.0 - comb(n - c, k) / comb(n, k)


def pass_all_k(n: int, c: int, k: int) -> float:
    """The chance that all of k tries pass, pass^k: C(c, k) / C(n, k).

    Yao et al. 2024 (arXiv:2406.12045).  Raises Undefined where n < k.
    """
    _check(n, c, k)
    return comb(c, k) / comb(n, k)


def _check(n: int, c: int, k: int) -> None:
    if not 0 <= c <= n or k < 1:
        raise Undefined(f"{c} of {n} tries passed and k = {k}: that can't be")
    if n < k:
        raise Undefined(f"{n} tries say nothing of {k}; set repeats to {k} or more")
