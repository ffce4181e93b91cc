"""Joint draws of inputs: one world a row, the same for every deployment."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from steelyard.cost.returns.uncertain import Uncertain
from steelyard.errors import Undefined


def shared_inputs(sets: Iterable[Sequence[Uncertain]]) -> tuple[Uncertain, ...]:
    """Inputs of several projects that may be off, each once, by name.

    Raises Undefined where two projects state one of them differently: drawn together they would
    not be the same thing.  What is certain may differ from project to project.
    """
    known: dict[str, Uncertain] = {}
    for each in (one for inputs in sets for one in inputs):
        first = known.setdefault(each.name, each)
        if first != each and not (first.certain and each.certain):
            raise Undefined(f"{each.name}: stated in two ways; give the two different names")
    return tuple(each for each in known.values() if not each.certain)


def drawn(inputs: Sequence[Uncertain], *, draws: int, seed: int) -> dict[str, NDArray[np.float64]]:
    """Independent draws (draws,) of every input that may be off, by name.

    An input that several deployments share is drawn once for all of them.  The stream of each
    input depends on the seed and its name, so that adding one leaves the others as they are.
    """
    return {
        each.name: each.quantile(_uniform(each.name, draws, seed))
        for each in inputs
        if not each.certain
    }


def _uniform(name: str, draws: int, seed: int) -> NDArray[np.float64]:
    words = np.frombuffer(name.encode().ljust(-(-len(name.encode()) // 4) * 4, b"\0"), "<u4")
    return np.random.default_rng([seed, *words.tolist()]).random(draws)
