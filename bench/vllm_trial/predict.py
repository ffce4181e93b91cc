"""What vLLM is expected to do, written before ``measure.py`` runs.

``python bench/vllm_trial/predict.py > docs/capacity-vllm.predicted.json``: one ``steelyard
predict`` of every set-up beside this file, with the coefficients that are shipped.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from points import SERVERS, Load

HERE = Path(__file__).resolve().parent


def forecasts(load: Load) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "steelyard", "predict", str(HERE / f"{load.setup}.yaml")]
    told = subprocess.run([*command, "--json"], capture_output=True, text=True, check=True)
    found: list[dict[str, Any]] = json.loads(told.stdout)["forecasts"]
    return found


def point(load: Load, offer: int, found: dict[str, Any]) -> dict[str, Any]:
    time = found["time"]
    return {
        "setup": load.setup,
        "offer": offer,
        "ttft_s": time["ttft_s"],
        "tpot_s": time["tpot_s"],
        "output_tokens_per_s": time["output_tokens_per_s"],
        "rung": time["rung"],
    }


def main() -> None:
    points, cache = [], {}
    for server in SERVERS:
        for load in server.loads:
            told = forecasts(load)
            cache[server.name] = told[0]["memory"]["tokens"]
            points += [point(load, *pair) for pair in zip(load.offers, told, strict=True)]
    print(json.dumps({"cache_tokens": cache, "points": points}, indent=1))


if __name__ == "__main__":
    main()
