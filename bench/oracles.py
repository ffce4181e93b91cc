"""Steelyard beside libraries that reckon the same: where they agree, and where they can't.

Needs ``requirements/oracles.txt``.  Run with ``python bench/oracles.py``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib.metadata import version

import numpy as np
import numpy_financial
import pyxirr
from SALib.analyze import sobol as salib
from skcriteria import mkdm
from skcriteria.agg.simple import WeightedSumModel
from statsmodels.stats.contingency_tables import mcnemar
from statsmodels.stats.multitest import multipletests

from steelyard.cost.cash import Timing, internal_rates, net_present_value
from steelyard.cost.returns import Runs, base_points, indices
from steelyard.decide import acceptability
from steelyard.stats import holm, mcnemar_exact

TOLERANCE = 1e-9
CASES = 200


@dataclass(frozen=True, kw_only=True)
class Row:
    """One question put to both."""

    question: str
    library: str
    apart: float | None
    """Largest relative difference; None where the two answers are of another kind."""
    note: str = ""
    known: bool = False
    """A difference that is explained."""

    @property
    def verdict(self) -> str:
        if self.known:
            return "differs, see note"
        return "agrees" if self.apart is not None and self.apart <= TOLERANCE else "DIFFERS"


def relative(ours: float, theirs: float) -> float:
    return abs(ours - theirs) / max(1.0, abs(theirs))


def present_values() -> Iterator[Row]:
    rng = np.random.default_rng(7)
    libraries: dict[str, Callable[[float, list[float]], float]] = {
        "numpy-financial": numpy_financial.npv,
        "pyxirr": pyxirr.npv,
    }
    for name, npv in libraries.items():
        apart = 0.0
        for _ in range(CASES):
            flows = rng.normal(0.0, 1000.0, 13).tolist()
            timing = Timing(rate=float(rng.uniform(0.0, 0.5)))
            ours = net_present_value(flows, timing)
            apart = max(apart, relative(ours, npv(timing.period_rate, flows)))
        yield Row(question=f"NPV of {CASES} random quarterly flows", library=name, apart=apart)


def single_rates() -> Iterator[Row]:
    rng = np.random.default_rng(8)
    for name, irr in (("numpy-financial", numpy_financial.irr), ("pyxirr", pyxirr.irr)):
        apart = 0.0
        for _ in range(CASES):
            earned = rng.uniform(1.0, 100.0, 12)
            flows = [-float(earned.sum() * rng.uniform(0.3, 0.95)), *earned.tolist()]
            apart = max(apart, relative(internal_rates(flows).single, irr(flows)))
        yield Row(question=f"IRR of {CASES} flows of one root", library=name, apart=apart)


def several_rates() -> Iterator[Row]:
    two = [-100.0, 250.0, -156.0]
    loss = [-1678.87, 771.96, 1814.05, 3520.30, 3552.95, 3584.99, 4789.91, -1.0]
    for question, flows in (("IRR of -100, 250, -156", two), ("IRR of issue 44's flows", loss)):
        ours = ", ".join(f"{root:.4%}" for root in internal_rates(flows).roots)
        for name, irr in (("numpy-financial", numpy_financial.irr), ("pyxirr", pyxirr.irr)):
            note = f"it says {irr(flows):.4%}; the roots are {ours}"
            yield Row(question=question, library=name, apart=None, note=note, known=True)


def variance_shares() -> Row:
    """Sobol indices of a product and a sum, from the same runs.

    SALib divides by the variance of A and B together as we do, and takes its first order by
    Saltelli 2010, its total by Jansen 1999.
    """
    inputs, power = 4, 12

    def model(x: np.ndarray) -> np.ndarray:
        return x[:, 0] * x[:, 1] + 2.0 * x[:, 2] + np.sin(6.0 * x[:, 3])

    a, b = base_points(inputs, power=power, seed=3)
    mixed = []
    for i in range(inputs):
        exchanged = a.copy()
        exchanged[:, i] = b[:, i]
        mixed.append(model(exchanged))
    first, total = indices(Runs(at_a=model(a), at_b=model(b), mixed=np.array(mixed)))
    order = np.column_stack([model(a), *mixed, model(b)]).reshape(-1)
    problem = {
        "num_vars": inputs,
        "names": list("wxyz"),
        "bounds": [[0.0, 1.0]] * inputs,
    }
    found = salib.analyze(problem, order, calc_second_order=False, seed=1)
    apart = max(np.abs(first - found["S1"]).max(), np.abs(total - found["ST"]).max())
    return Row(question="Sobol indices from the same runs", library="SALib", apart=float(apart))


def tests() -> Iterator[Row]:
    rng = np.random.default_rng(9)
    apart = 0.0
    for _ in range(CASES):
        b, c = (int(n) for n in rng.integers(0, 60, 2))
        table = [[300, b], [c, 50]]
        apart = max(apart, relative(mcnemar_exact(b, c), mcnemar(table, exact=True).pvalue))
    yield Row(question=f"exact McNemar, {CASES} tables", library="statsmodels", apart=apart)
    apart = 0.0
    for _ in range(CASES):
        p = rng.uniform(0.0, 0.2, int(rng.integers(1, 12)))
        theirs = multipletests(p, method="holm")[1]
        apart = max(apart, float(np.abs(holm(p) - theirs).max()))
    yield Row(question=f"Holm's adjustment, {CASES} lists", library="statsmodels", apart=apart)


def weighted_sums() -> Iterator[Row]:
    rng = np.random.default_rng(10)
    apart = 0.0
    for _ in range(CASES):
        values, weights = rng.random((5, 4)), rng.random(4)
        weights = weights / weights.sum()
        theirs = WeightedSumModel().evaluate(mkdm(values, [max] * 4, weights=weights)).e_.score
        # with one draw the expected regret is how far a sum lies below the best one
        ours = acceptability(values[None], weights[None]).regret
        apart = max(apart, float(np.abs(ours - (theirs.max() - theirs)).max()))
    yield Row(question=f"weighted sums, {CASES} tables", library="scikit-criteria", apart=apart)
    tie = np.array([[0.1 + 0.2], [0.3]])
    theirs = WeightedSumModel().evaluate(mkdm(tie, [max], weights=[1.0])).rank_
    ours = acceptability(tie[None], np.array([[1.0]])).first
    note = f"0.1 + 0.2 and 0.3: it ranks {theirs.tolist()}, we share the first rank {ours.tolist()}"
    yield Row(question="a tie", library="scikit-criteria", apart=None, note=note, known=True)


def main() -> int:
    rows = [
        *present_values(),
        *single_rates(),
        *several_rates(),
        variance_shares(),
        *tests(),
        *weighted_sums(),
    ]
    for row in rows:
        apart = "–" if row.apart is None else f"{row.apart:.1e}"
        library = f"{row.library} {version(row.library)}"
        print(f"{row.question:42} {library:24} {apart:>8}  {row.verdict}")
        if row.note:
            print(f"    {row.note}")
    return 1 if any(row.verdict == "DIFFERS" for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
