"""Set-ups whose prompts other devices compute, held against published ones:
``python bench/capacity_apart.py``.

The fit never saw such a row. Rows of disagg.csv are read that say how many workers each side had
and how many users there were; without them neither side's load is known.
"""

from __future__ import annotations

import csv
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import capacity_rows
import numpy as np
from capacity_recipes import drawn
from capacity_rows import FOLDER, MEAN, UTILISATION, precision_of

from steelyard.evidence import Missing
from steelyard.hardware import Layout, Setup, Side, find_device, find_model, forecast, time_of

UNSAID = "says no number of workers, or of users"


def main() -> None:
    folder = capacity_rows.shared()
    if folder is None:
        print("skipped: no e2e-latency data beside the repository")
        return
    show(folder)


def show(folder: Path) -> None:
    """Errors and coverage of both times, in all and by engine; what is refused, with reasons."""
    refused: Counter[str] = Counter()
    rows = list(_read(folder, refused))
    print(f"prompts computed apart: {len(rows)} rows predicted, of none of which the fit knows")
    for reason, n in refused.most_common():
        print(f"  refused {n:4d}: {reason}")
    for engine in ("", *sorted({each[0] for each in rows})):
        own = np.array([each[1:] for each in rows if engine in ("", each[0])])
        print(f"{engine or 'all':8s} TPOT {_scores(own[:, :4])}")
        print(f"{'':8s} TTFT {_scores(own[:, 4:])}")


def _read(folder: Path, refused: Counter[str]) -> Iterator[tuple[str | float, ...]]:
    with (folder / FOLDER / "disagg.csv").open(encoding="utf-8", newline="") as file:
        for raw in csv.DictReader(file):
            if not raw["decode_num_workers"] or not float(raw["concurrency"] or 0):
                refused[UNSAID] += 1
                continue
            timing = forecast(
                setup_of(raw), clock=lambda setup, held: time_of(setup, running=held)
            ).timing
            if isinstance(timing, Missing):
                refused[timing.reason] += 1
                continue
            tpot, ttft = timing.tpot, timing.ttft
            yield (
                raw["backend"],
                float(raw["tpot_ms"]) / 1e3, tpot.mid, tpot.low, tpot.high,
                float(raw["ttft_ms"]) / 1e3, ttft.mid, ttft.low, ttft.high,
            )  # fmt: skip


def setup_of(raw: dict[str, str]) -> Setup:
    """A row as a set-up that anybody could ask about."""
    model, device = find_model(raw["model"]), find_device(raw["system"])
    mean = MEAN if drawn(raw) else 1.0
    return Setup(
        name=raw["row_id"], model=model, device=device,
        precision=precision_of(raw["model"], raw["gemm_quant"]),
        layout=_layout(raw, "decode"), prefill=Side(device=device, layout=_layout(raw, "prefill")),
        isl=mean * float(raw["isl"]), osl=mean * float(raw["osl"]),
        concurrency=float(raw["concurrency"]), engine=raw["backend"], utilisation=UTILISATION,
    )  # fmt: skip


def _layout(raw: dict[str, str], side: str) -> Layout:
    """vLLM's exports tell divided experts as attention's groups, here as in agg.csv."""

    def count(name: str) -> int:
        return max(int(float(raw[f"{side}_{name}"] or 1)), 1)

    groups, ways = count("attention_dp_size"), count("moe_tp_size") * count("moe_ep_size")
    wide = max(count("tp_size"), groups, ways)
    split = groups > 1 and raw["backend"] != "vllm"
    return Layout(
        tp=wide, dp=wide if split else 1, ep=wide if count("moe_ep_size") > 1 else 1,
        replicas=count("num_workers"),
    )  # fmt: skip


def _scores(each: np.ndarray) -> str:
    measured, middle, low, high = each.T
    error = np.abs(middle / measured - 1) * 100
    bias = 100 * (math.exp(float(np.median(np.log(middle / measured)))) - 1)
    inside = float(np.mean((low <= measured) & (measured <= high))) * 100
    return (
        f"n {len(measured):3d}  median {np.median(error):5.1f} %  MAPE {error.mean():6.1f} %  "
        f"p90 {np.quantile(error, 0.9):6.1f} %  bias {bias:+6.1f} %  band holds {inside:5.1f} %"
    )


if __name__ == "__main__":
    main()
