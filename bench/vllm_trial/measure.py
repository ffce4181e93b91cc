"""Serve the trial's models with vLLM on one GPU, and offer them the loads of ``points.py``.

``python3 bench/vllm_trial/measure.py --out FOLDER [--servers dense,experts] [--budget 560]``.
Needs vLLM; nothing is downloaded: weights are random (``weights.py``), experts are chosen at
random (vLLM's own simulation of a router), as the predictions presume. Every load is one
``steelyard load``; its ``load.json`` and the server's log end up in FOLDER, and one JSON object a
line on stdout says what came of it. A load that does not fit in the budget is named as left out.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from points import SERVERS, Load, Server
from weights import folder, prompts

START = time.monotonic()
ADDRESS = "http://127.0.0.1:8123"
LONGEST = 10240
UP_WITHIN = 420.0


def say(**told: Any) -> None:
    print(json.dumps({**told, "at_s": round(time.monotonic() - START, 1)}), flush=True)


@contextmanager
def served(server: Server, at: Path) -> Iterator[Path]:
    """A running server of one model; yields its folder. Raises RuntimeError when it ends early."""
    model = folder(server.shape, within=at / "models")
    log = (at / f"{server.name}.vllm.log").open("wb")
    command = [
        *(sys.executable, "-m", "vllm.entrypoints.openai.api_server"),
        *("--model", str(model), "--served-model-name", server.shape, "--load-format", "dummy"),
        *("--max-model-len", str(LONGEST), "--port", ADDRESS.rpartition(":")[2]),
        *("--gpu-memory-utilization", "0.9", *server.options),
    ]
    router = {"VLLM_MOE_ROUTING_SIMULATION_STRATEGY": "uniform_random"}
    process = subprocess.Popen(
        command,
        stdout=log,
        stderr=subprocess.STDOUT,
        env={**os.environ, **router},
        start_new_session=True,
    )
    try:
        wait_for(process)
        yield model
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(process: subprocess.Popen[bytes]) -> None:
    while process.poll() is None and time.monotonic() - START < UP_WITHIN * 3:
        try:
            urllib.request.urlopen(f"{ADDRESS}/health", timeout=2).close()
            return
        except (urllib.error.URLError, OSError):
            time.sleep(1)
    raise RuntimeError(f"the server ended with {process.poll()}")


def offered(load: Load, offer: int, model: Path, run: Path) -> dict[str, Any]:
    items = run.with_suffix(".jsonl")
    texts = prompts(load.most(offer), tokens=load.input, seed=hash(str(run)))
    asked = [json.dumps({"id": f"p{n}", "prompt": text}) for n, text in enumerate(texts)]
    items.write_text("\n".join(asked))
    command = [
        *(sys.executable, "-m", "steelyard", "load", ADDRESS, "--api", "completions"),
        *("--items", str(items)),
        *("--ignore-eos", "--tokenizer", str(model / "tokenizer.json"), "--metrics", "auto"),
        *("--accelerator", "nvml", "--run", str(run), *load.options(offer)),
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=180)
    written = run / "load.json"
    if not written.exists():
        return {"error": (ended.stderr or ended.stdout)[-600:]}
    return {"exit": ended.returncode, "told": ended.stdout[-2500:]}


def warmed(server: Server, model: Path, out: Path) -> None:
    first = Load(setup="warm", input=1024, output=64, offers=(16,), seconds=5)
    say(server=server.name, warmed=offered(first, 16, model, out / f"{server.name}-warm"))


def measured(server: Server, model: Path, out: Path, budget: float) -> None:
    warmed(server, model, out)
    for load in server.loads:
        for offer in load.offers:
            name = {"server": server.name, "setup": load.setup, "offer": offer}
            if time.monotonic() - START + load.seconds + 12 > budget:
                say(**name, left_out="no time left")
                continue
            say(**name, **offered(load, offer, model, out / f"{load.setup}-{offer}"))


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--out", type=Path, required=True)
    asked.add_argument("--servers", default=",".join(each.name for each in SERVERS))
    asked.add_argument("--budget", type=float, default=560.0)
    chosen = asked.parse_args()
    for server in SERVERS:
        if server.name not in chosen.servers.split(","):
            continue
        try:
            with served(server, chosen.out) as model:
                say(server=server.name, up=True)
                measured(server, model, chosen.out, chosen.budget)
        except RuntimeError as fault:
            say(server=server.name, error=str(fault))


if __name__ == "__main__":
    main()
