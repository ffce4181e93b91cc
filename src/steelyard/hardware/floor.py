"""The least time physics allows: what is faster than this was not measured as described."""

from __future__ import annotations

import math
from dataclasses import dataclass

from steelyard.hardware.cache import sequence_bytes
from steelyard.hardware.placed import Placed
from steelyard.hardware.rates import Rates
from steelyard.hardware.tensors import Tensors


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """Least seconds, and the inequality they come from."""

    seconds: float
    why: str
    """Such as ``26.0 GB read / 4.80 TB/s``."""
    flops: float
    """All operations, whatever their format."""
    moved: float = 0.0
    """Bytes read by all devices together; 0 where reading is shared with others."""
    reading: bool = False
    """Whether reading takes longer than multiplying."""


def step_floor(placed: Placed, *, running: float, context: float) -> Bound:
    """Least seconds of one decode step of ``running`` sequences of ``context`` tokens.

    Everything is generous: the highest published peaks, all work and all bytes divided evenly by
    all devices, memory and arithmetic at the same time, no links, no launches, and all tokens
    of a step choosing the same experts. ``running`` is capped by what fits in memory beside the
    weights. A speculating engine yields several tokens a step: multiply its time by them.
    """
    rates, devices = placed.generous, placed.layout.devices
    running = min(running, fitting(placed, context=context))
    moved = (placed.least_read + running * _cache_read(placed, context)) / devices
    worked = running * _flops_seconds(placed, rates, context) / devices
    flops = running * (placed.matrix_flops + placed.decode_flops(context))
    return _larger(moved, worked, rates, devices=devices, flops=flops)


def running_within(placed: Placed, *, seconds: float, context: float) -> float:
    """Sequences of the largest step that takes so long at the least; inf where memory ends before.

    Below 0 where not even the weights are read in this time.
    """
    rates, devices = placed.generous, placed.layout.devices
    read = seconds * rates.bandwidth * devices - placed.least_read
    cached, worked = _cache_read(placed, context), _flops_seconds(placed, rates, context)
    most = min(
        read / cached if cached else math.inf if read >= 0 else -math.inf,
        seconds * devices / worked if worked else math.inf,
    )
    return most if most < fitting(placed, context=context) else math.inf


def prompt_floor(placed: Placed, *, tokens: float) -> Bound:
    """Least seconds from a prompt to its first token: its FLOPs at peak on all devices.

    Tokens found in a prefix cache cost nothing: leave them out.
    """
    rates, devices = placed.generous, placed.layout.devices
    by_token = _flops_seconds(placed, rates, None) - placed.least_seconds[Tensors.HEAD]
    attended = placed.prefill_flops(tokens) / _attention_peak(placed, rates)
    worked = (tokens * by_token + attended) / devices
    flops = tokens * _prompt_flops(placed) + placed.prefill_flops(tokens)
    return _larger(placed.least_read / devices, worked, rates, devices=devices, flops=flops)


def request_floor(placed: Placed, *, prompt: float, answer: float) -> Bound:
    """Least device-group seconds that one request takes, however many run beside it.

    1 / seconds bounds the requests a second. Bytes are not counted: a batch shares them.
    """
    rates, devices = placed.generous, placed.layout.devices
    first = (
        prompt * (_flops_seconds(placed, rates, None) - placed.least_seconds[Tensors.HEAD])
        + placed.prefill_flops(prompt) / _attention_peak(placed, rates)
    ) / devices
    middle = prompt + answer / 2
    rest = answer * _flops_seconds(placed, rates, middle) / devices
    flops = prompt * _prompt_flops(placed) + placed.prefill_flops(prompt)
    flops += answer * (placed.matrix_flops + placed.decode_flops(middle))
    why = "2 x parameters x tokens and attention / peak FLOP/s"
    return Bound(seconds=first + rest, why=why, flops=flops)


def fitting(placed: Placed, *, context: float) -> float:
    """Sequences of ``context`` tokens for which there is memory beside the weights, at most.

    All memory the driver shows, no overhead, a cache divided evenly. At least one.
    """
    room = placed.device.memory_most * placed.layout.devices
    free = room - sum(placed.sizes.values())
    held = sequence_bytes(placed.model, context, placed.precision.cache)
    return max(free / held, 1.0) if held else float("inf")


def _cache_read(placed: Placed, context: float) -> float:
    """Bytes of one sequence's cache, however it is divided."""
    return placed.cache_bytes(context, whole=True)


def _flops_seconds(placed: Placed, rates: Rates, context: float | None) -> float:
    """Seconds of one token's arithmetic on one device."""
    matrix = placed.least_matrix_seconds
    if context is None:
        return matrix
    return matrix + placed.decode_flops(context) / _attention_peak(placed, rates)


def _attention_peak(placed: Placed, rates: Rates) -> float:
    """A cache in FP8 may be multiplied in FP8."""
    return rates.peak("fp8" if placed.precision.cache.startswith("fp8") else "bf16")


def _prompt_flops(placed: Placed) -> float:
    """FLOPs of a prompt's token, which needs no head, attention left out."""
    return placed.matrix_flops - dict(placed.token_flops)[str(Tensors.HEAD)]


def _larger(moved: float, worked: float, rates: Rates, *, devices: int, flops: float) -> Bound:
    reading = moved / rates.bandwidth
    binds = reading >= worked
    why = (
        f"{moved / 1e9:,.2f} GB a device / {rates.bandwidth / 1e12:.2f} TB/s"
        if binds
        else "FLOPs at the highest dense peak of all devices"
    )
    return Bound(
        seconds=max(reading, worked), why=why, flops=flops, moved=moved * devices, reading=binds
    )
