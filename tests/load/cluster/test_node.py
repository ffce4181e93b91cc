"""Workers on another machine, without what would carry our calls to a real one."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from multiprocessing.connection import Client
from pathlib import Path

import pytest

from steelyard.load.arrivals import poisson
from steelyard.load.cluster.node import Node
from steelyard.load.cluster.post import Post
from steelyard.load.engine import Crew
from support.hostile import DONE, Hostile, chunk, reply, sse

GOOD = reply(sse(chunk("a"), chunk("b"), chunk("c", finish="stop"), DONE))
FAR_S = 5000


class Away:
    """A post in another process; ``cut`` makes it unreachable."""

    def __init__(self, folder, *, shifted=False):
        self.path = str(folder / f"post-{time.monotonic_ns()}")
        self.cut = False
        script = Path(__file__).with_name("faraway.py")
        source = str(Path(__file__).parents[3] / "src")
        shift = ["unshare", "-r", "--time", "--monotonic", str(FAR_S), "--fork", "--kill-child"]
        self.process = subprocess.Popen(
            [*(shift if shifted else []), sys.executable, str(script), self.path],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": source},
        )
        assert self.process.stdout.readline() == b"open\n"

    def call(self, name, *given, wait_s=15.0):
        if self.cut:
            raise ConnectionError("the wire is cut")
        try:
            with Client(self.path, "AF_UNIX") as caller:
                caller.send((name, given))
                return caller.recv()
        except (OSError, EOFError) as problem:
            raise ConnectionError(str(problem)) from None

    def send(self, name, *given):
        threading.Thread(target=self.call, args=(name, *given), daemon=True).start()

    def dismiss(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def node(self, name):
        return Node(name, call=self.call, send=self.send, facts={}, dismiss=self.dismiss)


@pytest.fixture
def away(tmp_path):
    made = []

    def make(**more):
        made.append(Away(tmp_path, **more))
        return made[-1]

    yield make
    for one in made:
        one.dismiss()


def shiftable():
    shift = ["unshare", "-r", "--time", "--monotonic", "9", "--fork", "true"]
    try:
        return subprocess.run(shift, capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


@pytest.mark.skipif(not shiftable(), reason="needs a time namespace: unshare --time, Linux 5.6")
def test_a_machine_whose_clock_is_hours_away_stamps_on_ours(away, offering):
    there, far = away().node("near"), away(shifted=True).node("far")
    plan = poisson(60, for_s=1).schedule(3)

    with Hostile([GOOD]) as server:
        here, alone = offering(server, plan, span_s=1, workers=2)
        crew = Crew(2, hosts=[there, far])
        got, samples = offering(server, plan, span_s=1, workers=2, crew=crew)

    near, other = got.hosts
    assert abs(near.offset_ns) < 0.1e9
    assert abs(other.offset_ns - FAR_S * 10**9) <= other.within_ns + 50_000_000
    assert abs(other.drift_ns) < 0.1e9
    # To the nanosecond, and in the same order, as from two workers here.
    told = [(s.number, s.intended_ns - got.start_ns, s.prompt_sha256, s.kind) for s in samples]
    assert told == [(s.number, s.intended_ns - here.start_ns, s.prompt_sha256, s.kind)
                    for s in alone]  # fmt: skip
    assert all(s.intended_ns <= s.ready_ns <= s.sent_ns for s in samples)
    # The kernel may stamp a reply before a sender that lost its core has stamped its request.
    assert all(s.ready_ns < s.ended_ns for s in samples)


def test_a_machine_that_cannot_be_reached_any_more_is_told_with_what_is_unknown(away, offering):
    stays, goes = away(), away()
    crew = Crew(2, hosts=[stays.node("stays"), goes.node("goes")])
    plan = poisson(60, for_s=2).schedule(3)

    def watch(live):
        goes.cut = live.elapsed_s > 0.5

    with Hostile([GOOD]) as server:
        got, samples = offering(server, plan, span_s=2, workers=2, crew=crew, watch=watch)

    (lost,) = got.lost
    assert lost.lost == "the wire is cut (node goes)"
    assert lost.recorded == 0
    assert [host.lost for host in got.hosts] == ["", "the wire is cut"]
    assert got.hosts[1].drift_ns is None
    assert len(samples) == got.workers[0].share


def test_what_a_killed_worker_recorded_is_brought(away, offering):
    node = away().node("n")
    pids = []
    start = node._call
    node._call = lambda name, *given, **more: _kept(start(name, *given, **more), name, pids)
    crew = Crew(2, hosts=[node, node])

    def watch(live):
        if live.elapsed_s > 0.8 and not crew.workers[1].lost:
            os.kill(pids[1], signal.SIGKILL)

    with Hostile([GOOD]) as server:
        plan = poisson(60, for_s=2).schedule(3)
        got, samples = offering(server, plan, span_s=2, workers=2, crew=crew, watch=watch)

    (lost,) = got.lost
    assert lost.lost == "it was ended by signal SIGKILL (node n)"
    assert 0 < lost.recorded < lost.share
    assert len(samples) == got.workers[0].share + lost.recorded


def _kept(value, name, pids):
    if name == "start":
        pids.append(value)
    return value


def test_files_that_workers_read_go_with_the_task(away, offering, tmp_path):
    from steelyard.load.prompts.store import write_prompts

    prompts = tmp_path / "p" / "prompts.bin"
    prompts.parent.mkdir()
    write_prompts(iter(["one", "two"]), prompts)
    node = away().node("n")
    crew = Crew(1, hosts=[node])

    with Hostile([GOOD]) as server:
        plan = poisson(40, for_s=0.5).schedule(3)
        offering(server, plan, span_s=0.5, workers=1, crew=crew, prompt_file=prompts)

    asked = {seen.json["messages"][0]["content"] for seen in server.requests}
    assert asked == {"one", "two"}
    assert list(node._there.values()) != [str(prompts)]


def test_workers_leave_when_nobody_listens_to_their_post_any_more():
    post = Post(forsaken_s=0.5)
    pid = post.start(0)

    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and Path(f"/proc/{pid}").exists():
        time.sleep(0.1)

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
