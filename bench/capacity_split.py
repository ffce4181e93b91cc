"""KTransformers' published steps against the split of GPU and host: ``bench/capacity_split.py``.

The two one-socket rows of version 0.2.0 gave the host's reach and the time of a layer beside its
bytes; every other row is unseen. Machines are what the rows name. Prompts of Kimi-K2-Thinking are
explained by passes: the weights are brought to the GPU once for each chunk of so many tokens.
"""

from __future__ import annotations

import csv
import math
from dataclasses import dataclass
from statistics import median

from capacity_rows import shared

from steelyard.evidence import Missing
from steelyard.hardware import (
    Layout,
    Setup,
    find_device,
    find_model,
    preset,
    split_forecast,
)
from steelyard.hardware.host import Host

DDR5, MRDIMM = 38.4e9, 70.4e9
MACHINES = {
    "2x Xeon Gold 6454S (16ch DDR5-4800)": 16 * DDR5,
    "1x Xeon Gold 6454S (8ch DDR5-4800)": 8 * DDR5,
    "Xeon6 MRDIMM-8800": 12 * MRDIMM,
    "1 socket": 8 * DDR5,
}
MODELS = {"DeepSeek-V3": "DeepSeek-V3", "DeepSeek-V3/R1": "DeepSeek-V3", "Kimi-K2": "Kimi-K2"}
FITTED = ("HY06", "HY08")
CHUNK = 16_384


@dataclass(frozen=True, kw_only=True)
class Step:
    """One published speed of a single request, and what is predicted."""

    row: str
    about: str
    published: float
    low: float
    mid: float
    high: float

    @property
    def error(self) -> float:
        return self.mid / self.published - 1


def steps() -> list[Step]:
    """All rows of one request whose machine is known."""
    return [each for raw in _read() if (each := step(raw)) is not None]


def step(raw: dict[str, str]) -> Step | None:
    single = raw["phase"] == "decode" or raw["phase"].endswith("concurrency 1")
    if not single or raw["cpu"] not in MACHINES or raw["n_gpu"] != "1":
        return None
    gpu = find_device("RTX 4090D")
    host = Host(
        name=raw["cpu"], memory=1e12, bandwidth=MACHINES[raw["cpu"]], flops=5e12, link=25e9,
        experts=int(raw["experts_per_token"]),
    )  # fmt: skip
    found = split_forecast(
        Setup(
            name=raw["id"], model=find_model(MODELS[raw["model"]]), precision=preset("q4_k_m"),
            device=gpu, layout=Layout(), isl=float(raw["prompt_tokens"] or 500), osl=300.0,
            concurrency=1.0, engine="other", host=host,
        )
    )  # fmt: skip
    if isinstance(found, Missing):
        raise SystemExit(found.reason)
    block = next(cut for cut in found.cuts if cut.ended.slicing == "block")
    flow = block.tokens(1.0)
    return Step(
        row=raw["id"], about=f"{raw['model']}, {raw['cpu']}, {raw['experts_per_token']} experts",
        published=float(raw["value"]), low=flow.low, mid=flow.mid, high=flow.high,
    )  # fmt: skip


def prompts() -> None:
    """Two prompts of one chunk say what a pass and a token take; the longest, of two, is unseen."""
    for gpus in ("1", "2"):
        rows = {int(raw["prompt_tokens"]): float(raw["value"]) for raw in _read()
                if (raw["phase"], raw["model"], raw["n_gpu"])
                == ("prefill", "Kimi-K2-Thinking", gpus)}  # fmt: skip
        few, many, longest = sorted(rows)
        token = (many / rows[many] - few / rows[few]) / (many - few)
        passing = few / rows[few] - few * token
        seconds = math.ceil(longest / CHUNK) * passing + longest * token
        print(
            f"prompts, {gpus} GPU: a pass {passing:.1f} s, a token {token * 1e3:.2f} ms; "
            f"{longest:,} tokens at {longest / seconds:.0f} tokens/s, published "
            f"{rows[longest]:g} ({longest / seconds / rows[longest] - 1:+.0%})"
        )


def _read() -> list[dict[str, str]]:
    folder = shared()
    if folder is None:
        return []
    path = folder / "data/hybrid-cpu-gpu/ktransformers.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def main() -> None:
    found = steps()
    if not found:
        print("skipped: no shared data (STEELYARD_SHARED)")
        return
    print("| row | what | published, tokens/s | predicted (band) | error |")
    print("| --- | --- | --: | --: | --: |")
    for each in found:
        mark = " (fitted)" if each.row in FITTED else ""
        print(
            f"| {each.row}{mark} | {each.about} | {each.published:g} | {each.mid:.1f} "
            f"({each.low:.1f}–{each.high:.1f}) | {each.error:+.0%} |"
        )
    unseen = [each for each in found if each.row not in FITTED]
    inside = sum(each.low <= each.published <= each.high for each in unseen)
    print(
        f"unseen: median error {median(abs(each.error) for each in unseen):.1%}, "
        f"in the band {inside} of {len(unseen)}"
    )
    prompts()


if __name__ == "__main__":
    main()
