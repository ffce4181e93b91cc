"""How well a calibration from three loads predicts a deployment's other loads."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from capacity_rows import Row, room, setup_of

from steelyard.hardware import Observed, Timing, learn, time_of

LOADS = 3
"""Few, some and many requests at once, of one length."""


def show(rows: Sequence[Row]) -> None:
    """Errors and coverage of the loads that the calibration did not see."""
    ratios: dict[str, list[float]] = defaultdict(list)
    inside: dict[str, list[bool]] = defaultdict(list)
    for curve in _curves(rows):
        seen = _picked(curve)
        if seen is None:
            continue
        middle = seen[1]
        found = learn(
            setup_of(middle), [_observed(row) for row in seen], room=room(middle),
            source="bench", today="",
        ).calibration  # fmt: skip
        for row in curve:
            told = time_of(setup_of(row), running=room(row), calibration=found)
            if row in seen or not isinstance(told, Timing):
                continue
            for name, band, real in (("TPOT", told.tpot, row.tpot), ("TTFT", told.ttft, row.ttft)):
                ratios[name].append(band.mid / real)
                inside[name].append(band.low <= real <= band.high)
    for name, each in ratios.items():
        error = np.abs(np.array(each) - 1) * 100
        print(f"calibrated on {LOADS} loads, {name} of {len(each)} others: median "
              f"{np.median(error):.1f} %  MAPE {error.mean():.1f} %  90 % band holds "
              f"{100 * np.mean(inside[name]):.1f} %")  # fmt: skip


def _curves(rows: Sequence[Row]) -> list[list[Row]]:
    """Rows of one deployment: all that is the same but lengths and load."""
    found: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        begins = row.row_id.split("_cfg")[0].rsplit("_c", 1)[0][:60]
        found[
            row.strict, row.engine, row.version, row.placed.precision.name,
            str(row.placed.layout), begins,
        ].append(row)  # fmt: skip
    return list(found.values())


def _picked(curve: Sequence[Row]) -> list[Row] | None:
    """First, middle and last load of the lengths with most loads; None with fewer than three."""
    alike: dict[tuple[float, float], list[Row]] = defaultdict(list)
    for row in curve:
        alike[row.isl, row.osl].append(row)
    most = sorted(max(alike.values(), key=len), key=lambda row: row.concurrency)
    return None if len(most) < LOADS else [most[0], most[len(most) // 2], most[-1]]


def _observed(row: Row) -> Observed:
    return Observed(
        name=row.row_id, held=row.concurrency, isl=row.isl, osl=row.osl, ttft=row.ttft,
        tpot=row.tpot,
    )  # fmt: skip
