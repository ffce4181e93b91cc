"""How fast a set-up is expected to be: times with bands, and what they stand on."""

from __future__ import annotations

import math

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.calibration import Calibration
from steelyard.hardware.coefficients import Coefficients, known_of, shipped
from steelyard.hardware.disaggregated import apart_of
from steelyard.hardware.floor import prompt_floor, step_floor
from steelyard.hardware.queueing import deterministic_wait, erlang_wait, first_token
from steelyard.hardware.replica import engine_of, rung_of, undividable
from steelyard.hardware.rung import Rung
from steelyard.hardware.saturation import bindings
from steelyard.hardware.served import (
    answered,
    fullest,
    saturation,
    throughput,
    unloaded,
    unserved,
)
from steelyard.hardware.setup import Setup
from steelyard.hardware.stepping import Engine, State
from steelyard.hardware.timed import Timing
from steelyard.hardware.traits import traits_of


def time_of(
    setup: Setup,
    *,
    running: float,
    calibration: Calibration | None = None,
    coefficients: Coefficients | None = None,
) -> Timing | Missing:
    """Times of a set-up of which at most ``running`` sequences fit in all its replicas.

    With ``concurrency`` the load is a closed loop, with ``rate`` Poisson arrivals; Missing where
    a layout can't be, or arrivals exceed what can be served.
    """
    wrong = undividable(setup)
    if wrong is not None:
        return wrong
    if setup.prefill is not None:
        return apart_of(setup, running=running, coefficients=coefficients or shipped())
    found = known_of(coefficients or shipped(), setup)
    engine = engine_of(setup, coefficients=found, calibration=calibration)
    copies = setup.layout.replicas
    # No step holds more tokens than an engine takes: who does not fit waits for a place.
    room = max(min(running / copies, engine.chunk * setup.layout.pp), 1.0)
    settled = _settled(setup, engine, room=room)
    if isinstance(settled, Missing):
        return settled
    state, held = settled
    first = _first(
        setup, engine, state, held=held, room=room, coefficients=found, calibration=calibration
    )
    tpot, ttft = _bands(
        setup, engine, state, first=first, coefficients=found, calibration=calibration
    )
    best = fullest(setup, engine, room=room)
    most = None if best is None else answered(setup, best)
    bound = bindings(engine, best or state, full=(best or state).running > 0.98 * room)
    return Timing(
        ttft=ttft, tpot=tpot, throughput=throughput(setup, copies * held, tpot=tpot, ttft=ttft),
        qps=saturation(setup, most, tpot=tpot, middle=state.tpot),
        binding=bound.first, next_binding=bound.second, margin=bound.margin,
        resources=bound.gains,
        rung=str(_rung(setup, found, calibration)),
    )  # fmt: skip


def _settled(setup: Setup, engine: Engine, *, room: float) -> tuple[State, float] | Missing:
    """The state under the set-up's load, and the requests one replica holds."""
    copies = setup.layout.replicas
    if setup.concurrency is not None:
        held = max(setup.concurrency / copies, 1.0)
        running = min(held, room)
        return (engine.in_step if setup.in_step else engine.looped)(running), held
    rate = (setup.rate or 0.0) / copies
    if not rate:
        return unloaded(setup)
    state = engine.serving(rate, room=room)
    if state is None:
        return unserved(setup, engine.requests(room) * copies)
    return state, state.running


def _first(
    setup: Setup, engine: Engine, state: State, *, held: float, room: float,
    coefficients: Coefficients, calibration: Calibration | None,
) -> float:  # fmt: skip
    """Seconds to the first token.

    In a closed loop requests arrive in clumps, as others end; the fitted operations hold that.
    Where its users go in step all prompts come at once, and one's own is done in the middle.
    Arrivals of their own wait half a step, for prompts before them, and for a place by Erlang,
    the longer the more they vary.
    """
    work = dict(first_token(engine, state, held=held))
    traits = first_traits(setup, engine, state, held=held)
    extra = 0.0
    if setup.rate is not None and setup.concurrency is None:
        work["burst"] = work["steps"] = 0.0
        rate = setup.rate / setup.layout.replicas
        own = coefficients.first.seconds(engine.prompt, traits)
        varied = 1 / setup.burstiness
        extra = deterministic_wait(
            rate=rate, service=sum(own.values()), servers=setup.layout.pp, varied=varied
        )
        extra += erlang_wait(rate=rate, service=setup.osl * state.tpot, places=room, varied=varied)
        extra += state.tpot / 2
    elif setup.in_step:
        work["burst"] = work["arrivals"] = 0.0
        extra = _wave(engine, state.running) * engine.prompt_steps(state.running)
    first = coefficients.first
    if calibration is not None:
        first = calibration.delayed(first)
    return sum(first.seconds(work, traits).values()) + (extra if math.isfinite(extra) else 0.0)


def _wave(engine: Engine, running: float) -> float:
    """Prompts computed before one's own is done, beside it, when ``running`` come together."""
    waves = engine.waves(running)
    return max(running * (waves + 1) / (2 * waves) - 1, 0.0)


def first_traits(setup: Setup, engine: Engine, state: State, *, held: float) -> dict[str, float]:
    """What the efficiency of a first token may depend on."""
    traits = dict(
        traits_of(engine.placed, engine=setup.engine, running=state.running, prompt=setup.isl)
    )
    traits["held"] = math.log(max(held, 1.0)) - 3
    return traits


def _rung(setup: Setup, found: Coefficients, calibration: Calibration | None) -> Rung:
    if calibration is not None:
        return Rung.CALIBRATED
    return rung_of(setup, found)


def _bands(
    setup: Setup, engine: Engine, state: State, *, first: float,
    coefficients: Coefficients, calibration: Calibration | None,
) -> tuple[Band, Band]:  # fmt: skip
    """Bands of the time per token and of the first; no end of them is faster than physics."""
    context = setup.isl + setup.osl / 2
    step = step_floor(engine.placed, running=state.running, context=context).seconds
    prompt = prompt_floor(engine.placed, tokens=engine.fresh).seconds
    if calibration is not None:
        ends = calibration.tpot_band, calibration.ttft_band
    else:
        rung = rung_of(setup, coefficients)
        ends = coefficients.tpot_band[rung], coefficients.ttft_band[rung]
    return (
        Band.around(state.tpot, ends[0], least=step / engine.accepted),
        Band.around(first, ends[1], least=prompt),
    )
