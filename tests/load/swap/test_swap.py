"""Swapping candidates with shell scripts, and what the record says of it."""

from __future__ import annotations

import os
import time

import pytest

from steelyard.errors import StudyError
from steelyard.evidence import Missing
from steelyard.load.swap import Hooks, State, run_command, run_swapped, swap_to
from support.hostile import Hostile, Send, http, reply


@pytest.fixture
def cluster(tmp_path):
    """A cluster that is a file: the script of a candidate writes its name into it."""
    stands = tmp_path / "stands"

    def hooks(**more):
        usual = {
            "to_a": f"echo a > {stands}",
            "to_b": ["sh", "-c", f"sleep 0.1; echo b > {stands}"],
            "ready": f"test -s {stands}",
            "deadline_s": 30.0,
            "every_s": 0.05,
        }
        return Hooks(**(usual | more))

    hooks.stands = stands
    return hooks


def test_a_b_b_a_measures_each_candidate_as_it_stands(cluster, tmp_path):
    seen = []

    def measure(candidate, before):
        seen.append((candidate, before, cluster.stands.read_text().strip()))
        return len(seen)

    done = run_swapped(
        cluster(),
        measure=measure,
        warm=lambda _: State(warmup_requests=3, cache={"hits": 0.0}),
        logs=tmp_path / "logs",
    )

    assert seen == [("a", 0, "a"), ("b", 0, "b"), ("b", 1, "b"), ("a", 1, "a")]
    assert (done.of("a"), done.of("b")) == ([1, 4], [2, 3])
    assert [block.swap is None for block in done.blocks] == [False, False, True, False]
    assert all(block.state.warmup_requests == 3 for block in done.blocks)
    kinds = [loss.kind for loss in done.losses]
    assert kinds == ["not at once", "one start", "cache state"]
    assert "b was started once" in done.losses[1].detail


def test_an_order_that_favours_one_candidate_in_time_says_so(cluster, tmp_path):
    done = run_swapped(
        cluster(),
        measure=lambda *_: 1,
        warm=lambda _: State(warmup_requests=0),
        logs=tmp_path,
        order=("a", "b", "a", "b"),
    )

    assert "drift" in [loss.kind for loss in done.losses]


def test_a_candidate_that_does_not_come_up_loses_its_block_and_the_next_is_tried(cluster, tmp_path):
    tries = tmp_path / "tries"
    hooks = cluster(to_b=f"echo x >> {tries}; echo down; exit 3")
    done = run_swapped(
        hooks, measure=lambda *_: 1, warm=lambda _: State(warmup_requests=0), logs=tmp_path
    )

    assert done.of("b") == []
    assert len(done.of("a")) == 2
    assert tries.read_text() == "x\nx\n"
    lost = [loss.detail for loss in done.losses if loss.kind == "block lost"]
    assert "exit 3" in lost[0]
    assert isinstance(done.blocks[1].state, Missing)
    assert "down" in (tmp_path / "to_b.log").read_text()


def test_ready_may_be_an_address_that_has_to_answer_200(tmp_path):
    busy = [Send(data=http(b"no", status="503 Busy", framing="length"))]
    with Hostile([busy, busy, reply(b"yes", framing="length")]) as server:
        hooks = Hooks(to_a="true", to_b="true", ready=server.url, deadline_s=30, every_s=0.02)
        got = swap_to("a", hooks, logs=tmp_path)

    assert (got.why, got.looks) == ("", 3)


def test_what_is_never_ready_ends_at_the_deadline(tmp_path):
    hooks = Hooks(to_a="true", to_b="true", ready="false", deadline_s=0.5, every_s=0.05)
    got = swap_to("a", hooks, logs=tmp_path)

    assert got.ready_s is None
    assert "not ready within 0.5 s" in got.why


def test_a_command_past_its_time_is_ended_with_all_it_started(tmp_path):
    child = tmp_path / "child"
    got = run_command(f"sleep 300 & echo $! > {child}; wait", log=tmp_path / "log", timeout_s=1.0)

    assert got.code is None
    assert "no end within" in got.why
    pid = int(child.read_text())
    for _ in range(100):
        if _gone(pid):
            break
        time.sleep(0.05)
    assert _gone(pid)


def _gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] == "Z"


def test_what_a_command_leaves_in_the_background_does_not_hold_it_up(tmp_path):
    got = run_command("sleep 20 & echo $!", log=tmp_path / "log", timeout_s=60)
    pid = int((tmp_path / "log").read_text().split()[-1])
    os.kill(pid, 9)

    assert got.done
    assert got.seconds < 15


def test_an_argument_list_meets_no_shell(tmp_path):
    run_command(["echo", "$HOME; ls"], log=tmp_path / "log", timeout_s=30)

    assert (tmp_path / "log").read_text() == "$ echo $HOME; ls\n$HOME; ls\n"


def test_a_program_that_is_not_there_is_named(tmp_path):
    with pytest.raises(StudyError, match="no-such-program"):
        run_command(["no-such-program"], log=tmp_path / "log", timeout_s=5)


@pytest.mark.parametrize("wrong", [{"to_a": ""}, {"deadline_s": 0}])
def test_hooks_that_cannot_work_are_refused(cluster, wrong):
    with pytest.raises(StudyError, match="swap"):
        cluster(**wrong)
