"""A real Prometheus between a run and its engine, where one is installed."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

import steelyard
from support.engine_page import EnginePage

PROMETHEUS = shutil.which("prometheus")
pytestmark = pytest.mark.skipif(PROMETHEUS is None, reason="needs the program prometheus")
GIVEN_UP_S = 60.0
SPAN_S = 1
SOURCE = str(Path(steelyard.__file__).parents[1])


@contextmanager
def scraping(folder, **jobs):
    """A Prometheus on loopback that looks at each job's engine five times a second."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        url = f"127.0.0.1:{free.getsockname()[1]}"
    config = folder / "prometheus.yml"
    config.write_text(json.dumps({
        "global": {"scrape_interval": "200ms", "scrape_timeout": "200ms"},
        "scrape_configs": [
            {"job_name": name, "static_configs": [{"targets": [e.origin.removeprefix("http://")]}]}
            for name, e in jobs.items()
        ],
    }))  # fmt: skip
    words = [
        PROMETHEUS, f"--config.file={config}", f"--storage.tsdb.path={folder / 'tsdb'}",
        f"--web.listen-address={url}", "--log.level=error",
    ]  # fmt: skip
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        try:
            waited(f"http://{url}/api/v1/query?query=vllm:num_requests_running", len(jobs))
            yield f"http://{url}"
        finally:
            process.terminate()


def waited(url, count):
    until = time.monotonic() + GIVEN_UP_S
    while time.monotonic() < until:
        try:
            with urlopen(url) as answer:
                if len(json.load(answer)["data"]["result"]) == count:
                    return
        except OSError:
            pass
        time.sleep(0.05)
    pytest.fail("the Prometheus saw no engine")


def load(url, prometheus, *, job, out):
    words = [
        "load", f"{url}/v1", "--rate", "10", "--arrivals", "constant", "--for", f"{SPAN_S}s",
        "--max-tokens", "8", "--workers", "1", "--prometheus", prometheus,
        "--selector", f'job="{job}"', "--run", str(out),
    ]  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "steelyard", *words],
        capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": SOURCE, "COLUMNS": "80"},
    )  # fmt: skip
    return done, json.loads((out / "load.json").read_text("utf-8")) if out.exists() else None


def test_a_run_is_held_against_what_a_prometheus_scraped(tmp_path):
    with (
        EnginePage() as engine,
        EnginePage() as idle,
        scraping(tmp_path, asked=engine, idle=idle) as url,
    ):
        done, told = load(engine.origin, url, job="asked", out=tmp_path / "run")

    assert told is not None, done.stderr
    seen = told["views"]["engine"]
    assert seen["source"]["how"] == "prometheus"
    assert {a["name"]: a["result"] for a in seen["alarms"]}["watched"] == "pass"
    found = {check["check"]: check for check in told["certificate"]["checks"]}
    for name in ("server_requests", "server_tokens", "server_restarts"):
        assert found[name]["result"] == "pass", found[name]
    assert "no round trip" in json.dumps(seen["seen"]["shortest_round_trip_s"])
