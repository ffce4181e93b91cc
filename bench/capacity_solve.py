"""Ridge fit of T = sum of x_j scale_j exp(traits . coefficients_j), in logarithms of time."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
LARGEST = 0.8
"""Largest step of a logarithm in one round."""


@dataclass
class Design:
    """Operations of all rows: seconds at peak, and the traits that may change each."""

    names: list[str]
    seconds: Array
    """Rows x operations."""
    traits: list[Array]
    """By operation: rows x traits."""
    labels: list[list[str]]
    priors: Array
    """Logarithms of the scales expected before any data are seen."""
    penalties: list[float]
    anchor: float
    """Penalty on a scale's distance from its prior."""
    width: float
    """Residual (log) beyond which a row counts linearly: Huber's loss (1964)."""

    @property
    def offsets(self) -> list[int]:
        """Where the traits of each operation start in the vector of unknowns."""
        return list(np.cumsum([len(self.names), *(each.shape[1] for each in self.traits)]))


@dataclass
class Solution:
    """Unknowns: logarithms of scales, then coefficients of traits."""

    design: Design
    unknown: Array
    rounds: int = field(default=0)

    def parts(self, seconds: Array, traits: list[Array]) -> Array:
        """Seconds of rows by operation."""
        at = self.design.offsets
        return np.stack(
            [
                seconds[:, j]
                * np.exp(self.unknown[j] + traits[j] @ self.unknown[at[j] : at[j + 1]])
                for j in range(len(self.design.names))
            ],
            axis=1,
        )

    def predict(self, which: Array | slice, seconds: Array | None = None) -> Array:
        """Seconds of rows."""
        given = self.design.seconds if seconds is None else seconds
        total: Array = self.parts(given[which], [each[which] for each in self.design.traits]).sum(
            axis=1
        )
        return total

    def told(self, least: float = 5e-3) -> dict[str, dict[str, object]]:
        """Scales and coefficients by name, those too small to matter left out."""
        at, found = self.design.offsets, {}
        for j, name in enumerate(self.design.names):
            own = self.unknown[at[j] : at[j + 1]]
            traits = {
                label: round(float(x), 4)
                for label, x in zip(self.design.labels[j], own, strict=True)
                if abs(x) >= least
            }
            found[name] = {"scale": round(float(np.exp(self.unknown[j])), 4), "traits": traits}
        return found


def solve(
    design: Design, measured: Array, rows: Array, *, start: Array | None = None,
    rounds: int = 60, seconds: Array | None = None, enough: float = 1e-4,
) -> Solution:  # fmt: skip
    """Fit on some rows by damped Gauss-Newton steps (Levenberg and Marquardt)."""
    x = (design.seconds if seconds is None else seconds)[rows]
    traits, y = [each[rows] for each in design.traits], np.log(measured[rows])
    size = design.offsets[-1]
    prior = np.zeros(size)
    prior[: len(design.names)] = design.priors
    penalty = np.concatenate(
        [np.full(len(design.names), design.anchor)]
        + [np.full(t.shape[1], p) for t, p in zip(traits, design.penalties, strict=True)]
    )
    now = Solution(design, prior.copy() if start is None else start.copy())
    damping, left, parts, cost = 0.01, *_cost(now, x, traits, y, penalty, prior)
    for _ in range(rounds):
        slope = _slope(parts, traits)
        weight = 1 / np.maximum(1, np.abs(left) / design.width) / design.width**2
        hessian = (slope * weight[:, None]).T @ slope + np.diag(penalty)
        gradient = slope.T @ (weight * left) + penalty * (now.unknown - prior)
        better = None
        for _ in range(10):
            step = np.linalg.solve(hessian + damping * np.diag(np.diag(hessian)), gradient)
            tried = Solution(design, now.unknown - np.clip(step, -LARGEST, LARGEST))
            then = _cost(tried, x, traits, y, penalty, prior)
            if then[2] < cost:
                better = (tried, then)
                damping = max(damping / 4, 1e-7)
                break
            damping *= 5
        if better is None:
            break
        gain = (cost - better[1][2]) / cost
        now, (left, parts, cost) = better
        now.rounds += 1
        if gain < enough:
            break
    return now


def _cost(
    now: Solution, x: Array, traits: list[Array], y: Array, penalty: Array, prior: Array
) -> tuple[Array, Array, float]:
    parts = now.parts(x, traits)
    left = np.log(parts.sum(axis=1)) - y
    far, width = np.abs(left), now.design.width
    loss = np.where(far < width, left**2, 2 * width * far - width**2).sum() / width**2
    return left, parts, float(loss + (penalty * (now.unknown - prior) ** 2).sum())


def _slope(parts: Array, traits: list[Array]) -> Array:
    share = parts / parts.sum(axis=1)[:, None]
    return np.concatenate(
        [share, *(share[:, j : j + 1] * each for j, each in enumerate(traits))], axis=1
    )
