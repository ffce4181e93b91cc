"""Figures on models with experts and on formats, for docs/capacity.md: physics, no measurement.

python bench/moe.py            prints the tables
python bench/moe.py --write    puts them into docs/capacity.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from steelyard.evidence import Missing
from steelyard.hardware import (
    PRESETS,
    Architecture,
    Tensors,
    crossover_tokens,
    even_tokens,
    find_device,
    find_model,
    number_format,
    read_bytes,
    weight_bytes,
)

PAGE = Path(__file__).resolve().parents[1] / "docs" / "capacity.md"
MODELS = ("DeepSeek-V3", "Kimi-K2-Thinking", "Qwen3-235B-A22B", "gpt-oss-120b", "Llama-3.1-70B")
TOKENS = (1, 8, 32, 128, 512)
PAIRS = (
    ("Qwen3-30B-A3B", "Qwen3-8B"), ("Qwen3-30B-A3B", "Qwen3-14B"), ("Qwen3-30B-A3B", "Qwen3-32B"),
    ("Qwen3-235B-A22B", "Llama-3.1-70B"), ("DeepSeek-V3", "Llama-3.1-70B"),
    ("DeepSeek-V3", "Llama-3.1-405B"),
)  # fmt: skip
DEVICES = ("A10", "A100-SXM4-80GB", "H20-96GB", "H100 SXM", "H200", "B200", "Ascend 910B2")
MEASURED = {8: (77, 114), 16: (118, 195), 32: (155, 273), 128: (192, 369)}
"""Microseconds of dispatch and combine, 128 tokens a rank (deepseek-ai/DeepEP docs/legacy.md)."""
LINKS = {8: 160e9, 16: 50e9, 32: 50e9, 128: 50e9}
"""Bytes a second one way: usable NVLink of an H800 inside a node, its network card beyond."""


def tables() -> Iterator[tuple[str, str]]:
    """Every table by its name."""
    yield "read", "\n".join(_read())
    yield "crossover", "\n".join(_crossover())
    yield "all-to-all", "\n".join(_all_to_all())
    yield "formats", "\n".join(_formats())
    yield "floors", "\n".join(_floors())


def _read() -> Iterator[str]:
    heads = [f"read by {each} tokens" for each in TOKENS]
    yield from _head(["model", "published in", "resident", "active of all", *heads])
    for name in MODELS:
        model = find_model(name)
        share = f"{model.active / model.total:.1%}"
        reads = [_gb(read_bytes(model, model.native, each)) for each in TOKENS]
        resident = _gb(weight_bytes(model, model.native))
        yield _row([name, model.native.name, resident, share, *reads])


def _crossover() -> Iterator[str]:
    heads = ["FLOPs a token", "reads less below", "reads at 128", "ahead again from (H200)"]
    yield from _head(["with experts", "dense", *heads])
    bf16 = PRESETS["bf16"]
    for first, second in PAIRS:
        moe, dense = find_model(first), find_model(second)
        even = even_tokens(moe, dense, precision=bf16)
        told = _why(moe, dense) if isinstance(even, Missing) else f"{even:.1f} tokens a step"
        flops = f"{moe.computed / dense.computed:.0%}"
        yield _row([first, second, flops, told, _ratio(moe, dense, 128), _again(moe, dense)])


def _again(moe: Architecture, dense: Architecture) -> str:
    """Where multiplying the dense model takes longer than reading all experts: m* times bytes."""
    bf16, turn = PRESETS["bf16"], crossover_tokens(find_device("H200"), number_format("bf16"))
    if isinstance(turn, Missing) or isinstance(even_tokens(moe, dense, precision=bf16), Missing):
        return "-"
    return f"{turn * read_bytes(moe, bf16, 1e9) / read_bytes(dense, bf16, 1):,.0f} tokens a step"


def _why(moe: Architecture, dense: Architecture) -> str:
    bf16 = PRESETS["bf16"]
    less = read_bytes(moe, bf16, 1e9) < read_bytes(dense, bf16, 1)
    return "always" if less else "never"


def _ratio(moe: Architecture, dense: Architecture, tokens: int) -> str:
    bf16 = PRESETS["bf16"]
    return f"{read_bytes(moe, bf16, tokens) / read_bytes(dense, bf16, 1):.1f} x"


def _all_to_all() -> Iterator[str]:
    model = find_model("DeepSeek-V3")
    experts, layers = model.experts, model.expert_layers
    yield from _head(
        ["ranks", "bytes alone, a layer", "measured, a layer", "measured, all layers of a step"]
    )
    for ranks, (there, back) in MEASURED.items():
        moved = 128 * (experts.top_k if experts else 0) * model.hidden * (1 + 2)
        leaves = 1.0 if ranks == 8 else 1 - 8 / ranks
        alone = moved * leaves / LINKS[ranks] * 1e6
        whole = (there + back) * layers / 1e3
        yield _row([f"EP{ranks}", f"{alone:.0f} us", f"{there + back} us", f"{whole:.1f} ms"])


def _formats() -> Iterator[str]:
    kinds = ("bf16", "fp8", "int4-g128", "nvfp4")
    yield from _head(["device", *kinds])
    for name in DEVICES:
        device = find_device(name)
        found = [crossover_tokens(device, number_format(each)) for each in kinds]
        yield _row([device.name, *("-" if isinstance(x, Missing) else f"{x:.0f}" for x in found)])


def _floors() -> Iterator[str]:
    """The least time of a step on four H100: reading weights, or multiplying, whichever is more."""
    model, device, devices = find_model("Llama-3.1-70B"), find_device("H100 SXM"), 4
    steps = (1, 16, 64, 128, 256, 512)
    yield from _head(["precision", *(f"{each} tokens" for each in steps)])
    for word in ("bf16", "fp8", "int8", "int4"):
        precision = PRESETS[word]
        peak = device.peak(precision.of(Tensors.DENSE).math)
        if isinstance(peak, Missing):
            continue
        read = read_bytes(model, precision, 1) / (devices * device.bandwidth.mid)
        times = [max(read, 2 * model.computed * each / (devices * peak.mid)) for each in steps]
        yield _row([word, *(f"{each * 1e3:.1f} ms" for each in times)])


def _gb(size: float) -> str:
    return f"{size / 1e9:,.0f} GB"


def _head(cells: list[str]) -> Iterator[str]:
    yield _row(cells)
    yield _row(["---"] * len(cells))


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def written(page: str) -> str:
    """The page with each table between its marks."""
    for name, table in tables():
        marks = re.compile(rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)", re.S)
        page = marks.sub(lambda found, table=table: f"{found[1]}{table}\n{found[2]}", page)
    return page


if __name__ == "__main__":
    if "--write" in sys.argv[1:]:
        PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
    else:
        print("\n\n".join(f"{name}\n\n{table}" for name, table in tables()))
