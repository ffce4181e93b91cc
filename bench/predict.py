"""How long `steelyard predict` takes for 1,000 set-ups, warm, on one core (CPU time).

Claim: less than 2 s.  Run with ``taskset -c 0 python bench/predict.py``.  Beside it, unclaimed, how
long a search for layouts takes.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

from steelyard.cli.predict.command import answered, clock_of
from steelyard.hardware import cheapest, front, read_asked
from steelyard.weigh import vocabulary

ASKED = """\
setup: Which of a thousand?
model: [DeepSeek-V3, Kimi-K2-Thinking, Llama-3.1-70B, Qwen3-235B-A22B, gpt-oss-120b]
device: [H200, B200, H100 SXM, H20-96GB, A100-SXM4-80GB]
count: 8
tp: [2, 4, 8]
precision: [native, fp8, int4]
input: 2048 tokens
output: 512 tokens
concurrency: [1, 8, 32, 128, 512]
slo: {ttft: 2 s, tpot: 50 ms}
"""

SEARCHED = """\
setup: Which layout of sixteen?
model: [DeepSeek-V3, Kimi-K2-Thinking, Llama-3.1-70B, Qwen3-235B-A22B, gpt-oss-120b]
device: [H200, B200, H100 SXM, H20-96GB, A100-SXM4-80GB]
count: 16
layout: search
input: 2048 tokens
output: 512 tokens
concurrency: [32, 512]
slo: {ttft: 2 s, tpot: 50 ms}
"""


def main() -> None:
    for asked in (ASKED, SEARCHED):
        show(asked)


def show(told: str) -> None:
    """Twice, so that the second finds everything read."""
    clock = clock_of(None)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "setup.yaml"
        file.write_text(told, "utf-8")
        for run in ("cold", "warm"):
            start = time.process_time()
            asked = read_asked(file, vocabulary=vocabulary())
            read = time.process_time()
            answer = answered(asked, clock=clock)
            found, refused = answer.forecasts, answer.refused
            front(found), cheapest(found)
            spent = time.process_time() - start
            tried = len(found) + sum(len(each.dropped) for each in answer.searches)
            searched = f"{len(answer.searches)} searches among " if answer.searches else ""
            print(
                f"{run}: {searched}{tried:,} set-ups in {spent:.2f} s ({read - start:.2f} s of it "
                f"to read the file), {len(refused)} refused; "
                f"{spent / tried * 1000:.2f} s a thousand"
            )


if __name__ == "__main__":
    main()
