"""What other load tools cost beside a raw C client and ours, in the same run.

    STEELYARD_PEERS=FOLDER python bench/peers_speed.py [--quick] [--tool NAME …] [CASE …]

FOLDER holds a virtual environment a tool, named after it (`bench/peers/commands.py` has the names
and the command lines); without it, tools are looked for on PATH.  Each tool asks the project's
ruler for the same answers as `bench/load.py`, server on one core, tool on another.  Its CPU time
is that of all its processes, less what the same command takes for 8 short requests (imports,
tokenizer, report).  CPU seconds are the firm figure on a shared machine; events and requests are
the server's count.  TTFT is what the tool says, and beside it what the server's log says.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent / "peers"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
from commands import TOOLS, Tool
from found import venv, version_of
from served import RECORD, WHOLE, served
from tokenizer import write_tokenizer
from wire import CASES, build, raw, serving

from load import engine

HERE = Path(__file__).resolve().parent
REQUESTS = {"sat": 600, "one": 2000, "pace": 384, "high": 1000}
BASE = {"tokens": 16, "inflight": 8, "requests": 8, "server": []}
LIMIT_S = 300
_PLACE = re.compile(r"\{([a-z]+)\}")


def play(tool: Tool, folder: Path, case: dict) -> dict | None:
    """One run of a tool; None where it left the server without an answer to give."""
    server = [*case["server"], "--tokens", str(case["tokens"])]
    with tempfile.TemporaryDirectory(dir=folder) as out:
        with serving(folder, {**case, "server": server}) as port:
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            if not ended(words(tool, folder, Path(out), port, case), tool, Path(out)):
                return None
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        said, true = ttft(tool, Path(out)), first(folder)
    requests, events = counted(folder)
    return {"cpu_s": cpu, "requests": requests, "events": events, "said": said, "true": true}


def words(tool: Tool, folder: Path, out: Path, port: int, case: dict) -> list[str]:
    root = f"http://127.0.0.1:{port}"
    values = {
        "url": f"{root}/v1",
        "root": root,
        "out": str(out / "result.json"),
        "n": str(case["requests"]),
        "users": str(case["inflight"]),
        "tokens": str(case["tokens"]),
        "tokenizer": str(folder / "tokenizer"),
        "here": str(HERE / "peers"),
    }
    split = shlex.split(tool.against)
    return [_PLACE.sub(lambda m: values.get(m[1], m[0]), word) for word in split]


def ended(command: list[str], tool: Tool, out: Path) -> bool:
    own = venv(tool)
    path = os.pathsep.join(filter(None, (own and f"{own}/bin", os.environ.get("PATH", ""))))
    env = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    try:
        subprocess.run(
            ["taskset", "-c", "1", *command], cwd=out, env=env, timeout=LIMIT_S, check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError):
        return False
    return True


def counted(folder: Path) -> tuple[int, int]:
    """Requests that arrived and events that were sent, by the server's log."""
    import numpy as np

    log = np.fromfile(folder / "log", dtype=RECORD)
    arrived = log["n"] == WHOLE
    return int(arrived.sum()), int(log["n"][~arrived].sum())


def first(folder: Path) -> str:
    """TTFT by the server's log, its median in ms."""
    return f"{served(folder / 'log')['ttft'][0]:.1f}"


def ttft(tool: Tool, out: Path) -> str:
    from steelyard.evidence import Missing
    from steelyard.selftest.parse import parse

    value = parse(tool.name, folder=out, text="").told.ttft_s
    return "n/a" if isinstance(value, Missing) else f"{value * 1e3:.1f}"


def line(who: str, case: str, *, rate: float, of: float, said: str, true: str) -> str:
    what = "requests" if case == "one" else "events"
    return (
        f"{case:5} {who:24} {rate:>11,.0f} {what}/CPU s  {1e6 / rate:>8,.1f} us each  "
        f"{of / rate:>6,.1f} x raw's CPU  TTFT p50 ms {said} (server {true})"
    )


def measure(folder: Path, name: str, tools: list[Tool], bases: dict, *, scale: float) -> None:
    what = "requests" if name == "one" else "events"
    case = dict(CASES[name])
    with serving(folder, case) as port:
        run = raw(folder, port, case)
    of = run[what] / run["cpu_s"]
    said = f"{run['ttft_ms'][0]:.1f}"
    print(line("raw C client", name, rate=of, of=of, said=said, true=first(folder)))
    ours = {**case, "requests": max(int(case["requests"] * scale), case["inflight"])}
    with serving(folder, ours) as port:
        run = engine(folder, port, ours)
    said, true = f"{run['ttft_ms'][0]:.1f}", first(folder)
    rate = run[what] / run["cpu_s"]
    print(line("steelyard load engine", name, rate=rate, of=of, said=said, true=true), flush=True)
    for tool in tools:
        wanted = {**case, "requests": max(int(REQUESTS[name] * scale), case["inflight"])}
        found, base = play(tool, folder, wanted), bases[tool.name]
        who = f"{tool.name} {version_of(tool)}"
        if found is None or base is None:
            print(
                f"{name:5} {who:24} no figure: it failed, or took more than {LIMIT_S} s", flush=True
            )
            continue
        if found["cpu_s"] <= base["cpu_s"]:
            print(f"{name:5} {who:24} no figure: it cost no more than its start", flush=True)
            continue
        rate = (found[what] - base[what]) / (found["cpu_s"] - base["cpu_s"])
        told = {"said": found["said"], "true": found["true"]}
        print(line(who, name, rate=rate, of=of, **told), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="*", default=list(CASES))
    parser.add_argument("--tool", action="append", default=[], help="only these")
    parser.add_argument("--quick", action="store_true", help="a quarter of the requests")
    options = parser.parse_args()
    tools = [t for t in TOOLS if version_of(t) and (not options.tool or t.name in options.tool)]
    if not tools:
        print("no other load tool is installed here; name a folder of theirs in STEELYARD_PEERS")
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build(folder)
        write_tokenizer(folder / "tokenizer")
        bases = {tool.name: play(tool, folder, BASE) for tool in tools}
        for case in options.cases:
            measure(folder, case, tools, bases, scale=0.25 if options.quick else 1.0)


if __name__ == "__main__":
    main()
