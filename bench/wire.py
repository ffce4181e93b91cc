"""What the wire costs: our CPU time beside that of a raw C client, in the same run.

    python bench/wire.py [--rounds 3] [--quick] [CASE …]

Builds the project's ruler (a mock server and the least client that still times every event)
from STEELYARD_SHARED/rod into a temporary folder, with the server on one core and the client on
another.  Everything the product does with a request is done: a Reply and a Sample for each,
every event counted, timed and read.  CPU seconds are the firm figure on a shared machine.

Cases: sat (64 in flight, 256 tokens, as fast as possible), one (1-token replies), pace (32
streams, 10 ms a token), high (500 streams, 20 ms a token).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import served

ROOT = Path(__file__).resolve().parents[1]
CASES = {
    "sat": {"tokens": 256, "inflight": 64, "requests": 6000, "server": []},
    "one": {"tokens": 1, "inflight": 64, "requests": 60000, "server": []},
    "pace": {
        "tokens": 100,
        "inflight": 32,
        "requests": 160,
        "server": ["--ttft-ms", "50", "--itl-ms", "10"],
    },
    "high": {
        "tokens": 100,
        "inflight": 500,
        "requests": 1500,
        "server": ["--ttft-ms", "50", "--itl-ms", "20"],
    },
}


def shared() -> Path:
    return Path(os.environ.get("STEELYARD_SHARED", ROOT.parent / "shared"))


def build(folder: Path) -> None:
    for name in ("rodserve", "rodpull"):
        source = shared() / "rod" / f"{name}.c"
        subprocess.run(["cc", "-O2", "-w", "-o", folder / name, source], check=True)


@contextmanager
def serving(folder: Path, case: dict) -> Iterator[int]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = ["taskset", "-c", "0", str(folder / "rodserve"), "--exact", "--port", str(port)]
    server = subprocess.Popen(
        [*command, *case["server"], "--log", str(folder / "log")], stderr=subprocess.DEVNULL
    )
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            break
        except OSError:
            time.sleep(0.02)
    try:
        yield port
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait()


def raw(folder: Path, port: int, case: dict) -> dict:
    numbers = ("--concurrency", "inflight"), ("--requests", "requests"), ("--max-tokens", "tokens")
    options = [part for flag, name in numbers for part in (flag, str(case[name]))]
    command = ["taskset", "-c", "1", str(folder / "rodpull"), "--port", str(port), *options]
    done = subprocess.run([*command, "--latency"], check=True, capture_output=True, text=True)
    said = json.loads(done.stdout)
    return {"events": said["content"], "requests": said["requests"], "cpu_s": said["cpu_s"],
            "wall_s": said["s"], "rss_mb": said["rss_mb"],
            "ttft_ms": (said["ttft_ms"]["p50"], said["ttft_ms"]["p99"])}  # fmt: skip


def ours(port: int, case: dict) -> dict:
    options = [str(port), json.dumps(case)]
    command = ["taskset", "-c", "1", sys.executable, str(Path(__file__)), "--client", *options]
    # numpy's threads spin for a while after the import; they are no part of the wire.
    quiet = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=quiet)
    return json.loads(done.stdout)


def client(port: int, case: dict) -> None:
    import uvloop

    print(json.dumps(uvloop.run(drive(port, case))))


async def drive(port: int, case: dict) -> dict:
    from steelyard.endpoint import Client, Request, SampleKey, Target, encode_body, to_sample

    left = case["requests"]
    events = 0
    ttft: list[int] = []
    encoder = __import__("msgspec").msgpack.Encoder()
    prompt = " ".join(f"w{i:03d}" for i in range(64))
    body = encode_body(prompt, model="rod", max_tokens=case["tokens"])
    key = SampleKey(segment=0, window=0, deployment="a", workload="w", suite="s",
                    item="i", repeat=0)  # fmt: skip
    target = Target(base_url=f"http://127.0.0.1:{port}/v1")

    async def user(client: Client) -> None:
        nonlocal left, events
        while left > 0:
            left -= 1
            reply = await client.ask(Request(body=body))
            if reply.kind not in ("", "length") or reply.content_events != case["tokens"]:
                raise SystemExit(f"wrong: {reply}")
            sample = to_sample(reply, number=left, key=key, origin_ns=0, prompt_sha256="")
            encoder.encode(sample)
            events += reply.content_events
            ttft.append(reply.first_token_ns - reply.sent_ns)

    before = resource.getrusage(resource.RUSAGE_SELF)
    began = time.perf_counter()
    async with Client(target) as http:
        await http.open(case["inflight"])
        await asyncio.gather(*[user(http) for _ in range(case["inflight"])])
    wall = time.perf_counter() - began
    after = resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return {"events": events, "requests": case["requests"], "cpu_s": cpu, "wall_s": wall,
            "rss_mb": after.ru_maxrss / 1024, "ttft_ms": quantiles(ttft)}  # fmt: skip


def quantiles(values: list[int]) -> tuple[float, float]:
    ordered = sorted(values)
    return tuple(ordered[int(q * (len(ordered) - 1))] / 1e6 for q in (0.5, 0.99))


def measure(folder: Path, name: str, *, rounds: int, scale: float) -> None:
    case = dict(CASES[name])
    case["requests"] = max(int(case["requests"] * scale), case["inflight"])
    rows = []
    for _ in range(rounds):
        with serving(folder, case) as port:
            raw_run = raw(folder, port, {**case, "requests": case["requests"] * 2})
        with serving(folder, case) as port:
            our_run = ours(port, case)
        rows.append((raw_run, our_run, served(folder / "log")["ttft"]))
    print(line(name, rows))


def line(name: str, rows: list[tuple[dict, dict, tuple[float, float]]]) -> str:
    def rate(run: dict) -> float:
        return run["requests" if name == "one" else "events"] / run["cpu_s"]

    raw_rate = statistics.median(rate(r) for r, _, _ in rows)
    our_rate = statistics.median(rate(o) for _, o, _ in rows)
    share = statistics.median(rate(o) / rate(r) for r, o, _ in rows)
    raw_last, last, true = rows[-1]
    what = f"{share:6.1%} of raw" if name in ("sat", "one") else f"{1 / share:5.2f} x raw us"
    pairs = (last["ttft_ms"], true, raw_last["ttft_ms"])
    said, told, raw_said = ("/".join(f"{v:.2f}" for v in pair) for pair in pairs)
    return (
        f"{name:5} raw {raw_rate:>11,.0f}/CPU s   ours {our_rate:>11,.0f}/CPU s   {what}   "
        f"{1e6 / our_rate:6.2f} us each   TTFT ms {said} (server's log {told}; raw {raw_said})   "
        f"RSS {last['rss_mb']:.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="*", default=list(CASES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="a quarter of the requests, one round")
    parser.add_argument("--client", nargs=2, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.client:
        client(int(options.client[0]), json.loads(options.client[1]))
        return
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder))
        for name in options.cases:
            rounds, scale = (1, 0.25) if options.quick else (options.rounds, 1.0)
            measure(Path(folder), name, rounds=rounds, scale=scale)


if __name__ == "__main__":
    main()
