"""How long it takes to summarise a run's log, and what its merge takes before.

    python bench/summary.py [SAMPLES] [--reads 24]

Synthetic samples of a usual make, each with that many reads; wall and CPU seconds, of reading the
columns and of every figure and interval made from them.
"""

from __future__ import annotations

import argparse
import random
import resource
import struct
import tempfile
import time
from pathlib import Path

import msgspec
import samples_log

from steelyard.evidence import SampleLog
from steelyard.load.summary import Span, read_columns, summarise


def write(path: Path, count: int, *, reads: int) -> None:
    """A log of answers whose times vary and follow each other slowly."""
    draw = random.Random(7)
    usual = samples_log.sample(0)
    drift = 1.0
    with SampleLog.create(path, run="bench", study="0" * 64) as log:
        for base in range(0, count, 1000):
            batch = []
            for number in range(base, min(base + 1000, count)):
                drift = 0.999 * drift + 0.001 + draw.gauss(0.0, 0.002)
                at, gap = number * 1_000_000, int(draw.uniform(15e6, 25e6) * drift)
                first = at + 40_000_000 + gap
                last = first + gap * reads
                stamps = ((40_000_000 + gap * n) // 1000 for n in range(1, reads + 1))
                batch.append(msgspec.structs.replace(
                    usual,
                    number=number, intended_ns=at, ready_ns=at + 30_000, sent_ns=at + 90_000,
                    first_byte_ns=first, first_event_ns=first, first_token_ns=first,
                    first_visible_ns=first, last_token_ns=last, ended_ns=last + 50_000,
                    reads=b"".join(struct.pack("<2I", us, 1) for us in stamps),
                    content_events=reads, completion_tokens=reads, kind="",
                ))  # fmt: skip
            log.samples(batch)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("samples", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--reads", type=int, default=24)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "samples.log"
        write(path, options.samples, reads=options.reads)
        size = path.stat().st_size
        clocks = [_clocks()]
        columns = read_columns(path)
        clocks.append(_clocks())
        summarise(columns, Span(start_s=0.0, span_s=options.samples * 1e-3, offered=None))
        clocks.append(_clocks())
    print(f"{options.samples} samples, {size / options.samples:.0f} bytes each")
    for what, a, b in zip(("columns", "figures"), clocks, clocks[1:], strict=False):
        wall, cpu = (after - before for before, after in zip(a, b, strict=True))
        print(f"{what:8} {wall:6.2f} s wall, {cpu:6.2f} s of CPU")


def _clocks() -> tuple[float, float]:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return time.perf_counter(), sum(one.ru_utime + one.ru_stime for one in used)


if __name__ == "__main__":
    main()
