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
from steelyard.hardware.setup import Setup, Side
from steelyard.hardware.sides import Flow, Sides
from steelyard.hardware.stepping import State
from steelyard.hardware.timed import Timing, Unserved

PREFILL = "prefill devices"
"""The resource that binds where prompts come faster than they are computed."""


def apart_of(setup: Setup, *, running: float, coefficients: Coefficients) -> Timing | Missing:
    """Times where at most ``running`` sequences fit on the devices that decode.

    Missing where the devices that compute prompts can't be, or arrivals exceed what either side
    does. Steps hold no prompts; the first token waits for a worker, and for its cache to be moved.
    """
    side = setup.prefill
    if side is None:
        return Missing(reason=f"{setup.name}: no devices of their own compute prompts")
    wrong = undividable(prompting(setup, side))
    if wrong is not None:
        return wrong
    sides = _sides(setup, side, running=running, coefficients=coefficients)
    flow = _settled(setup, sides)
    return flow if isinstance(flow, Missing) else _timing(setup, sides, flow, coefficients)


def prompting(setup: Setup, side: Side) -> Setup:
    """What the devices are that compute the prompts, as a set-up of their own."""
    return replace(setup, device=side.device, layout=side.layout, prefill=None)


def moved(setup: Setup) -> float:
    """Seconds in which the cache of a prompt goes over the adapters of the narrower side."""
    side = setup.prefill
    if side is None:
        return 0.0
    size = sequence_bytes(setup.model, round(setup.isl), setup.precision.cache)
    ways = min(side.layout.tp * side.layout.pp, setup.layout.tp * setup.layout.pp)
    slower = min(network_of(each).rate for each in (side.device, setup.device))
    return size / (ways * slower)


def _sides(setup: Setup, side: Side, *, running: float, coefficients: Coefficients) -> Sides:
    other = prompting(setup, side)
    known = known_of(coefficients, other)
    decode = engine_of(setup, coefficients=known_of(coefficients, setup))
    copies = setup.layout.replicas
    return Sides(
        prefill=engine_of(other, coefficients=known), workers=side.layout.replicas * side.layout.pp,
        first=known.first, decode=replace(decode, computes_prompts=False), copies=copies,
        room=max(min(running / copies, decode.chunk * setup.layout.pp), 1.0), moving=moved(setup),
        varied=1 / setup.burstiness,
    )  # fmt: skip


def _settled(setup: Setup, sides: Sides) -> Flow | Missing:
    if setup.concurrency is not None:
        return sides.closed(setup.concurrency)
    if not setup.rate:
        return Missing(reason=f"{setup.name}: neither a concurrency nor a rate of arrivals")
    found = sides.arriving(setup.rate)
    if found is not None:
        return found
    most = min(sides.prompts, sides.answers)
    return Unserved(
        arriving=setup.rate, most=most,
        reason=f"{setup.name}: {setup.rate:g} requests/s arrive and at most {most:.3g} can "
        "be served: the queue grows without end",
    )  # fmt: skip


def _timing(setup: Setup, sides: Sides, flow: Flow, coefficients: Coefficients) -> Timing:
    tpot, ttft = _bands(setup, sides, flow, coefficients)
    best = _best(setup, sides)
    gains = _gains(sides, best or flow.state)
    return Timing(
        ttft=ttft, tpot=tpot, throughput=_throughput(setup, ttft=ttft, tpot=tpot),
        qps=_saturation(setup, sides, best, tpot=tpot, middle=flow.state.tpot),
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


def _throughput(setup: Setup, *, ttft: Band, tpot: Band) -> Band:
    """Output tokens a second: in a closed loop by Little's law."""
    if setup.concurrency is None:
        steady = (setup.rate or 0.0) * setup.osl
        return Band(low=steady, mid=steady, high=steady)
    made = [
        setup.concurrency * setup.osl / (first + setup.osl * token)
        for first, token in ((ttft.high, tpot.high), (ttft.mid, tpot.mid), (ttft.low, tpot.low))
    ]
    return Band(low=made[0], mid=made[1], high=made[2])


def _best(setup: Setup, sides: Sides) -> State | None:
    if setup.slo.tpot is None:
        return sides.decode.state(sides.room)
    return sides.decode.keeping(setup.slo.tpot, room=sides.room)


def _answers(setup: Setup, sides: Sides, best: State) -> float:
    return sides.copies * best.running / (setup.osl * best.tpot)


def _saturation(
    setup: Setup, sides: Sides, best: State | None, *, tpot: Band, middle: float
) -> Band | Missing:
    """Requests a second that both sides get through, at the most that keep the TPOT asked."""
    if best is None:
        return Missing(
            reason=f"{setup.name}: not even one request at a time keeps a TPOT of "
            f"{(setup.slo.tpot or 0) * 1e3:g} ms"
        )
    most = min(_answers(setup, sides, best), sides.prompts)
    return Band(low=most * middle / tpot.high, mid=most, high=most * middle / tpot.low)


def _gains(sides: Sides, best: State) -> tuple[tuple[str, float], ...]:
    """By resource, how many times as many requests twice of it would serve, most first.

    Twice of what one side has helps no further than the other side goes.
    """
    full = best.running > 0.98 * sides.room
    answers = sides.copies * best.running / (sides.decode.osl * best.tpot)
    most = min(answers, sides.prompts)
    found = [
        (name, max(min(gain * answers, sides.prompts) / most, 1.0))
        for name, gain in bindings(sides.decode, best, full=full).gains
    ]
    found.append((PREFILL, min(2 * sides.prompts, answers) / most))
    return tuple(sorted(found, key=lambda item: (-item[1], item[0])))
