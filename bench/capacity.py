"""How well times are predicted: ``python bench/capacity.py``.

Every row of e2e-latency is predicted by a fit that never saw its pair of architecture and system.
Nothing is chosen by these errors (the fit is an average over how hard coefficients are held), so
they are nested. ``half unseen`` leaves out half of all pairs at once, by lot. Beside them pairs as
the file names them, and the rungs above and below: whole curves, and kinds of model on a family
with an engine. Prints errors, band coverage and choices, TTFT apart from TPOT; calibrations; the
floor's alarms; DeepSeek's day.

``--cache FOLDER`` keeps what was predicted, under the hash of data and code: the fits take minutes.
OMP_NUM_THREADS=1 is fastest.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
from collections.abc import Iterator
from pathlib import Path

import capacity_anchors
import capacity_day
import capacity_elsewhere
import capacity_layouts
import capacity_learnt
import capacity_rows
import numpy as np
from capacity_fit import Left, Problem, alike, broad, ends, fit_all, halves, leave_out, load
from capacity_rows import FOLDER, Row
from capacity_solve import Array

from steelyard.hardware import (
    Layout,
    Placed,
    find_device,
    find_model,
    preset,
    prompt_floor,
    request_floor,
    step_floor,
)

SHORTEST = 8 / 9
"""Prompts and answers are drawn between 0.8 and 1 of their nominal length, so 0.9 in the mean."""


def scores(measured: Array, predicted: Array) -> str:
    error = np.abs(predicted / measured - 1) * 100
    bias = 100 * (np.exp(np.median(np.log(predicted / measured))) - 1)
    return (
        f"n {len(measured):5d}  median {np.median(error):5.1f} %  MAPE {error.mean():6.1f} %  "
        f"p90 {np.quantile(error, 0.9):6.1f} %  bias {bias:+5.1f} %"
    )


def ranks(problem: Problem, predicted: Array, measured: Array) -> tuple[float, float]:
    """Mean rank correlation and regret over sets of set-ups that one could choose among.

    A set is one model, precision, load and device; its members differ in layout and engine. Regret
    is the measured time times devices of the choice over the best, less one.
    """
    sets: dict[tuple[object, ...], list[int]] = {}
    for k, row in enumerate(problem.rows):
        key = (row.strict, row.placed.precision.name, row.isl, row.osl, row.concurrency)
        sets.setdefault(key, []).append(k)
    correlated, regrets = [], []
    for members in sets.values():
        seen = measured[members]
        if len(members) < 3 or np.ptp(seen) == 0:
            continue
        order = [np.argsort(np.argsort(x)) for x in (predicted[members], seen)]
        correlated.append(float(np.corrcoef(order[0], order[1])[0, 1]))
        width = np.array([problem.rows[k].placed.layout.devices for k in members])
        paid, hoped = seen * width, predicted[members] * width
        regrets.append(float(paid[np.argmin(hoped)] / paid.min() - 1))
    return float(np.mean(correlated)), float(np.mean(regrets)) * 100


def cover(predicted: Array, measured: Array, groups: Array) -> float:
    """Coverage of 90 % bands by factors from the other half of the groups, both ways."""
    names = np.unique(groups)
    inside = np.zeros(len(measured), bool)
    for half in (0, 1):
        own = np.isin(groups, names[half::2])
        low, high = ends(predicted[~own], measured[~own])
        inside[own] = (predicted[own] * low <= measured[own]) & (
            measured[own] <= predicted[own] * high
        )
    return float(inside.mean()) * 100


def folds(predicted: Array, measured: Array, groups: Array) -> float:
    """Coverage by factors from all groups but one, for each in turn."""
    inside = np.zeros(len(measured), bool)
    for name in np.unique(groups):
        own = groups == name
        low, high = ends(predicted[~own], measured[~own])
        inside[own] = (predicted[own] * low <= measured[own]) & (
            measured[own] <= predicted[own] * high
        )
    return float(inside.mean()) * 100


def report(problem: Problem, name: str, left: Left, groups: Array) -> None:
    for what, predicted, measured in (
        ("TPOT", left.tpot, problem.tpot), ("TTFT", left.ttft, problem.ttft),
    ):  # fmt: skip
        correlated, regret = ranks(problem, predicted, measured)
        one, half = folds(predicted, measured, groups), cover(predicted, measured, groups)
        print(f"{what} {name:12s} {scores(measured, predicted)}")
        print(f"{'':17s} rank {correlated:.2f}  regret {regret:.1f} %  90 % band holds "
              f"{one:.1f} % (by halves {half:.1f} %)")  # fmt: skip


def by_pair(problem: Problem, left: Left) -> None:
    print("\nby architecture and system (TPOT; TTFT):")
    for name in np.unique(problem.strict):
        own = problem.strict == name
        print(f"  {name:26s} {scores(problem.tpot[own], left.tpot[own])}")
        print(f"  {'':26s} {scores(problem.ttft[own], left.ttft[own])}")


def floored(folder: Path) -> None:
    """Rows that the floor calls impossible, of those it can judge."""
    judged = alarms = 0
    for row, first, steady in (*_together(folder), *_apart(folder)):
        judged += 1
        life = row.osl * row.tpot
        running = max(steady * life / (row.ttft + life), 1.0)
        context = SHORTEST * (row.isl + row.osl / 2)
        least = step_floor(row.placed, running=running, context=context).seconds
        early = prompt_floor(first, tokens=SHORTEST * row.isl).seconds
        wrong = row.tpot < least or row.ttft < early
        if first is row.placed:
            each = request_floor(first, prompt=SHORTEST * row.isl, answer=SHORTEST * row.osl)
            wrong = wrong or steady / (row.ttft + SHORTEST * life) * each.seconds > 1
        alarms += wrong
    print(f"floor: {alarms} alarms on {judged} measured rows (aggregated and disaggregated)")


def _together(folder: Path) -> Iterator[tuple[Row, Placed, float]]:
    with (folder / FOLDER / "agg.csv").open(encoding="utf-8", newline="") as file:
        for raw in csv.DictReader(file):
            row = capacity_rows.row_of(raw)
            yield row, row.placed, row.concurrency


def _apart(folder: Path) -> Iterator[tuple[Row, Placed, float]]:
    with (folder / FOLDER / "disagg.csv").open(encoding="utf-8", newline="") as file:
        for raw in csv.DictReader(file):
            sides = {side: _side(raw, side) for side in ("prefill", "decode")}
            told = {**raw, "batch_size": raw["decode_batch_size"]}
            told |= {
                name: raw[f"decode_{name}"]
                for name in ("tp_size", "attention_dp_size", "moe_tp_size", "moe_ep_size")
            }
            row = capacity_rows.row_of(told, placed=sides["decode"])
            held = float(raw["concurrency"] or raw["decode_batch_size"])
            yield row, sides["prefill"], held


def _side(raw: dict[str, str], side: str) -> Placed:
    def count(name: str) -> int:
        return max(int(float(raw[f"{side}_{name}"] or 1)), 1)

    wide = max(
        count("tp_size"), count("attention_dp_size"), count("moe_tp_size") * count("moe_ep_size")
    )
    precision = capacity_rows.precision_of(raw["model"], raw["gemm_quant"])
    if raw["gemm_quant"] == "nvfp4":
        precision = preset("nvfp4").but(cache="fp8")
    return Placed(
        model=find_model(raw["model"]), precision=precision, device=find_device(raw["system"]),
        layout=Layout(tp=wide, replicas=count("num_workers")),
    )  # fmt: skip


class Store:
    """Predictions on disk, under the hash of the data and of all code that makes them."""

    def __init__(self, folder: Path, shared: Path) -> None:
        here = Path(__file__).parent
        room = here.parent / "src/steelyard/hardware"
        made = [*here.glob("capacity*"), *room.glob("*.py"), *room.glob("facts/*.toml")]
        total = hashlib.sha256(capacity_rows.digest(shared).encode())
        for path in sorted(made):
            total.update(path.read_bytes())
        self.folder = folder / total.hexdigest()[:16]
        self.folder.mkdir(parents=True, exist_ok=True)


def kept(store: Store | None, name: str, problem: Problem, groups: Array) -> Left:
    """Predictions without each group, from the store where it has them."""
    path = store.folder / f"{name}.npy" if store else None
    if path is not None and path.exists():
        return Left(*np.load(path))
    left = leave_out(problem, groups)
    if path is not None:
        np.save(path, np.array([left.tpot, left.ttft]))
    return left


def main() -> None:
    parser = argparse.ArgumentParser(description="How well times are predicted.")
    parser.add_argument("--cache", type=Path, help="folder that keeps what was predicted")
    show(parser.parse_args().cache)


def show(cache: Path | None) -> None:
    folder = capacity_rows.shared()
    if folder is None:
        raise SystemExit("skipped: no shared data (STEELYARD_SHARED)")
    rows, refused = capacity_rows.read(folder)
    print(f"{len(rows):,} rows answered, {sum(refused.values())} refused:")
    for why, count in sorted(refused.items()):
        print(f"  {count:3d}  {why}")
    problem = load(rows)
    named, curves, kinds = np.array([r.named for r in rows]), alike(problem), broad(problem)
    store = Store(cache, folder) if cache else None
    strict = kept(store, "pair", problem, problem.strict)
    report(problem, "unseen pair", strict, problem.strict)
    for lot in (0, 1, 2):
        half = halves(problem, lot)
        report(problem, "half unseen", kept(store, f"half-{lot}", problem, half), problem.strict)
    report(problem, "as named", kept(store, "named", problem, named), named)
    report(problem, "unseen curve", kept(store, "curve", problem, curves), curves)
    report(problem, "unseen kind", kept(store, "kind", problem, kinds), kinds)
    _, _, seen = fit_all(problem)
    print(f"\nin the fit   TPOT {scores(problem.tpot, seen.tpot)}")
    print(f"             TTFT {scores(problem.ttft, seen.ttft)}")
    by_pair(problem, strict)
    print()
    capacity_layouts.show(problem, strict)
    capacity_learnt.show(rows)
    floored(folder)
    capacity_anchors.show(folder)
    capacity_day.show(folder)
    capacity_elsewhere.show(folder)


if __name__ == "__main__":
    main()
