"""Decode attention over latents as one Triton kernel and a sum: split along the cache."""

from __future__ import annotations

from typing import Any

import torch
import triton
import triton.language as tl

LATENT, ROPE = 512, 64
BLOCK = 32


@triton.jit
def _split(  # type: ignore[no-untyped-def]
    q, kept, out, lse, scale, heads, context, part,
    LATENT: tl.constexpr, ROPE: tl.constexpr, ROWS: tl.constexpr, BLOCK: tl.constexpr,
):  # fmt: skip
    at, group, split = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    rows = group * ROWS + tl.arange(0, ROWS)
    wide, narrow, cols = tl.arange(0, LATENT), tl.arange(0, ROPE), tl.arange(0, BLOCK)
    stride = LATENT + ROPE
    mine = q + (at * heads + rows[:, None]) * stride
    q_wide = tl.load(mine + wide[None, :])
    q_narrow = tl.load(mine + LATENT + narrow[None, :])
    most = tl.full((ROWS,), float("-inf"), tl.float32)
    total = tl.zeros((ROWS,), tl.float32)
    held = tl.zeros((ROWS, LATENT), tl.float32)
    begin = split * part
    end = tl.minimum(begin + part, context)
    for start in range(begin, end, BLOCK):
        inside = start + cols < end
        line = kept + (at * context + start + cols[:, None]) * stride
        k_wide = tl.load(line + wide[None, :], mask=inside[:, None], other=0.0)
        k_narrow = tl.load(line + LATENT + narrow[None, :], mask=inside[:, None], other=0.0)
        score = tl.dot(q_wide, tl.trans(k_wide)) + tl.dot(q_narrow, tl.trans(k_narrow))
        score = tl.where(inside[None, :], score * scale, float("-inf"))
        higher = tl.maximum(most, tl.max(score, 1))
        weight = tl.exp(score - higher[:, None])
        fade = tl.exp(most - higher)
        total = total * fade + tl.sum(weight, 1)
        held = held * fade[:, None] + tl.dot(weight.to(k_wide.dtype), k_wide)
        most = higher
    place = (split * tl.num_programs(0) + at) * heads + rows
    tl.store(out + place[:, None] * LATENT + wide[None, :], held / total[:, None])
    tl.store(lse + place, most + tl.log(total))


def latent_decode(q: torch.Tensor, kept: torch.Tensor, scale: float) -> Any:
    """Attention of (sequences, heads, 576) over (sequences, context, 576): (…, 512)."""
    sequences, heads, _ = q.shape
    context, rows = kept.shape[1], 64 if heads >= 64 else 16
    splits = max(1, min(context // 128, 264 // max(sequences * heads // rows, 1)))
    part = -(-context // splits)
    part = -(-part // BLOCK) * BLOCK
    splits = -(-context // part)
    out = torch.empty((splits, sequences, heads, LATENT), dtype=torch.float32, device=q.device)
    lse = torch.empty((splits, sequences, heads), dtype=torch.float32, device=q.device)
    _split[(sequences, heads // rows, splits)](
        q, kept, out, lse, scale, heads, context, part, LATENT=LATENT, ROPE=ROPE, ROWS=rows,
        BLOCK=BLOCK, num_warps=8 if rows == 64 else 4, num_stages=2,
    )  # fmt: skip
    share = torch.softmax(lse, dim=0)
    return (out * share[..., None]).sum(0).to(q.dtype)
