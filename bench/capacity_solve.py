"""Bounded ridge fit of T = sum of x_j scale_j exp(traits . coefficients_j), in logs of time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
LARGEST = 0.8
"""Largest step of a logarithm in one round."""


@dataclass(frozen=True)
class Design:
    """Operations of all rows, and what may change each; unknowns are logarithms of factors."""

    names: list[str]
    seconds: Array
    """Rows x operations: seconds at peak."""
    columns: Array
    """Rows x unknowns: 1 for an operation's scale, then its traits."""
    labels: list[tuple[str, str]]
    """By unknown: operation and trait; "" for the scale."""
    prior: Array
    penalty: Array
    least: Array
    most: Array
    """Bounds of the unknowns: what makes a better device never slower."""
    width: float
    """Residual (log) beyond which a row counts linearly: Huber's loss (1964)."""

    @property
    def owner(self) -> NDArray[np.int64]:
        """By unknown: the index of its operation."""
        return np.array([self.names.index(name) for name, _ in self.labels])


@dataclass(frozen=True)
class Solution:
    """The unknowns that fit best."""

    design: Design
    unknown: Array

    def parts(self, rows: Array | slice, seconds: Array | None = None) -> Array:
        """Seconds of rows by operation."""
        given = self.design.seconds if seconds is None else seconds
        return _parts(given[rows], self.design.columns[rows], self.unknown, self.design.owner)

    def predict(self, rows: Array | slice, seconds: Array | None = None) -> Array:
        """Seconds of rows."""
        total: Array = self.parts(rows, seconds).sum(axis=1)
        return total

    def told(self, least: float = 5e-3) -> dict[str, dict[str, object]]:
        """Scales and coefficients by name, those too small to matter left out."""
        found: dict[str, dict[str, object]] = {}
        for (name, trait), x in zip(self.design.labels, self.unknown, strict=True):
            if not trait:
                found[name] = {"scale": round(float(np.exp(x)), 4), "traits": {}}
            elif abs(x) >= least:
                found[name]["traits"][trait] = round(float(x), 4)  # type: ignore[index]
        return found


def solve(
    design: Design, measured: Array, rows: Array, *, seconds: Array | None = None,
    rounds: int = 60, enough: float = 1e-4,
) -> Solution:  # fmt: skip
    """Fit on some rows by damped, projected Gauss-Newton steps from the priors."""
    x = (design.seconds if seconds is None else seconds)[rows]
    columns, y, owner = design.columns[rows], np.log(measured[rows]), design.owner
    now, damping = design.prior.copy(), 0.01
    cost, left, parts = _cost(design, now, x, columns, y, owner)
    for _ in range(rounds):
        slope = (parts / parts.sum(axis=1)[:, None])[:, owner] * columns
        weight = 1 / np.maximum(1, np.abs(left) / design.width) / design.width**2
        hessian = (slope * weight[:, None]).T @ slope + np.diag(design.penalty)
        gradient = slope.T @ (weight * left) + design.penalty * (now - design.prior)
        free = ~((now <= design.least) & (gradient > 0) | (now >= design.most) & (gradient < 0))
        better = None
        for _ in range(10):
            step = _step(hessian, gradient, free, damping)
            tried = np.clip(now - step, design.least, design.most)
            then = _cost(design, tried, x, columns, y, owner)
            if then[0] < cost:
                better, damping = (tried, then), max(damping / 4, 1e-7)
                break
            damping *= 5
        if better is None:
            break
        gain = (cost - better[1][0]) / cost
        now, (cost, left, parts) = better
        if gain < enough:
            break
    return Solution(design, now)


def _step(hessian: Array, gradient: Array, free: NDArray[np.bool_], damping: float) -> Array:
    """The damped step of the unknowns that their bounds leave free."""
    part = hessian[np.ix_(free, free)]
    step = np.zeros_like(gradient)
    step[free] = np.linalg.solve(part + damping * np.diag(np.diag(part)), gradient[free])
    return np.clip(step, -LARGEST, LARGEST)


def _parts(x: Array, columns: Array, unknown: Array, owner: NDArray[np.int64]) -> Array:
    moved = np.zeros_like(x)
    scaled = columns * unknown
    for j in range(x.shape[1]):
        moved[:, j] = scaled[:, owner == j].sum(axis=1)
    parts: Array = x * np.exp(moved)
    return parts


def _cost(
    design: Design, unknown: Array, x: Array, columns: Array, y: Array, owner: NDArray[np.int64]
) -> tuple[float, Array, Array]:
    parts = _parts(x, columns, unknown, owner)
    left = np.log(parts.sum(axis=1)) - y
    far, width = np.abs(left), design.width
    loss = np.where(far < width, left**2, 2 * width * far - width**2).sum() / width**2
    far_off = (design.penalty * (unknown - design.prior) ** 2).sum()
    return float(loss + far_off), left, parts
