"""How long a report of a million samples takes, what memory, and how large its files are.

    python bench/report.py [SAMPLES] [--reads 24] [--deployments 2]

A run of a study is written by the program's own log and ledger (synthetic answers to a load, five
windows a deployment), then rebuilt from its record in a process of its own: numbers, verdict,
HTML and Markdown in two languages, and PDF in two. Figures to hold: 10 s without the PDF, 1 GiB,
HTML 2 MB, PDF 3 MB.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import struct
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import msgspec
import samples_log

from steelyard.evidence import Ended
from steelyard.study import load
from steelyard.weigh import vocabulary
from steelyard.weigh.closing import close_run
from steelyard.weigh.frozen import freeze
from steelyard.weigh.opening import open_run

WINDOWS = 5
SPAN_S = 60
SIZES = {".html": 2e6, ".pdf": 3e6}


def study_of(deployments: int, rate: float) -> str:
    named = "\n".join(
        f"  d{n}: {{endpoint: {{base_url: 'http://127.0.0.1:1/v1', model: m{n}}}}}"
        for n in range(deployments)
    )
    return f"""study: Which of these holds the peak?
baseline: d0
deployments:
{named}
workloads:
  peak:
    prompts: {{tokens: {{input: 300, output: 24}}}}
    arrivals: {{constant: {{rate: {rate:.6f} /s, for: {SPAN_S} s}}}}
    windows: {WINDOWS}
    slo: 10 s
suites: [load]
gates:
  - p95(ttft) <= 2 s
criteria:
  p95(latency): {{weight: 60, worst: 10 s, best: 0.2 s}}
  goodput_per_hour: {{weight: 40, worst: 1 /h, best: {rate * 3600:.0f} /h}}
seed: 7
"""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("samples", nargs="?", type=int, default=1_000_000)
    parser.add_argument("--reads", type=int, default=24)
    parser.add_argument("--deployments", type=int, default=2)
    parser.add_argument("--measure", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.measure:
        _measure(options.measure)
        return
    with tempfile.TemporaryDirectory() as folder:
        os.environ["STEELYARD_KEY"] = str(Path(folder) / "key")
        run = Path(folder) / "run"
        _write(run, options.samples, reads=options.reads, deployments=options.deployments)
        for what in ("pages", "pdf"):
            done = subprocess.run(
                [sys.executable, __file__, "--measure", str(run)],
                env=os.environ | {"BENCH_PDF": "1" if what == "pdf" else ""},
                capture_output=True,
                text=True,
                check=True,
            )
            _tell(what, json.loads(done.stdout), options.samples)


def _write(run: Path, count: int, *, reads: int, deployments: int) -> None:
    each = count // (WINDOWS * deployments)
    study = run.parent / "study.yaml"
    study.write_text(study_of(deployments, each / SPAN_S), "utf-8")
    frozen = freeze(load(study, vocabulary=vocabulary()), source=study.read_bytes())
    with open_run(run, frozen, resume=False, note=lambda _: None) as (folder, ledger):
        draw, start = random.Random(7), 0.0
        for index in range(WINDOWS):
            for n in range(deployments):
                first = folder.log.next_sample
                for base in range(0, each, 1000):
                    some = range(base, min(base + 1000, each))
                    folder.log.samples(
                        [
                            _sample(draw, first + k, k, f"d{n}", index, start, each, reads)
                            for k in some
                        ]
                    )
                ledger.seal(folder.samples_log, folder.log.sync())
                ledger.append("window", _window(f"d{n}", index, first, each, start))
                start += SPAN_S + 1
        ledger.seal(folder.samples_log, folder.log.end(Ended.CLEAN), how="end")
        close_run(folder, ledger, frozen, lang="en")


def _sample(draw, number, place, deployment, index, start, each, reads):
    at = int((start + place * SPAN_S / each) * 1e9)
    gap = int(draw.uniform(4e6, 9e6))
    first = at + 40_000_000 + gap
    last = first + gap * reads
    stamps = ((40_000_000 + gap * n) // 1000 for n in range(1, reads + 1))
    return msgspec.structs.replace(
        samples_log.sample(0),
        number=number, deployment=deployment, workload="peak", suite="load", window=index,
        item=f"made-{place}", repeat=0, attempt=0, intended_ns=at, ready_ns=at + 30_000,
        sent_ns=at + 90_000, first_byte_ns=first, first_event_ns=first, first_token_ns=first,
        first_visible_ns=first, last_token_ns=last, ended_ns=last + 50_000,
        reads=b"".join(struct.pack("<2I", us, 1) for us in stamps),
        content_events=reads, completion_tokens=reads, kind="",
    )  # fmt: skip


def _window(deployment: str, index: int, first: int, each: int, start: float) -> dict[str, object]:
    return {
        "workload": "peak", "deployment": deployment, "index": index, "segment": 0,
        "first": first, "samples": each, "planned": each, "start_s": start,
        "span_s": float(SPAN_S), "wall_s": float(SPAN_S), "checks": [],
    }  # fmt: skip


def _measure(run: Path) -> None:
    from steelyard.weigh import rebuild

    began, pdf = time.perf_counter(), bool(os.environ["BENCH_PDF"])
    seen, done = [0], threading.Event()
    threading.Thread(target=_look, args=(seen, done), daemon=True).start()
    with tempfile.TemporaryDirectory() as out:
        rebuilt = rebuild(run, out=Path(out), study=None, lang="zh", pdf=pdf)
        sizes = {p.name: p.stat().st_size for p in Path(out).iterdir()}
    done.set()
    used = [resource.getrusage(of) for of in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    told = {
        "wall_s": time.perf_counter() - began,
        "cpu_s": sum(one.ru_utime + one.ru_stime for one in used),
        "peak": max(seen[0], used[0].ru_maxrss * 1024),
        "sizes": sizes,
    }
    sys.stdout.write(json.dumps(told | {"different": rebuilt.different}))


def _look(seen: list[int], done: threading.Event) -> None:
    """The most memory that this process and its children hold at once."""
    while not done.wait(0.02):
        pids = ["self"]
        for task in Path("/proc/self/task").iterdir():
            with suppress(OSError):  # a thread that has just ended
                pids += (task / "children").read_text().split()
        seen[0] = max(seen[0], sum(map(_resident, set(pids))))


def _resident(pid: str) -> int:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return 0  # it has just ended
    return pages * resource.getpagesize()


def _tell(what: str, told: dict, samples: int) -> None:
    print(
        f"{what}: {samples:,} samples in {told['wall_s']:.1f} s ({told['cpu_s']:.1f} s CPU), "
        f"{told['peak'] / 2**30:.2f} GiB; rebuilt files that differ: {told['different'] or 'none'}"
    )
    for name, size in sorted(told["sizes"].items()):
        limit = SIZES.get(Path(name).suffix)
        if limit:
            print(f"  {name}: {size / 1e6:.2f} MB of {limit / 1e6:g}")


if __name__ == "__main__":
    main()
