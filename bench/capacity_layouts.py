"""Whether the search for a layout picks well: ``python bench/capacity_layouts.py``.

A set is one model, precision, system, engine and release, lengths and load a device, measured in
several layouts. Replicas are copies: TP4 under half the users stands for two of it beside TP8. The
layout with the most output tokens a second of a device is picked by a fit that never saw the pair
of architecture and system; what it made when measured is held against the best of its set.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import capacity_rows
import numpy as np
from capacity_fit import Left, Problem, leave_out, load
from capacity_rows import Row

from steelyard.hardware import Layout

LEAST = 1.1
"""Best over worst of a set, from which on a choice matters."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """One row of a set: output tokens a second of a device."""

    layout: Layout
    seen: float
    hoped: float


Set = Sequence[Measured]


def sets_of(problem: Problem, left: Left) -> list[Set]:
    """Sets with two layouts and more; of a layout measured twice the faster row."""
    found: dict[tuple[object, ...], dict[Layout, Measured]] = {}
    for at, row in enumerate(problem.rows):
        one = Measured(
            layout=row.placed.layout, seen=flow(row, row.ttft, row.tpot),
            hoped=flow(row, left.ttft[at], left.tpot[at]),
        )  # fmt: skip
        own = found.setdefault(key_of(row), {})
        if one.layout not in own or own[one.layout].seen < one.seen:
            own[one.layout] = one
    return [list(each.values()) for each in found.values() if len(each) > 1]


def key_of(row: Row) -> tuple[object, ...]:
    """What the rows of a set share."""
    each = row.concurrency / row.placed.layout.devices
    return (row.strict, row.placed.precision, row.engine, row.version, row.isl, row.osl,
            row.speculative, row.in_step, round(each, 3))  # fmt: skip


def flow(row: Row, ttft: float, tpot: float) -> float:
    """Output tokens a second of a device, by Little's law."""
    return row.concurrency * row.osl / (ttft + row.osl * tpot) / row.placed.layout.devices


def regrets(sets: Sequence[Set], choose: Callable[[Set], Measured]) -> np.ndarray:
    """Device time a token of the choice over that of the best, less one."""
    best = np.array([max(each.seen for each in one) for one in sets])
    return best / np.array([choose(one).seen for one in sets]) - 1


def picked(one: Set) -> Measured:
    """What the search takes."""
    return max(one, key=lambda each: each.hoped)


def lot(one: Set) -> float:
    """Regret of a choice by lot, in the mean."""
    best = max(each.seen for each in one)
    return float(np.mean([best / each.seen - 1 for each in one]))


def widest(one: Set) -> Measured:
    """What nobody thinks about: all devices as tensors."""
    return max(one, key=lambda each: (each.layout.tp, -each.layout.dp, -each.layout.ep))


def spread(one: Set) -> float:
    """Best over worst."""
    return max(each.seen for each in one) / min(each.seen for each in one)


def show(problem: Problem, left: Left) -> None:
    """Print how well the search picks, beside not looking and drawing by lot."""
    sets = sets_of(problem, left)
    matter = [one for one in sets if spread(one) >= LEAST]
    for name, some in (("all sets", sets), (f"best over worst >= {LEAST}", matter)):
        if not some:
            print(f"layouts, {name}: none")
            continue
        count = sum(map(len, some))
        print(f"layouts, {name}: {len(some)} sets of {count} measured layouts")
        lines = {
            "the search picks": regrets(some, picked),
            "all devices as tensors": regrets(some, widest),
            "drawn by lot": np.array([lot(one) for one in some]),
        }
        for who, lost in lines.items():
            best = "" if who == "drawn by lot" else f"  the best in {(lost == 0).mean():.0%}"
            print(f"  {who:24s} regret {lost.mean():6.1%} in the mean  p90 "
                  f"{np.quantile(lost, 0.9):6.1%}  most {lost.max():6.1%}{best}")  # fmt: skip


def main() -> None:
    folder = capacity_rows.shared()
    if folder is None:
        raise SystemExit("skipped: no shared data (STEELYARD_SHARED)")
    rows, _ = capacity_rows.read(folder)
    problem = load(rows)
    show(problem, leave_out(problem, problem.strict))


if __name__ == "__main__":
    main()
