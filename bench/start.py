"""How long after `steelyard load` starts its first requests arrive.

    python bench/start.py [--starts 9]

The mock server logs when each request had arrived whole; the clock starts before the process does.
The first request of the load is one of its schedule; where the endpoint is asked before what it
takes, that request is the trial.
"""

from __future__ import annotations

import argparse
import os
import statistics
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from wire import ROOT, build, serving


def start(folder: Path, number: int) -> list[float]:
    """Seconds from the start to each request's arrival, sorted."""
    environ = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    environ.pop("PYTHONDONTWRITEBYTECODE", None)
    with serving(folder, {"server": []}) as port:
        command = [sys.executable, "-m", "steelyard", "load", f"http://127.0.0.1:{port}"]
        options = ["--rate", "50", "--for", "1s", "--arrivals", "constant", "--json"]
        began = time.perf_counter_ns()
        subprocess.run(
            [*command, *options, "--run", str(folder / f"run{number}")],
            env=environ, stdout=subprocess.DEVNULL, check=False,
        )  # fmt: skip
    log = struct.iter_unpack("<IHHQ", (folder / "log").read_bytes())
    return sorted((t - began) / 1e9 for _, _, n, t in log if n == 0xFFFF)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--starts", type=int, default=9)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        build(Path(name))
        # The first start writes bytecode and is not counted.
        runs = [start(Path(name), number) for number in range(options.starts + 1)][1:]
    for place, what in ((0, "first request"), (1, "second request")):
        times = sorted(run[place] for run in runs)
        print(
            f"{what:15} {times[0]:.3f} to {times[-1]:.3f} s, median {statistics.median(times):.3f}"
        )


if __name__ == "__main__":
    main()
