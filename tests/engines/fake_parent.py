"""A parent to be killed: starts one child, prints its process id, waits for ever."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

from steelyard.engines.child import spawn
from steelyard.engines.llamacpp import command, plan
from steelyard.engines.log import EngineLog
from steelyard.engines.models import find_model
from steelyard.engines.spec import EngineSpec


def order(mode: str) -> list[str]:
    if mode == "llamacpp":
        spec = EngineSpec(deployment="orphan", model="gemma-3-270m-q4_k_m", context=256, slots=1)
        return command(plan(spec, model=find_model(spec.model)))
    fake = str(Path(__file__).with_name("fake_engine.py"))
    return [sys.executable, "-P", fake, mode, str(os.getpid())]


def main(mode: str, folder: Path) -> None:
    child = spawn(order(mode), what="orphan", log=EngineLog.under(folder, name="orphan"))
    if mode != "never-ready":
        child._process.stdout.readline()
    print(child.pid, flush=True)
    threading.Event().wait()


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
