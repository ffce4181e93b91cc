"""DeepSeek's published day of production, predicted from its set-up alone."""

from __future__ import annotations

import json
from pathlib import Path

from steelyard.hardware import (
    Layout,
    Placed,
    Rung,
    device_bytes,
    find_device,
    find_model,
    preset,
)
from steelyard.hardware.coefficients import Coefficients, shipped
from steelyard.hardware.rates import rates_of
from steelyard.hardware.stepping import Engine
from steelyard.hardware.traits import traits_of

NODE = 8


def show(folder: Path) -> None:
    """Both node throughputs beside their bands; what is not of the set-up is only compared."""
    path = folder / "data/deepseek-production/day.json"
    found = sorted(path.parent.glob("*.json"))
    if not found:
        print("DeepSeek's day: skipped, no deepseek-production data")
        return
    day = json.loads(found[0].read_text(encoding="utf-8"))
    table = shipped()
    for what, (low, middle, high), seen in (
        ("input", prefill(day, table), day["prefill_tok_per_s_per_node_incl_hits"]),
        ("output", decode(day, table), day["decode_tok_per_s_per_node"]),
    ):
        inside = "inside" if low <= seen <= high else "OUTSIDE"
        print(f"DeepSeek's day, {what} tokens/s a node: {middle:,.0f} ({low:,.0f} to {high:,.0f}) "
              f"predicted, {seen:,.0f} published: {inside} the band")  # fmt: skip


def lengths(day: dict[str, float]) -> tuple[float, float]:
    """Mean prompt and answer: their ratio is the day's, prompt + answer / 2 the mean cache."""
    ratio = day["input_tokens"] / day["output_tokens"]
    answer = day["mean_kv_tokens_per_output_token"] / (ratio + 0.5)
    return ratio * answer, answer


def engine(day: dict[str, float], ways: int, table: Coefficients, *, prompt: float) -> Engine:
    placed = Placed(
        model=find_model("DeepSeek-V3"), precision=preset("fp8"), device=find_device("H800"),
        layout=Layout(tp=ways, dp=ways, ep=ways),
    )  # fmt: skip
    return Engine(
        placed=placed, rates=rates_of(placed.device), decode=table.decode, name="in-house",
        isl=prompt, osl=lengths(day)[1],
    )  # fmt: skip


def prefill(day: dict[str, float], table: Coefficients) -> tuple[float, float, float]:
    """Tokens a second, those from the cache counted: only the others are computed."""
    prompt, _ = lengths(day)
    missed = 1 - day["input_tokens_cache_hit"] / day["input_tokens"]
    one = engine(day, 32, table, prompt=prompt * missed)
    traits = traits_of(one.placed, engine=one.name, running=1e3, prompt=one.isl)
    seconds = sum(table.decode.seconds(one.prompt, traits).values())
    return _ends(prompt / seconds * NODE / 32, table)


def decode(day: dict[str, float], table: Coefficients) -> tuple[float, float, float]:
    """Tokens a second at the mean speed that users were given, prompts being done elsewhere."""
    prompt, answer = lengths(day)
    slow = 2 / sum(day["user_output_tok_per_s"])  # type: ignore[arg-type]
    one = engine(day, 144, table, prompt=prompt)
    apart = Engine(
        placed=one.placed, rates=one.rates, decode=table.decode, name=one.name,
        isl=prompt + answer / 2, osl=1e-6, computes_prompts=False,
    )  # fmt: skip
    room = 144 * kept(one.placed, prompt + answer / 2)
    state = apart.keeping(slow, room=room)
    made = state.running / state.tpot if state else 0.0
    return _ends(made * NODE / 144, table)


def kept(placed: Placed, context: float) -> float:
    """Sequences for which one device has room: its own latents, beside its weights."""
    free = 0.9 * placed.device.memory.low - device_bytes(
        placed.model, placed.precision, placed.layout
    )
    return free / placed.held_bytes(context)


def _ends(middle: float, table: Coefficients) -> tuple[float, float, float]:
    low, high = table.tpot_band[Rung.PHYSICS]
    return middle / high, middle, middle / low
