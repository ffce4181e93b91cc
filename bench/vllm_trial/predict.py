"""What vLLM is expected to do, written before ``measure.py`` runs.

``python bench/vllm_trial/predict.py > docs/capacity-vllm.predicted.json``: one ``steelyard
predict`` of every set-up beside this file, with the coefficients that are shipped.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from points import SERVERS, Load

HERE = Path(__file__).resolve().parent


def forecasts(load: Load, *, more: str) -> list[dict[str, Any]]:
    text = (HERE / f"{load.setup}.yaml").read_text("utf-8")
    with tempfile.NamedTemporaryFile("w", suffix=".yaml") as file:
        file.write(text if load.open else text + more)
        file.flush()
        command = [sys.executable, "-m", "steelyard", "predict", file.name, "--json"]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
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


def foretold(*, more: str = "") -> dict[str, Any]:
    """Tokens in the cache by server, and times by load; ``more`` is said of closed loops."""
    points, cache = [], {}
    for server in SERVERS:
        for load in server.loads:
            told = forecasts(load, more=more)
            cache[server.name] = told[0]["memory"]["tokens"]
            points += [point(load, *pair) for pair in zip(load.offers, told, strict=True)]
    return {"cache_tokens": cache, "points": points}


def main() -> None:
    print(json.dumps(foretold(), indent=1))


if __name__ == "__main__":
    main()
