"""Fit a deployment's own efficiencies from what one load test saw of it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from steelyard.errors import CalibrationError
from steelyard.hardware.apart import ways
from steelyard.hardware.calibration import (
    FIRST,
    GROUPS,
    Calibration,
    accepted,
    group_of,
    release,
)
from steelyard.hardware.coefficients import Coefficients, known_of, shipped
from steelyard.hardware.queueing import first_token
from steelyard.hardware.replica import engine_of, rung_of
from steelyard.hardware.setup import Setup
from steelyard.hardware.stepping import Engine, State
from steelyard.hardware.timing import first_traits

SPREAD = {"steps": 0.3, "launches and scheduling": 0.5, "prompts": 0.4}
"""How far (log) a deployment's groups are from the shipped ones before anything is seen: about
what pairs that the fit never saw are off by."""
COMMON = 1.0
"""How far they may be off all together: a device slower than its sheet, or shared with others."""
FIRST_SPREAD = 1.0
REPEAT, FIRST_REPEAT = 0.07, 0.30
"""How far (log) repeats of one load are apart: e2e-latency's repeats, TPOT and TTFT."""
NINETY = 1.645
ROUNDS = 30
TRUST = 4
"""Loads that the usual distance of repeats counts for beside what these loads leave unexplained."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observed:
    """What one load of a test came to; seconds and tokens are means or medians of its answers."""

    name: str
    held: float
    """Requests that were open at once, on average."""
    isl: float
    osl: float
    ttft: float
    tpot: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One load: what was seen, and what is predicted without and with the calibration."""

    seen: Observed
    tpot: tuple[float, float]
    ttft: tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True)
class Learnt:
    """A calibration, and what it changed."""

    calibration: Calibration
    loads: tuple[Compared, ...]
    before: tuple[tuple[float, float], tuple[float, float]]
    """Bands of TPOT and TTFT without it."""


@dataclass(frozen=True, slots=True)
class _Load:
    """Seconds by group at the shipped efficiencies, and what was seen."""

    groups: np.ndarray
    first: float
    seen: Observed


NAMES = tuple(name for name in GROUPS if name != FIRST)


def learn(
    setup: Setup, seen: Sequence[Observed], *, room: float, source: str, today: str
) -> Learnt:
    """Factors on the shipped efficiencies that explain the loads, and the bands that remain.

    Ridge in logarithms: with one load all groups move together by their share of its time; loads
    that differ (few and many at once, short and long prompts) tell them apart.  ``room``:
    sequences that fit at once.  Raises CalibrationError where nothing usable was seen,
    or where other devices computed the prompts.
    """
    if setup.prefill is not None:
        raise CalibrationError(
            f"{source}: a load test of devices that compute prompts apart teaches nothing yet; "
            "leave 'prefill' out of the set-up, or calibrate each side alone"
        )
    usable = [each for each in seen if min(each.ttft, each.tpot, each.isl, each.osl) > 0]
    if not usable:
        raise CalibrationError(
            f"{source}: no load with both a first token and further tokens; "
            "answers of two tokens and more are needed"
        )
    table = known_of(shipped(), setup)
    loads = [_load(setup, each, room=room, table=table) for each in usable]
    logs, spread = _steps(loads)
    delay, delay_spread = _delay(loads)
    factors = {name: math.exp(x) for name, x in zip(NAMES, logs, strict=True)}
    factors[FIRST] = math.exp(delay)
    gaps = [math.log(x.seen.tpot / float(x.groups @ np.exp(logs))) for x in loads]
    waits = [math.log(x.seen.ttft / x.first) - delay for x in loads]
    before = _before(setup, table)
    steps = _ends(_reach(loads, logs, spread), _unexplained(gaps, REPEAT))
    firsts = _ends(delay_spread, _unexplained(waits, FIRST_REPEAT))
    found = Calibration(
        factors=factors, tpot_band=_within(steps, before[0]),
        ttft_band=_within(firsts, before[1]),
        model=setup.model.name,
        device=setup.device.name, engine=setup.engine, points=len(usable), source=source,
        fitted=today, precision=setup.precision.name, count=setup.layout.devices,
        layout=ways(setup.layout), cache=setup.precision.cache, speculative=accepted(setup),
        engine_version=release(setup),
    )  # fmt: skip
    return Learnt(
        calibration=found,
        loads=tuple(_compared(load, factors) for load in loads),
        before=before,
    )


def _load(setup: Setup, seen: Observed, *, room: float, table: Coefficients) -> _Load:
    copies = setup.layout.replicas
    asked = replace(setup, isl=seen.isl, osl=seen.osl, concurrency=seen.held, rate=None)
    engine = engine_of(asked, coefficients=table)
    held = max(seen.held / copies, 1.0)
    state = engine.looped(min(held, max(room / copies, 1.0)))
    return _Load(
        groups=_grouped(state), first=_first(asked, engine, state, seen, held=held, table=table),
        seen=seen,
    )  # fmt: skip


def _grouped(state: State) -> np.ndarray:
    found = dict.fromkeys(NAMES, 0.0)
    for name, seconds in state.parts.items():
        found[group_of(name)] += seconds
    return np.array([found[name] for name in NAMES])


def _first(
    asked: Setup, engine: Engine, state: State, seen: Observed, *, held: float, table: Coefficients
) -> float:
    """Seconds to the first token by the shipped efficiencies, at the TPOT that was seen."""
    real = State(running=state.running, parts=state.parts, tpot=seen.tpot)
    work = first_token(engine, real, held=held)
    traits = first_traits(asked, engine, real, held=held)
    return sum(table.first.seconds(work, traits).values())


def _steps(loads: Sequence[_Load]) -> tuple[np.ndarray, np.ndarray]:
    """Logarithms of the factors, and the covariance that is left of them."""
    own = np.diag([SPREAD[name] ** 2 for name in NAMES])
    prior = np.linalg.inv(own + COMMON**2)
    logs = np.zeros(len(NAMES))
    left = prior
    for _ in range(ROUNDS):
        slopes, gaps = [], []
        for load in loads:
            parts = load.groups * np.exp(logs)
            slopes.append(parts / parts.sum())
            gaps.append(math.log(load.seen.tpot / parts.sum()))
        slope, gap = np.array(slopes), np.array(gaps)
        left = slope.T @ slope / REPEAT**2 + prior
        step = np.linalg.solve(left, slope.T @ gap / REPEAT**2 - prior @ logs)
        logs = logs + np.clip(step, -1, 1)
        if np.abs(step).max() < 1e-6:
            break
    return logs, np.linalg.inv(left)


def _delay(loads: Sequence[_Load]) -> tuple[float, float]:
    """Logarithm of the first token's factor, and the deviation that is left of it."""
    gaps = [math.log(load.seen.ttft / load.first) for load in loads]
    weight = len(gaps) / FIRST_REPEAT**2
    left = weight + 1 / FIRST_SPREAD**2
    return sum(gaps) / FIRST_REPEAT**2 / left, 1 / math.sqrt(left)


def _reach(loads: Sequence[_Load], logs: np.ndarray, spread: np.ndarray) -> float:
    """The largest deviation of a predicted TPOT when one group takes up to three times its share.

    Loads that nobody tested have other shares; the band has to hold for them too.
    """
    scaled = [load.groups * np.exp(logs) for load in loads]
    usual = np.mean([each / each.sum() for each in scaled], axis=0)
    worst = 0.0
    for tilt in (*np.eye(len(NAMES)), np.zeros(len(NAMES))):
        parts = usual * (1 + 2 * tilt)
        share = parts / parts.sum()
        worst = max(worst, float(share @ spread @ share))
    return math.sqrt(worst)


def _unexplained(gaps: Sequence[float], usual: float) -> float:
    """The deviation of a load from what was learnt: usual repeats and these loads, pooled."""
    return math.sqrt((TRUST * usual**2 + sum(x * x for x in gaps)) / (TRUST + len(gaps)))


def _ends(deviation: float, repeat: float) -> tuple[float, float]:
    wide = math.exp(NINETY * math.hypot(deviation, repeat))
    return 1 / wide, wide


def _within(now: tuple[float, float], before: tuple[float, float]) -> tuple[float, float]:
    """A load test never leaves more doubt than there was."""
    return max(now[0], before[0]), min(now[1], before[1])


def _compared(load: _Load, factors: Mapping[str, float]) -> Compared:
    after = float(load.groups @ np.array([factors[name] for name in NAMES]))
    return Compared(
        seen=load.seen, tpot=(float(load.groups.sum()), after),
        ttft=(load.first, load.first * factors[FIRST]),
    )  # fmt: skip


def _before(setup: Setup, table: Coefficients) -> tuple[tuple[float, float], tuple[float, float]]:
    rung = rung_of(setup, table)
    return table.tpot_band[rung], table.ttft_band[rung]
