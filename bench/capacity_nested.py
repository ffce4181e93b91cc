"""Choosing how hard coefficients are held and how far errors count, without the pair judged."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
from capacity_solve import Array, Design, solve

HOLDS = (0.25, 1.0, 4.0)
"""Factors on the penalties of traits."""
WIDTHS = (0.08, 0.15)
"""Residuals (log) beyond which a row counts linearly."""
FOLDS = 5


def choose(design: Design, measured: Array, rows: Array, pairs: Array) -> Design:
    """The variant with the smallest mean error (log) on pairs left out, among ``rows`` alone."""
    names = np.unique(pairs[rows])
    fold = {name: k % FOLDS for k, name in enumerate(names)}
    of = np.array([fold[name] for name in pairs[rows]])
    best, chosen = np.inf, design
    for variant in variants(design):
        missed = [_missed(variant, measured, rows[of != k], rows[of == k]) for k in range(FOLDS)]
        mean = float(np.concatenate(missed).mean())
        if mean < best:
            best, chosen = mean, variant
    return chosen


def variants(design: Design) -> list[Design]:
    """The same operations and traits, held harder or less."""
    traits = np.array([bool(trait) for _, trait in design.labels])
    return [
        replace(design, penalty=np.where(traits, hold, 1.0) * design.penalty, width=width)
        for hold, width in product(HOLDS, WIDTHS)
    ]


def _missed(design: Design, measured: Array, seen: Array, out: Array) -> Array:
    found: Array = np.abs(np.log(solve(design, measured, seen).predict(out) / measured[out]))
    return found
