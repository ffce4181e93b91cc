"""Times of a set-up whose prompts are computed on devices of their own."""

from __future__ import annotations

from dataclasses import replace

from steelyard.evidence import Missing
from steelyard.hardware.band import Band
from steelyard.hardware.cache import sequence_bytes
from steelyard.hardware.coefficients import Coefficients, known_of
from steelyard.hardware.floor import prompt_floor, step_floor
from steelyard.hardware.rates import network_of
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
from steelyard.hardware.sides import Flow, Sides
from steelyard.hardware.stepping import State
from steelyard.hardware.timed import Timing

PREFILL = "prefill devices"
"""The resource that binds where prompts come faster than they are computed."""


def apart_of(setup: Setup, *, running: float, coefficients: Coefficients) -> Timing | Missing:
    """Times where at most ``running`` sequences fit on the devices that decode.

    Missing where the devices that compute prompts can't be, or arrivals exceed what either side
    does. Steps hold no prompts; the first token waits for a worker, and for its cache to be moved.
    """
    other = setup.prompting
    if other is None:
        return Missing(reason=f"{setup.name}: no devices of their own compute prompts")
    wrong = undividable(other)
    if wrong is not None:
        return wrong
    sides = _sides(setup, other, running=running, coefficients=coefficients)
    flow = _settled(setup, sides)
    return flow if isinstance(flow, Missing) else _timing(setup, sides, flow, coefficients)


def moved(setup: Setup) -> float:
    """Seconds in which the cache of a prompt goes over the adapters of the narrower side."""
    side = setup.prefill
    if side is None:
        return 0.0
    size = sequence_bytes(setup.model, round(setup.isl), setup.precision.cache)
    ways = min(side.layout.tp * side.layout.pp, setup.layout.tp * setup.layout.pp)
    slower = min(network_of(each).rate for each in (side.device, setup.device))
    return size / (ways * slower)


def _sides(setup: Setup, other: Setup, *, running: float, coefficients: Coefficients) -> Sides:
    known = known_of(coefficients, other)
    decode = engine_of(setup, coefficients=known_of(coefficients, setup))
    copies = setup.layout.replicas
    return Sides(
        prefill=engine_of(other, coefficients=known),
        workers=other.layout.replicas * other.layout.pp,
        first=known.first, decode=replace(decode, computes_prompts=False), copies=copies,
        room=max(min(running / copies, decode.chunk * setup.layout.pp), 1.0), moving=moved(setup),
        varied=1 / setup.burstiness,
    )  # fmt: skip


def _settled(setup: Setup, sides: Sides) -> Flow | Missing:
    if setup.concurrency is not None:
        return sides.closed(setup.concurrency)
    if not setup.rate:
        return unloaded(setup)
    found = sides.arriving(setup.rate)
    return found or unserved(setup, min(sides.prompts, sides.answers))


def _timing(setup: Setup, sides: Sides, flow: Flow, coefficients: Coefficients) -> Timing:
    tpot, ttft = _bands(setup, sides, flow, coefficients)
    best = fullest(setup, sides.decode, room=sides.room)
    most = None if best is None else min(answered(setup, best), sides.prompts)
    gains = _gains(setup, sides, best or flow.state)
    return Timing(
        ttft=ttft, tpot=tpot,
        throughput=throughput(setup, setup.concurrency or 0.0, tpot=tpot, ttft=ttft),
        qps=saturation(setup, most, tpot=tpot, middle=flow.state.tpot),
        binding=gains[0][0], next_binding=gains[1][0], margin=gains[0][1] / gains[1][1],
        resources=gains, rung=str(rung_of(setup, coefficients)),
    )  # fmt: skip


def _bands(
    setup: Setup, sides: Sides, flow: Flow, coefficients: Coefficients
) -> tuple[Band, Band]:  # fmt: skip
    """The time per token stands on what the decoding devices do, the first token on physics.

    No first token was fitted where other devices compute prompts (``bench/capacity_apart.py``
    holds both bands against such rows).
    """
    context, engine = setup.isl + setup.osl / 2, sides.decode
    step = step_floor(engine.placed, running=flow.state.running, context=context).seconds
    prompt = prompt_floor(sides.prefill.placed, tokens=sides.prefill.fresh).seconds
    steps = coefficients.tpot_band[rung_of(setup, coefficients)]
    first = coefficients.ttft_band[Rung.PHYSICS]
    return (
        Band.around(flow.state.tpot, steps, least=step / engine.accepted),
        Band.around(flow.first, first, least=prompt),
    )


def _gains(setup: Setup, sides: Sides, best: State) -> tuple[tuple[str, float], ...]:
    """By resource, how many times as many requests twice of it would serve, most first.

    Twice of what one side has helps no further than the other side goes.
    """
    full = best.running > 0.98 * sides.room
    answers = answered(setup, best)
    most = min(answers, sides.prompts)
    found = [
        (name, max(min(gain * answers, sides.prompts) / most, 1.0))
        for name, gain in bindings(sides.decode, best, full=full).gains
    ]
    found.append((PREFILL, min(2 * sides.prompts, answers) / most))
    return tuple(sorted(found, key=lambda item: (-item[1], item[0])))
