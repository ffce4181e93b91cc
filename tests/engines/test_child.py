from __future__ import annotations

import os
import signal
import sys
import threading
import time

import pytest

from steelyard.engines.child import child_environment, describe_exit
from steelyard.engines.health import await_healthy
from steelyard.engines.identity import Identity
from steelyard.engines.running import RunningEngine
from steelyard.errors import EngineFailed

PATIENCE_S = 60.0


def soon() -> float:
    return time.monotonic() + PATIENCE_S


def test_a_crash_at_start_is_told_with_its_status_and_the_last_log_lines(scripted):
    child = scripted("crash-at-start")

    with pytest.raises(EngineFailed) as told:
        child.await_ready(until=soon())

    message = str(told.value)
    assert "fake ended with status 7 while starting" in message
    assert "cannot allocate the cache" in message
    assert str(child.log.path) in message


def test_an_engine_that_never_gets_ready_is_given_up_at_the_deadline(scripted):
    child = scripted("never-ready")

    with pytest.raises(EngineFailed, match="not ready in time"):
        child.await_ready(until=time.monotonic() + 0.2)


def test_an_engine_that_answers_503_is_not_healthy(scripted):
    child = scripted("unhealthy")
    origin = child.await_ready(until=soon())["url"]

    with pytest.raises(EngineFailed, match="HTTP 503"):
        await_healthy(origin, child=child, until=time.monotonic() + 2)


def test_a_death_between_ready_and_healthy_is_a_crash(scripted):
    child = scripted("dies-later")
    origin = child.await_ready(until=soon())["url"]
    child._process.wait(PATIENCE_S)

    with pytest.raises(EngineFailed, match="killed by SIGABRT before it was healthy"):
        await_healthy(origin, child=child, until=soon())


def test_a_later_death_is_told_with_the_last_log_lines(scripted):
    child = scripted("dies-later")
    engine = running(child, origin=child.await_ready(until=soon())["url"])
    child._process.wait(PATIENCE_S)

    assert not engine.alive()
    with pytest.raises(EngineFailed, match=r"(?s)SIGABRT while it served.*lost the device"):
        engine.check()


def test_what_a_library_prints_goes_to_the_log_and_not_into_the_channel(scripted):
    child = scripted("good")

    assert child.await_ready(until=soon())["url"].startswith("http://127.0.0.1:")
    assert "native chatter on standard output" in child.log.last()


def test_leaving_the_context_stops_a_healthy_engine(scripted, process_runs):
    child = scripted("good")
    origin = child.await_ready(until=soon())["url"]
    await_healthy(origin, child=child, until=soon())

    with running(child, origin=origin) as engine:
        assert engine.alive()
        assert engine.base_url == f"{origin}/v1"

    assert not process_runs(child.pid)


def test_stopping_twice_gives_the_same_status(scripted):
    child = scripted("good")
    child.await_ready(until=soon())

    assert child.stop() == child.stop() == -signal.SIGTERM


def test_an_engine_that_ignores_sigterm_is_killed_with_its_descendants(scripted, ends):
    child = scripted("stubborn")
    child.await_ready(until=soon())
    descendant = int(child.log.last()[-1].split()[-1])

    assert child.stop(grace_s=0.2) == -signal.SIGKILL
    assert ends(descendant)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's parent-death signal is Linux's")
def test_the_kernel_ends_the_child_of_a_killed_parent(doomed_parent, process_runs, ends):
    parent, child = doomed_parent("kernel-only")
    assert process_runs(child)

    os.kill(parent.pid, signal.SIGKILL)

    assert ends(child)


@pytest.mark.parametrize("mode", ["pipe-only", "good"])
def test_the_end_of_the_pipe_ends_the_child_of_a_killed_parent(
    doomed_parent, process_runs, ends, mode
):
    parent, child = doomed_parent(mode)
    assert process_runs(child)

    os.kill(parent.pid, signal.SIGKILL)

    assert ends(child)


def test_a_child_still_starting_ends_with_its_killed_parent(doomed_parent, ends):
    parent, child = doomed_parent("never-ready")

    os.kill(parent.pid, signal.SIGKILL)

    assert ends(child)


def test_a_child_outlives_the_thread_that_started_it(scripted):
    begun = []
    starter = threading.Thread(target=lambda: begun.append(scripted("good")))
    starter.start()
    starter.join()
    begun[0].await_ready(until=soon())

    time.sleep(0.3)

    assert begun[0].exit_status() is None


@pytest.mark.skipif(sys.platform == "win32", reason="sessions are POSIX")
def test_ctrl_c_does_not_reach_the_child(scripted):
    child = scripted("good")
    child.await_ready(until=soon())

    assert os.getsid(child.pid) == child.pid


def test_keys_of_the_parents_environment_stay_with_the_parent():
    seen = child_environment({"KIMI_KEY": "s3cret", "PATH": "/bin", "OMP_NUM_THREADS": "3"})

    assert "KIMI_KEY" not in seen
    assert {"PATH": "/bin", "OMP_NUM_THREADS": "3"}.items() <= seen.items()


def test_an_exit_is_worded_by_status_or_signal():
    assert describe_exit(3) == "ended with status 3"
    assert describe_exit(-9) == "was killed by SIGKILL"
    assert describe_exit(-250) == "was killed by signal 250"


def running(child, *, origin):
    identity = Identity(engine="fake", version="0", model="m", weights_sha256="0" * 64, facts=())
    return RunningEngine(child, origin=origin, identity=identity, notice=None)
