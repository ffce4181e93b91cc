"""What the load engine costs and how true it is, beside a raw C client in the same run.

    python bench/load.py [--rounds 2] [--quick] [CASE …]

Builds the project's ruler (a mock server that logs every send, and the least client that still
times every event) from STEELYARD_SHARED/rod into a temporary folder; server on one core, client
on another.  Everything the product does is on: every request's sample is made, encoded and
written by the generator; `all` adds the conductor with imports, merge and summary.  CPU seconds
are the firm figure on a shared machine.

Cases: sat (64 in flight, 256 tokens, as fast as possible), one (1-token replies), pace (32
streams, 10 ms a token), high (500 streams, 20 ms a token).  When named: h50 and h100 (1000 and 2000
streams, 20 ms a token), with as many workers as a load of that size gets, on all cores but the
server's; flat (10^6 one-token replies, one worker, its memory from time to time).
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import served
from wire import CASES, build, raw, serving

MORE = {
    "h50": {**CASES["high"], "inflight": 1000, "requests": 3000, "workers": None},
    "h100": {**CASES["high"], "inflight": 2000, "requests": 6000, "workers": None},
    "flat": {**CASES["one"], "requests": 1_000_000},
}
SEEN = "seen.npz"


def engine(folder: Path, port: int, case: dict) -> dict:
    options = [str(folder), str(port), json.dumps(case)]
    cores = "1" if case.get("workers", 1) == 1 else f"1-{(os.cpu_count() or 2) - 1}"
    command = ["taskset", "-c", cores, sys.executable, str(Path(__file__)), "--client", *options]
    source = str(Path(__file__).resolve().parents[1] / "src")
    environ = {**os.environ, "PYTHONPATH": source, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=environ)
    return json.loads(done.stdout)


def client(folder: Path, port: int, case: dict) -> None:
    import numpy as np

    from steelyard.endpoint import Target
    from steelyard.load import run_load
    from steelyard.load.arrivals import closed
    from steelyard.load.engine import Crew, Live, Order
    from steelyard.load.summary import read_columns
    from steelyard.stats import quantile

    order = Order(
        target=Target(base_url=f"http://127.0.0.1:{port}/v1", model="rod"),
        plan=closed(case["inflight"], requests=case["requests"]),
        span_s=60.0,
        prompts={"rod": " ".join(f"w{i:03d}" for i in range(64))},
        max_tokens=case["tokens"],
        workers=case.get("workers", 1),
    )
    crew = Crew(order.crew())
    memory: list[tuple[int, float]] = []

    def watch(live: Live) -> None:
        sizes = [size for one in children() if (size := resident_mb(one))]
        if live.sent and sizes:
            memory.append((live.done, max(sizes)))

    began = time.perf_counter()
    done = run_load(order, Path(tempfile.mkdtemp(dir=folder)) / "run", watch=watch, crew=crew)
    summary, room = done.summary, done.headroom
    whole = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    columns = read_columns(done.path / "samples.log")
    ttft, whole_ttft = (columns.since(begin, "first_token") for begin in ("sent", "intended"))
    gaps = columns.gaps
    origin = json.loads((done.path / "load.json").read_text())["origin_ns"]
    moments = {"sent": columns.times["sent"], "first": columns.times["first_token"]}
    np.savez(folder / SEEN, **{name: at * 1e9 + origin for name, at in moments.items()})
    if summary.requests != case["requests"] or set(summary.outcomes) - {"", "length"}:
        raise SystemExit(f"wrong: {summary.outcomes}")
    print(json.dumps({
        "requests": summary.requests,
        "events": summary.tokens.output,
        "cpu_s": room.cpu_s,
        "all_s": sum(use.ru_utime + use.ru_stime for use in whole),
        "wall_s": time.perf_counter() - began,
        "rss_mb": room.rss_max_mb,
        "memory": memory,
        "workers": len(done.offered.workers),
        "by_kernel": room.stamped_by_kernel,
        "ttft_ms": [quantile(ttft, q) * 1e3 for q in (0.5, 0.99)],
        "from_intended_ms": quantile(whole_ttft, 0.5) * 1e3,
        "gap_ms": [(gaps.quantile(q) or 0.0) * 1e3 for q in (0.01, 0.5, 0.99)],
        "rested": room.rested,
        "joined": gaps.zeros / max(gaps.n, 1),
        "lag_ms": room.loop_lag_ms["p99"],
        "schedule_lag_ms": room.schedule_lag_ms["p99"],
        # These runs end with their requests, as no user's do.
        "said": [why for why in done.invalid if not why.startswith("achieved_rate")],
    }))  # fmt: skip


def children() -> list[int]:
    own = os.getpid()
    return [int(pid) for pid in Path(f"/proc/{own}/task/{own}/children").read_text().split()]


def resident_mb(process: int) -> float | None:
    try:
        pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    except (OSError, IndexError):
        return None
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def measure(folder: Path, name: str, case: dict, *, rounds: int, scale: float) -> str:
    case["requests"] = max(int(case["requests"] * scale), case["inflight"])
    rows = []
    for _ in range(rounds):
        with serving(folder, case) as port:
            requests = min(case["requests"] * 2, 120_000)
            raw_run = raw(folder, port, {**case, "requests": requests})
        with serving(folder, case) as port:
            rows.append((raw_run, engine(folder, port, case)))
        rows[-1] += (served(folder / "log", folder / SEEN),)
    return line(name, rows)


def line(name: str, rows: list[tuple]) -> str:
    what = "requests" if name in ("one", "flat") else "events"

    def rate(run: dict, cpu: str = "cpu_s") -> float:
        return run[what] / run[cpu]

    ours = statistics.median(rate(o) for _, o, _ in rows)
    share = statistics.median(rate(o) / rate(r) for r, o, _ in rows)
    whole = statistics.median(rate(o, "all_s") / rate(r) for r, o, _ in rows)
    raw_last, last, true = rows[-1]
    ratio = (
        f"{share:6.1%} of raw (all {whole:.1%})"
        if name in ("sat", "one", "flat")
        else f"{1 / share:4.2f} x raw (all {1 / whole:.2f})"
    )
    said = slashed(last["ttft_ms"])
    text = (
        f"{name:5} {what} per CPU s: raw {rate(raw_last):>11,.0f}  ours {ours:>11,.0f}  {ratio}  "
        f"{1e6 / ours:6.2f} us each  lag p99: loop {last['lag_ms']:.1f} ms, schedule "
        f"{last['schedule_lag_ms']:.1f} ms  rested {last['rested'] or 0:.0%}  kernel stamped "
        f"{last['by_kernel'] or 0:.1%}  workers {last['workers']}  RSS {last['rss_mb']:.0f} MB\n"
        f"      TTFT ms {said}, from intended {last['from_intended_ms']:.2f} (server "
        f"{slashed(true['from_socket'])}, of it unread in its socket {slashed(true['unread'])}, by "
        f"its log {slashed(true['ttft'])}; on the way back {slashed(true['under_way'])}; raw "
        f"client {slashed(raw_last['ttft_ms'])})  gaps ms {slashed(last['gap_ms'])} (server "
        f"{slashed(true['gaps'])}), {last['joined']:.2%} of events in one read with another"
    )
    if name == "flat":
        seen = last["memory"][:: max(len(last["memory"]) // 8, 1)]
        text += "\n      RSS " + ", ".join(f"{mb:.1f} MB at {done}" for done, mb in seen)
    return "\n".join([text, *(f"      said: {why}" for why in last["said"])])


def slashed(values: list[float]) -> str:
    return "/".join(f"{value:.2f}" for value in values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="*", default=list(CASES))
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--workers", type=int, help="instead of what the case has")
    parser.add_argument("--quick", action="store_true", help="a quarter of the requests, one round")
    parser.add_argument("--client", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.client:
        folder, port, case = options.client
        client(Path(folder), int(port), json.loads(case))
        return
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        for name in options.cases:
            rounds, scale = (1, 0.25) if options.quick else (options.rounds, 1.0)
            case = dict((CASES | MORE)[name])
            if options.workers:
                case["workers"] = options.workers
            print(measure(Path(folder), name, case, rounds=rounds, scale=scale), flush=True)


if __name__ == "__main__":
    main()
