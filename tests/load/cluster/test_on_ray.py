"""Whole runs on a Ray cluster of two raylets on this machine; `make cluster-test` installs Ray."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest

from steelyard.errors import RunError, StudyError
from steelyard.load.arrivals import closed, poisson
from steelyard.load.cluster import how_many, on_cluster
from support.hostile import DONE, Hostile, chunk, reply, sse

pytest.importorskip("ray", reason="needs Ray (extra `cluster`): make cluster-test")
pytest.importorskip("grpc", reason="needs Ray's client (extra `cluster`): make cluster-test")

SOURCE = Path(__file__).parents[3] / "src"
GOOD = reply(sse(chunk("a"), chunk("b"), chunk("c", finish="stop"), DONE))
MARK = f"nodes-of-{os.getpid()}-{time.monotonic_ns()}"
STORE = 80 * 2**20

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.timeout(300),
    # Ray's own.
    pytest.mark.filterwarnings("ignore"),
]


class TwoNodes:
    """A head and a second raylet, two cores each, on 127.0.0.1 alone."""

    def __init__(self):
        from ray.cluster_utils import Cluster

        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        head = {
            "num_cpus": 2,
            "ray_client_server_port": port,
            "include_dashboard": False,
            "object_store_memory": STORE,
        }
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.second = self.cluster.add_node(num_cpus=2, object_store_memory=STORE)
        self.address = f"ray://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def nodes():
    told = {
        "PYTHONPATH": str(SOURCE),
        "RAY_USAGE_STATS_ENABLED": "0",
        "STEELYARD_TEST_NODES": MARK,
        # Without it Ray listens where other machines can reach it.
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
    }
    before = {name: os.environ.get(name) for name in told}
    os.environ.update(told)
    two = TwoNodes()
    yield two
    two.cluster.shutdown()
    for name, value in before.items():
        if value is None:
            del os.environ[name]
        else:
            os.environ[name] = value


def generators():
    """Workers on the nodes of this test, and of no other."""
    found = []
    for each in Path("/proc").glob("[0-9]*"):
        try:
            if (
                b"steelyard.load.engine.worker" in (each / "cmdline").read_bytes()
                and MARK.encode() in (each / "environ").read_bytes()
            ):
                found.append(int(each.name))
        except OSError:
            continue
    return sorted(found)


def test_a_cluster_sends_the_same_schedule_as_workers_here(nodes, offering):
    plan = poisson(60, for_s=1).schedule(3)

    with Hostile([GOOD]) as server:
        here, alone = offering(server, plan, span_s=1, workers=4)
        with on_cluster(nodes.address) as cluster:
            assert sum(cluster.cores.values()) == how_many(cluster.cores, workers=None) == 4
            crew = cluster.crew(4)
            got, samples = offering(server, plan, span_s=1, workers=4, crew=crew)

    told = [(s.number, s.intended_ns - got.start_ns, s.prompt_sha256, s.kind) for s in samples]
    assert told == [(s.number, s.intended_ns - here.start_ns, s.prompt_sha256, s.kind)
                    for s in alone]  # fmt: skip
    assert [len(host.workers) for host in got.hosts] == [2, 2]
    # One machine, so one clock: the offset is 0 and must lie within what was found.
    assert all(abs(host.offset_ns) <= host.within_ns for host in got.hosts)
    assert all(abs(host.drift_ns) <= host.drift_within_ns for host in got.hosts)
    assert not got.lost


def test_a_worker_that_is_killed_on_a_node_is_told_and_its_record_brought(nodes, offering):
    struck = []

    def watch(live):
        if live.elapsed_s > 0.8 and not struck:
            struck.append(mine.pop())
            os.kill(struck[0], signal.SIGKILL)

    with Hostile([GOOD]) as server, on_cluster(nodes.address) as cluster:
        crew = cluster.crew(2)
        mine = generators()
        plan = poisson(60, for_s=2).schedule(3)
        got, samples = offering(server, plan, span_s=2, workers=2, crew=crew, watch=watch)

    (lost,) = got.lost
    assert "SIGKILL" in lost.lost
    assert 0 < lost.recorded < lost.share
    assert len(samples) == sum(worker.recorded for worker in got.workers)


CLI = [sys.executable, "-m", "steelyard", "load"]


def test_an_interrupt_ends_all_workers_everywhere(nodes, tmp_path):
    with Hostile([GOOD]) as server:
        command = [*CLI, server.url, "--rate", "20", "--for", "300s", "--model", "m",
                   "--on", nodes.address, "--run", str(tmp_path / "run")]  # fmt: skip
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, process_group=0
        )
        deadline = time.monotonic() + 120
        # The trial is one request; more come from workers.
        while time.monotonic() < deadline and len(server.requests) < 20:
            time.sleep(0.2)
        assert len(generators()) == 4
        os.killpg(process.pid, signal.SIGINT)
        out, _ = process.communicate(timeout=120)

    assert process.returncode == 130, out.decode()
    assert (tmp_path / "run" / "load.json").exists()
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline and generators():
        time.sleep(0.2)
    assert generators() == []


def test_more_workers_than_the_cluster_has_cores_are_refused(nodes):
    with on_cluster(nodes.address) as cluster, pytest.raises(StudyError, match="4 cores in all"):
        how_many(cluster.cores, workers=5)


@pytest.mark.parametrize(
    ("what", "why"), [("steelyard", "another build of Steelyard"), ("python", "on Python 2.7.18")]
)
def test_a_node_with_other_versions_is_refused_before_the_load(nodes, monkeypatch, what, why):
    from steelyard.load.cluster import cluster as module

    other = {**module.probe.about(), what: "2.7.18"}
    monkeypatch.setattr(module, "_told", lambda *_: {"n": other})

    with pytest.raises(RunError, match=why), on_cluster(nodes.address):
        pass


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("ray://127.0.0.1:1", "nothing answers there"),
        ("ray://no.such.host.invalid", "nothing answers there"),
        ("http://127.0.0.1:8265", "is no ray://HOST"),
        ("ray://", "is no ray://HOST"),
        ("ray://127.0.0.1:99999", "is no ray://HOST"),
    ],
)
def test_an_address_where_no_cluster_is_gets_an_answer_at_once(address, why):
    with pytest.raises((RunError, StudyError), match=why), on_cluster(address):
        pass


def test_a_node_that_dies_is_told_and_the_others_go_on(nodes, offering):
    """Comes last: the node stays dead."""
    struck = []

    def watch(live):
        if live.elapsed_s > 0.5 and not struck:
            struck.append(True)
            # As when a machine loses its power.
            nodes.cluster.remove_node(nodes.second, allow_graceful=False)

    plan = closed(4, requests=200, think_s=0.1)
    with Hostile([GOOD]) as server, on_cluster(nodes.address) as cluster:
        crew = cluster.crew(4)
        got, samples = offering(server, plan, span_s=4, workers=4, crew=crew, watch=watch)

    assert len(got.lost) == 2
    dead = next(host for host in got.hosts if host.lost)
    assert {worker.worker for worker in got.lost} == set(dead.workers)
    assert samples
    assert all(worker.facts for worker in got.workers if not worker.lost)
