"""What single kernels have to do at least, and where they stand in a table of measured ones.

Bench distils the tables with these very functions, so that a share means the same on both sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log2
from typing import Literal

from steelyard.hardware.attention import Latent
from steelyard.hardware.rates import Rates

Collective = Literal["all_reduce", "all_gather", "reduce_scatter", "alltoall"]
Exchange = Literal["dispatch", "combine"]
FEW = 1024
_ROUNDS = {"all_reduce": 2.0, "all_gather": 1.0, "reduce_scatter": 1.0, "alltoall": 1.0}


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """One kernel: seconds at the peaks, and its place in the table of its kind."""

    operation: str
    ideal: float
    at: tuple[float, ...]
    math: str = "bf16"


def product(
    rates: Rates, *, tokens: float, out: float, inward: float, math: str = "bf16",
    element: float = 2.0,
) -> Work:  # fmt: skip
    """Weights (out, in) of ``element`` bytes each times tokens; results in BF16."""
    moved = element * (out * inward + tokens * inward) + 2 * tokens * out
    return Work(
        operation="product", math=math, at=(log2(max(tokens, 1)), log2(out * inward)),
        ideal=max(moved / rates.bandwidth, 2.0 * tokens * out * inward / rates.peak(math)),
    )  # fmt: skip


def cache_read(rates: Rates, *, moved: float) -> Work:
    """Decode attention of grouped heads over so many bytes of keys and values."""
    return Work(operation="cache", ideal=moved / rates.bandwidth, at=(log2(moved),))


def prompt_attention(rates: Rates, *, flops: float, tokens: float) -> Work:
    """Causal attention of prompts of so many tokens."""
    return Work(
        operation="prompt attention", ideal=flops / rates.peak("bf16"),
        at=(log2(tokens), log2(flops)),
    )  # fmt: skip


def latent_read(
    rates: Rates, attention: Latent, *, heads: int, sequences: float, context: float
) -> Work:
    """Decode attention over BF16 latents alone, projections absorbed and left out (FlashMLA)."""
    moved = 2.0 * sequences * context * attention.kept
    flops = 2.0 * sequences * heads * context * (2 * attention.latent + attention.rope)
    return Work(
        operation="latent read", ideal=max(moved / rates.bandwidth, flops / rates.peak("bf16")),
        at=(log2(heads), log2(sequences), log2(context)),
    )  # fmt: skip


def latent_prompt_attention(
    rates: Rates, attention: Latent, *, heads: int, prompts: float, tokens: float
) -> Work:
    """Causal attention of prompts over expanded latents, projections left out."""
    flops = prompts * attention.prefill_flops(int(tokens)) * heads / attention.heads
    return Work(
        operation="latent prompt attention", ideal=flops / rates.peak("bf16"), at=(log2(flops),)
    )  # fmt: skip


def latent_step(
    rates: Rates, attention: Latent, *, hidden: int, heads: int, sequences: float,
    context: float, math: str = "bf16",
) -> Work:  # fmt: skip
    """A whole attention block of a decode step on one device: projections, and the latents."""
    held = _held(attention, hidden=hidden, heads=heads)
    projected = _projected(rates, held, tokens=sequences, math=math)
    read = latent_read(rates, attention, heads=heads, sequences=sequences, context=context)
    return Work(
        operation="latent step", math=math, ideal=projected + read.ideal,
        at=(log2(heads), log2(sequences), log2(context)),
    )  # fmt: skip


def latent_prompt(
    rates: Rates, attention: Latent, *, hidden: int, heads: int, prompts: float,
    tokens: float, math: str = "bf16",
) -> Work:  # fmt: skip
    """A whole attention block of ``prompts`` prompts of ``tokens`` tokens each."""
    held = _held(attention, hidden=hidden, heads=heads)
    projected = _projected(rates, held, tokens=prompts * tokens, math=math)
    seen = latent_prompt_attention(
        rates, attention, heads=heads, prompts=prompts, tokens=tokens
    )  # fmt: skip
    return Work(
        operation="latent prompt", math=math, ideal=projected + seen.ideal,
        at=(log2(heads), log2(tokens), log2(prompts)),
    )  # fmt: skip


def _held(attention: Latent, *, hidden: int, heads: int) -> float:
    """Parameters of a block that holds so many of the heads; latents are made on each device."""
    whole, wide = attention.parameters(hidden), attention.heads
    rank = attention.query_rank
    alone = hidden * (attention.latent + attention.rope) + (0 if rank is None else hidden * rank)
    return alone + (whole - alone) * heads / wide


def _projected(rates: Rates, held: float, *, tokens: float, math: str) -> float:
    """Seconds of so many weights in this format at the peaks."""
    element = 1.0 if math == "fp8" else 2.0
    return max(element * held / rates.bandwidth, 2.0 * tokens * held / rates.peak(math))


def experts(
    rates: Rates, *, each: float, hit: float, size: float, math: str = "bf16",
    element: float = 2.0,
) -> Work:  # fmt: skip
    """The grouped products of ``hit`` experts of ``size`` numbers, ``each`` tokens an expert hit.

    ``math`` ``int4`` is weight-only: widened to BF16 before it is multiplied.
    """
    peak = rates.peak("bf16" if math == "int4" else math)
    return Work(
        operation="experts", math=math, at=(log2(hit * size), log2(each)),
        ideal=max(hit * size * element / rates.bandwidth, 2.0 * hit * each * size / peak),
    )  # fmt: skip


def collective(rates: Rates, name: Collective, *, size: float, devices: int) -> Work:
    """NCCL's ring over ``size`` bytes of each device, inside one scale-up domain."""
    moved = _ROUNDS[name] * (devices - 1) / devices * size
    return Work(
        operation=name, ideal=moved / rates.reach(devices), at=(log2(devices), log2(size))
    )  # fmt: skip


def exchange(rates: Rates, way: Exchange, *, tokens: float, copies: float, hidden: int) -> Work:
    """DeepEP between 8 devices of one host: FP8 to the experts, BF16 back.

    Its kernels for low latency were measured up to 1,024 tokens a device; more go by NCCL.
    """
    size = tokens * copies * hidden * (1.0 if way == "dispatch" else 2.0)
    if tokens > FEW:
        return collective(rates, "alltoall", size=size, devices=8)
    return Work(operation=way, ideal=7 / 8 * size / rates.reach(8), at=(log2(size),))
