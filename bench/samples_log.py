"""Write, read back and derive synthetic samples; print rates, sizes and memory.

    python bench/samples_log.py [SAMPLES]

Every answer takes two samples, so that a million samples are 1.5 million records.  CPU seconds
of the writing process are the firm figure on shared cores.
"""

from __future__ import annotations

import hashlib
import json
import resource
import struct
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from steelyard.evidence import (
    Answer,
    Ended,
    LogReader,
    Outcome,
    Purpose,
    Sample,
    SampleLog,
    WindowEnd,
    WindowStart,
    derive_apart,
    survey,
)

DEPLOYMENTS = ("constrained", "parse-and-repair")
TEXT = '{"卡号尾号": "0421", "kind": "block card", "amount": null, "urgent": true}'
READS = b"".join(struct.pack("<II", 40_000 + 20_000 * n, 1 + n % 3) for n in range(24))
DIGEST = hashlib.sha256(TEXT.encode()).hexdigest()


def sample(number: int, *, segment: int = 0, **changes: Any) -> Sample:
    """One usual request, all of it determined by its number."""
    start = number * 1_000_000
    fields: dict[str, Any] = {
        "number": number,
        "segment": segment,
        "window": number // 1000,
        "deployment": DEPLOYMENTS[number // 2 % 2],
        "workload": "desk",
        "suite": "structured",
        "item": f"card-{number // 4:07d}",
        "repeat": 0,
        "attempt": number % 2,
        "purpose": Purpose.ASK if number % 2 == 0 else Purpose.REASK,
        "intended_ns": start,
        "ready_ns": start + 31_000,
        "sent_ns": start + 90_000,
        "first_byte_ns": start + 40_000_000,
        "first_event_ns": start + 40_100_000,
        "first_token_ns": start + 40_100_000,
        "first_visible_ns": start + 40_100_000,
        "last_token_ns": start + 500_000_000,
        "ended_ns": start + 500_900_000,
        "reads": READS,
        "status": 200,
        "outcome": Outcome.OK,
        "kind": "",
        "detail": "",
        "finish": "stop",
        "prompt_tokens": 312,
        "completion_tokens": 48,
        "reasoning_tokens": None,
        "cached_tokens": 256,
        "token_source": "usage",
        "content_events": 48,
        "content_chars": len(TEXT),
        "content_bytes": len(TEXT.encode()),
        "reasoning_chars": 0,
        "wire_bytes": 11_804,
        "connection": number % 8,
        "reused": True,
        "retry_after_s": None,
        "model_echoed": "gemma-3-270m",
        "fingerprint": None,
        "request_id": f"chatcmpl-{number}",
        "prompt_sha256": DIGEST,
        "text_sha256": DIGEST,
        "text": TEXT,
        "reasoning": None,
        "tool_calls": None,
    }
    return Sample(**(fields | changes))


def answer(number: int, *, samples: list[int], segment: int = 0, **changes: Any) -> Answer:
    """One usual answer to the item that ``sample(number)`` asked."""
    fields: dict[str, Any] = {
        "segment": segment,
        "window": number // 1000,
        "deployment": DEPLOYMENTS[number // 2 % 2],
        "workload": "desk",
        "suite": "structured",
        "item": f"card-{number // 4:07d}",
        "repeat": 0,
        "samples": samples,
        "outcome": Outcome.OK,
        "kind": "",
        "detail": "",
        "delivered": TEXT,
        "delivered_sha256": DIGEST,
        "links": ["strip-fence"],
        "accepted": True,
        "latency_ns": 500_900_000,
        "service_ns": 500_900_000,
        "checks": {"strict": 1.0, "fields_right": 3.0, "fields": 4.0},
        "cluster": f"card-{number // 4:07d}",
    }
    return Answer(**(fields | changes))


def fill(log: SampleLog, *, samples: int, answers: bool = True) -> None:
    """Write windows of 1000 samples, two to an answer."""
    for number in range(log.next_sample, log.next_sample + samples):
        if number % 1000 == 0:
            log.window_start(
                WindowStart(
                    segment=log.segment,
                    index=number // 1000,
                    deployment=DEPLOYMENTS[0],
                    workload="desk",
                    start_ns=log.now_ns(),
                )
            )
        log.sample(sample(number, segment=log.segment))
        if answers and number % 2:
            log.answer(answer(number, samples=[number - 1, number], segment=log.segment))
        if number % 1000 == 999:
            log.window_end(
                WindowEnd(
                    segment=log.segment,
                    index=number // 1000,
                    deployment=DEPLOYMENTS[0],
                    workload="desk",
                    start_ns=0,
                    end_ns=log.now_ns(),
                    cpu_ns=time.process_time_ns(),
                )
            )


def measure(folder: Path, *, samples: int) -> dict[str, float]:
    """Rates in records per CPU second and per second, sizes in bytes, memory in MB."""
    path = folder / "samples.log"
    only = folder / "only-samples.log"
    cpu_s = _append_only(only, samples=samples)
    only.unlink()
    with SampleLog.create(path, run="bench", study="0" * 64) as log, _Watch() as whole:
        fill(log, samples=samples)
        log.end(Ended.CLEAN)
    with _Watch() as read:
        records = sum(1 for _ in LogReader(path))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    with _Watch() as judged:
        found = survey(path)
    with _Watch() as derived:
        derive_apart(folder)
    apart = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    parquet = sum(file.stat().st_size for file in folder.glob("*.parquet"))
    if (found.samples, found.superseded) != (samples, samples % 2):
        raise SystemExit("the log does not read back as written")
    return {
        "samples": samples,
        "records": records,
        "written_per_cpu_s": samples / cpu_s,
        "with_answers_and_marks_per_s": records / whole.wall_s,
        "read_per_cpu_s": records / read.cpu_s,
        "survey_s": judged.wall_s,
        "bytes_per_sample": path.stat().st_size / samples,
        "memory_mb": memory,
        "derive_s": derived.wall_s,
        "derive_memory_mb": apart,
        "parquet_bytes_per_sample": parquet / samples,
    }


def _append_only(path: Path, *, samples: int) -> float:
    """CPU seconds of appending alone; the samples are made beforehand, block by block."""
    cpu_s = 0.0
    with SampleLog.create(path, run="bench", study="0" * 64) as log:
        for first in range(0, samples, 10_000):
            block = [sample(number) for number in range(first, min(first + 10_000, samples))]
            with _Watch() as watch:
                for one in range(0, len(block), 100):
                    log.samples(block[one : one + 100])
                log.flush()
            cpu_s += watch.cpu_s
    return cpu_s


class _Watch:
    def __enter__(self) -> _Watch:
        self._wall, self._cpu = time.perf_counter(), time.process_time()
        return self

    def __exit__(self, *_: object) -> None:
        self.wall_s = time.perf_counter() - self._wall
        self.cpu_s = time.process_time() - self._cpu


def main() -> None:
    """Print the figures as JSON."""
    samples = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder), samples=samples)
    print(json.dumps({name: round(value, 1) for name, value in figures.items()}, indent=2))


if __name__ == "__main__":
    main()
