"""Set what was predicted beside what was measured: a table, and how far apart they are.

``python bench/vllm_trial/compare.py FOLDER`` reads the runs of ``measure.py`` and writes
``docs/capacity-vllm.measured.jsonl``, one line a load; without FOLDER it reads that file again.
``--now`` predicts with what is shipped today, and says that users of closed loops go in step.
"""

from __future__ import annotations

import argparse
import json
import statistics
from pathlib import Path
from typing import Any

from points import SERVERS
from predict import foretold

DOCS = Path(__file__).resolve().parents[2] / "docs"
PREDICTED = DOCS / "capacity-vllm.predicted.json"
MEASURED = DOCS / "capacity-vllm.measured.jsonl"
SAID = "GPU KV cache size: "


def collected(folder: Path) -> list[dict[str, Any]]:
    found = [{"server": each.name, "cache_tokens": cache(folder, each.name)} for each in SERVERS]
    for server in SERVERS:
        for load in server.loads:
            found += [told(folder, load.setup, offer) for offer in load.offers]
    return found


def cache(folder: Path, server: str) -> int:
    text = (folder / f"{server}.vllm.log").read_text("utf-8", "replace")
    return int(text.partition(SAID)[2].partition(" ")[0].replace(",", ""))


def told(folder: Path, setup: str, offer: int) -> dict[str, Any]:
    document = json.loads((folder / f"{setup}-{offer}" / "load.json").read_text("utf-8"))
    times = document["summary"]["times"]
    return {
        "setup": setup,
        "offer": offer,
        "requests": document["summary"]["requests"],
        "certificate": document["certificate"]["result"],
        "ttft_s": times["ttft"]["p50"],
        "tpot_s": times["tpot"]["p50"],
        "output_tokens_per_s": document["summary"]["tokens"]["output_per_s"],
    }


HEAD = """| load | | predicted (band) | measured | error | in the band |
| --- | --- | --: | --: | --: | --- |"""
SHOWN = (
    ("ttft_s", "TTFT, ms", 1e3),
    ("tpot_s", "TPOT, ms", 1e3),
    ("output_tokens_per_s", "tok/s", 1),
)


def table(predicted: dict[str, Any], measured: list[dict[str, Any]]) -> str:
    rows = [row(each["server"], "cache, tokens", predicted["cache_tokens"][each["server"]],
                each["cache_tokens"], 1) for each in measured if "server" in each]  # fmt: skip
    known = {(each["setup"], each["offer"]): each for each in measured if "setup" in each}
    errors: dict[str, list[tuple[float, bool]]] = {}
    for point in predicted["points"]:
        load = f"{point['setup']}, {point['offer']}"
        for key, said, times in SHOWN:
            if key == "output_tokens_per_s" and "open" in point["setup"]:
                continue
            found = known[point["setup"], point["offer"]][key]
            rows.append(row(load, said, point[key], found, times))
            errors.setdefault(said, []).append(judged(point[key], found))
    return "\n".join([HEAD, *rows, "", *(summed(*each) for each in errors.items())])


def row(load: str, said: str, band: dict[str, float], found: float, times: float) -> str:
    error, inside = judged(band, found)
    low, mid, high = (f"{band[end] * times:,.4g}" for end in ("low", "mid", "high"))
    cells = f"{mid} ({low}–{high}) | {found * times:,.4g} | {error:+.0%}"
    return f"| {load} | {said} | {cells} | {'yes' if inside else 'no'} |"


def judged(band: dict[str, float], found: float) -> tuple[float, bool]:
    return band["mid"] / found - 1, band["low"] <= found <= band["high"]


def summed(said: str, errors: list[tuple[float, bool]]) -> str:
    inside = sum(each for _, each in errors)
    middle = statistics.median(abs(error) for error, _ in errors)
    return f"{said}: {inside} of {len(errors)} in the band, median error {middle:.1%}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path, nargs="?")
    asked.add_argument("--now", action="store_true")
    chosen = asked.parse_args()
    if chosen.folder is not None:
        lines = (json.dumps(each) + "\n" for each in collected(chosen.folder))
        MEASURED.write_text("".join(lines), "utf-8")
    committed = json.loads(PREDICTED.read_text("utf-8"))
    predicted = foretold(more="lengths: equal\n") if chosen.now else committed
    print(table(predicted, [json.loads(each) for each in MEASURED.read_text("utf-8").splitlines()]))


if __name__ == "__main__":
    main()
