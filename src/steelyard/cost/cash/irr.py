"""Internal rates of return: all of them, or none."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray

from steelyard.cost.cash.npv import checked
from steelyard.errors import Undefined

_LEAST, _MOST = 1e-9, 1e9
"""Discount factors of a period between which roots are looked for: rates from -1 to 10^9."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Irr:
    """Rates a year at which flows are worth nothing today, ascending."""

    roots: tuple[float, ...]
    sign_changes: int
    """More than one: there may be several rates, and the present value decides."""

    @property
    def single(self) -> float:
        """The one rate.  Raises Undefined where there is none or there are several."""
        if len(self.roots) == 1 and self.sign_changes == 1:
            return self.roots[0]
        if not self.roots:
            raise Undefined("no rate makes these flows worth 0; decide on the present value")
        shown = ", ".join(f"{root * 100:.4g} %" for root in self.roots)
        raise Undefined(
            f"the flows change sign {self.sign_changes} times and are worth 0 at {shown}: "
            "none of these is the return; decide on the present value"
        )


def internal_rates(flows: ArrayLike, *, per_year: int = 1) -> Irr:
    """All rates a year in (-1, inf) at which the flows, at the ends of periods, are worth 0.

    The roots of a polynomial in the discount factor x = 1 / (1 + i).  Between two neighbouring
    roots of its derivative it has one at most, so that all real ones are found by bisection,
    degree by degree.  By Descartes' rule of signs there are no more than the coefficients change
    sign, and exactly one where they do so once.  Double roots count once.
    Raises Undefined for flows that aren't finite or are all 0.
    """
    array = checked(flows)
    if not array.any():
        raise Undefined("flows that are all 0 are worth 0 at every rate")
    factors = _positive_roots(np.trim_zeros(array, "b"))
    rates = sorted((1.0 / x) ** per_year - 1.0 for x in factors)
    return Irr(roots=tuple(rates), sign_changes=_sign_changes(array))


def _sign_changes(array: NDArray[np.float64]) -> int:
    signs = np.sign(array[array != 0.0])
    return int((signs[1:] != signs[:-1]).sum())


def _positive_roots(coefficients: NDArray[np.float64]) -> list[float]:
    """Roots in (0, inf) of sum c_k x^k, ascending, each once."""
    coefficients = coefficients / np.abs(coefficients).max()
    changes = _sign_changes(coefficients)
    if changes == 0:
        return []
    if changes == 1:
        return _between(coefficients, _LEAST, _MOST)
    slope = coefficients[1:] * np.arange(1, coefficients.size)
    turns = [x for x in _positive_roots(slope) if _LEAST < x < _MOST]
    edges = [_LEAST, *turns, _MOST]
    found: list[float] = []
    for low, high in pairwise(edges):
        found += _between(coefficients, low, high)
    # a root where the curve only touches 0 is a turn at which it is 0 within rounding
    found += [x for x in turns if _touches(coefficients, x)]
    return _once(sorted(found))


def _between(coefficients: NDArray[np.float64], low: float, high: float) -> list[float]:
    at_low, at_high = _value(coefficients, low), _value(coefficients, high)
    if at_low == 0.0:
        return [low]
    if at_low * at_high >= 0.0:
        return []
    for _ in range(200):
        # in logarithms: the range spans many powers of ten
        middle = float(np.sqrt(low * high))
        if not low < middle < high:
            break
        if _value(coefficients, middle) * at_low > 0.0:
            low = middle
        else:
            high = middle
    return [(low + high) / 2.0]


def _value(coefficients: NDArray[np.float64], x: float) -> float:
    """The polynomial, or its like in 1/x where powers of x would overflow: same sign."""
    powers = np.arange(coefficients.size, dtype=np.float64)
    if x <= 1.0:
        return float(coefficients @ x**powers)
    return float(coefficients[::-1] @ (1.0 / x) ** powers)


def _touches(coefficients: NDArray[np.float64], x: float) -> bool:
    scale = _value(np.abs(coefficients), x)
    return abs(_value(coefficients, x)) <= 1e-13 * scale


def _once(roots: list[float]) -> list[float]:
    kept: list[float] = []
    for root in roots:
        if not kept or root - kept[-1] > 1e-7 * root:
            kept.append(root)
    return kept
