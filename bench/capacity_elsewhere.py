"""Runs of other people that no fit ever saw: Llama-3.1-70B under vLLM on H100, Poisson arrivals."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import numpy as np

from steelyard.hardware import (
    Layout,
    Setup,
    Timing,
    budget,
    find_device,
    find_model,
    preset,
    time_of,
)

FOLDER = "data/h100x8-serving-runs"
RUN = re.compile(r"llama_(?P<work>\w+?)_(?P<load>025|05)_validation_(?:(?P<dp>\d)DP)?(?P<tp>\d)TP")


def show(folder: Path) -> None:
    """Errors and coverage of runs whose traces tell their rate of arrivals."""
    path = folder / FOLDER / "runs.csv"
    if not path.exists():
        return
    rates = {work: _rate(folder, work) for work in ("creation", "lmsys")}
    ratios: dict[str, list[float]] = {"TPOT": [], "TTFT": []}
    inside: dict[str, list[bool]] = {"TPOT": [], "TTFT": []}
    with path.open(encoding="utf-8", newline="") as file:
        for raw in csv.DictReader(file):
            told = RUN.match(raw["run"])
            if not told or raw["engine"] != "vllm" or told["work"] not in rates:
                continue
            rate = rates[told["work"]] * (0.5 if told["load"] == "025" else 1.0)
            found = _predict(raw, tp=int(told["tp"]), rate=rate / int(told["dp"] or 1))
            if not isinstance(found, Timing):
                continue
            for name, band, seen in (
                ("TPOT", found.tpot, float(raw["tpot_s"])),
                ("TTFT", found.ttft, float(raw["ttft_s"])),
            ):
                ratios[name].append(band.mid / seen)
                inside[name].append(band.low <= seen <= band.high)
    for name, each in ratios.items():
        error = np.abs(np.array(each) - 1) * 100
        bias = (np.exp(np.median(np.log(each))) - 1) * 100
        print(f"elsewhere: {name} of {len(each)} runs of Llama-3.1-70B, vLLM 2024, H100: median "
              f"{np.median(error):.1f} %  bias {bias:+.1f} %  band holds "
              f"{100 * np.mean(inside[name]):.0f} %")  # fmt: skip


def _rate(folder: Path, work: str) -> float:
    path = folder / FOLDER / f"trace_llama_{work}_05.csv"
    with path.open(encoding="utf-8", newline="") as file:
        starts = [float(row["start_offset_ns"]) for row in csv.DictReader(file)]
    return (len(starts) - 1) / (max(starts) - min(starts)) * 1e9


def _predict(raw: dict[str, str], *, tp: int, rate: float) -> object:
    count = float(raw["requests"])
    setup = Setup(
        name=raw["run"], model=find_model("Llama-3.1-70B"), precision=preset("bf16"),
        device=find_device("H100-SXM5-80GB"), layout=Layout(tp=tp),
        isl=float(raw["served_prompt_tokens"]) / count,
        osl=float(raw["served_output_tokens"]) / count, rate=rate, engine="vllm",
    )  # fmt: skip
    return time_of(setup, running=max(budget(setup).sequences.mid, 1.0))
