"""A load whose shares are offered apart and judged together."""

from __future__ import annotations

import json
import shutil
import threading
import time

import pytest

from steelyard.endpoint import Target
from steelyard.errors import RunError, StudyError
from steelyard.evidence import Kind, LogReader, to_json
from steelyard.load import disagreement, read_told
from steelyard.load.arrivals import poisson
from steelyard.load.engine import Crew, Order
from steelyard.load.shares import Share, merge_shares, offer_share, read_share, salt_of
from support.hostile import DONE, Hostile, chunk, reply, sse

GOOD = reply(sse(chunk("a"), chunk("b"), chunk("c", finish="stop"), DONE))
SPAN_S = 1.0
LEAD_S = 8.0
"""A worker takes its time to start on a busy machine."""


def order(server, plan, share, **more):
    return Order(
        target=Target(base_url=server.url, model="m"),
        plan=plan,
        span_s=SPAN_S,
        max_tokens=8,
        part=share.index,
        parts=share.of,
        workers=1,
        drain_s=5.0,
        **more,
    )


def offered(folder, plan, *, of=2, process=None, **more):
    """Offer all shares at once, each by a process of its own, and give back what was asked."""
    start_at = time.time() + LEAD_S
    with Hostile([GOOD]) as server:
        threads = []
        for index in range(of):
            share = Share(index=index, of=of, start_at=start_at)
            crew = Crew(1)
            given = (order(server, plan, share, **more), folder / str(index), share)
            threads.append(
                threading.Thread(
                    target=offer_share, args=given, kwargs={"process": process, "crew": crew}
                )
            )
        for each in threads:
            each.start()
        for each in threads:
            each.join()
        return server.requests


@pytest.fixture(scope="module")
def law():
    return poisson(60, for_s=SPAN_S)


@pytest.fixture(scope="module")
def shares(tmp_path_factory, law):
    folder = tmp_path_factory.mktemp("shares")
    asked = offered(folder, law.schedule(3), process=law, seed=3)
    return folder, asked


def denied(run):
    return disagreement(run.path, to_json(read_told(run.path)))


def samples(path):
    return list(LogReader(path / "samples.log", kinds=[Kind.SAMPLE]))


def test_shares_put_together_are_the_schedule_to_the_nanosecond(shares, law, tmp_path):
    folder, asked = shares
    plan = law.schedule(3)

    run = merge_shares([folder], tmp_path / "run")

    found = samples(run.path)
    assert [s.number for s in found] == list(range(len(plan)))
    assert [s.intended_ns for s in found] == plan.at_ns.tolist()
    prompts = {seen.json["messages"][0]["content"] for seen in asked}
    assert len(prompts) == len(asked) == len(plan)
    assert run.summary.answered == len(plan)
    # One kernel, so one clock: nothing is to be corrected.
    assert run.offered.hosts == ()
    checks = {check.check: check.result for check in run.certificate.checks}
    assert checks["workers"] == checks["clock"] == "pass"
    assert run.arrivals is not None
    assert denied(run) is None


def test_a_share_that_nobody_found_makes_the_run_invalid(shares, tmp_path):
    folder, _ = shares

    run = merge_shares([folder / "1"], tmp_path / "run")

    missing, there = run.offered.workers
    assert "in none of the folders" in missing.lost
    assert (missing.recorded, there.recorded) == (0, there.share)
    assert any(f"of its {missing.share} requests {missing.share}" in why for why in run.invalid)
    assert denied(run) is None


def test_a_share_that_was_cut_off_gives_what_its_worker_had_written(shares, tmp_path):
    folder, _ = shares
    shutil.copytree(folder, tmp_path / "in")
    file = tmp_path / "in" / "0" / "share.json"
    told = json.loads(file.read_text())
    file.write_text(json.dumps({**told, "end": {"missing": "the share has not ended"}}))
    shard = file.with_name("0.shard")
    shard.write_bytes(shard.read_bytes()[:-5])

    run = merge_shares([tmp_path / "in"], tmp_path / "run")

    assert "before its time" in run.offered.workers[0].lost
    assert run.offered.workers[0].recorded == run.offered.workers[0].share - 1
    assert run.offered.torn_bytes > 0
    assert run.invalid
    assert denied(run) is None


def test_a_load_whose_shares_were_stopped_is_counted_up_to_the_first_stop(shares, tmp_path):
    """Not up to the end of what was open then, in which nothing was sent."""
    folder, _ = shares
    shutil.copytree(folder, tmp_path / "in")
    for index, stopped_s in enumerate((0.5, 0.25)):
        file = tmp_path / "in" / str(index) / "share.json"
        told = json.loads(file.read_text())
        told["end"] |= {"interrupted": True, "stopped_s": stopped_s}
        file.write_text(json.dumps(told))

    run = merge_shares([tmp_path / "in"], tmp_path / "run")

    assert run.offered.interrupted
    assert run.summary.window.span_s == 0.25
    sent = sum(s.sent_ns < 0.25e9 for s in samples(run.path))
    assert run.summary.rates.achieved_per_s == sent / 0.25


def test_machines_that_share_no_kernel_have_clocks_that_are_judged(shares, tmp_path):
    folder, _ = shares
    shutil.copytree(folder, tmp_path / "in")
    for index, error_s in enumerate((0.002, None)):
        file = tmp_path / "in" / str(index) / "share.json"
        told = json.loads(file.read_text())
        told["machine"] |= {"boot": str(index), "error_s": error_s, "host": f"h{index}"}
        told["end"]["machine"] = told["machine"]
        file.write_text(json.dumps(told))

    run = merge_shares([tmp_path / "in"], tmp_path / "run")

    assert [host.within_ns for host in run.offered.hosts] == [2_000_000, None]
    check = next(c for c in run.certificate.checks if c.check == "clock_offset")
    assert (check.result, check.detail) == (
        "unknown",
        "nothing is known of the clock of h1 (share 1)",
    )


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("share", 1, "both share 1"),
        ("of", 3, "another number of shares"),
        ("start_at", "2026-01-01T00:00:00Z", "another start"),
        ("order_sha256", "0" * 64, "another load"),
    ],
)
def test_shares_of_different_loads_are_not_put_together(shares, tmp_path, name, value, why):
    folder, _ = shares
    shutil.copytree(folder, tmp_path / "in")
    file = tmp_path / "in" / "0" / "share.json"
    file.write_text(json.dumps({**json.loads(file.read_text()), name: value}))

    with pytest.raises(RunError, match=why):
        merge_shares([tmp_path / "in"], tmp_path / "run")


def test_a_folder_without_shares_is_told(tmp_path):
    with pytest.raises(RunError, match="no share lies there"):
        merge_shares([tmp_path], tmp_path / "run")


@pytest.mark.parametrize("text", ["4/4", "-1/4", "1", "1/0", "a/b", ""])
def test_a_share_is_one_of_a_number(text):
    with pytest.raises(StudyError, match="is no I/N"):
        read_share(text, start_at="2999-01-01T00:00:00Z")


@pytest.mark.parametrize(
    ("start_at", "why"),
    [
        (None, "say with --start-at"),
        ("2999-01-01T00:00:00", "no time with its zone"),
        ("soon", "no time with its zone"),
        ("2020-01-01T00:00:00Z", "s ago"),
    ],
)
def test_all_shares_need_one_start_that_is_still_to_come(start_at, why):
    with pytest.raises(StudyError, match=why):
        read_share("0/2", start_at=start_at)


def test_shares_come_to_the_same_salt_and_other_loads_to_another():
    one, two = (read_share(f"{i}/2", start_at="2999-01-01T00:00:00Z") for i in (0, 1))
    same = read_share("1/2", start_at="2999-01-01T08:00:00+08:00")
    later = read_share("1/2", start_at="2999-01-01T00:00:01Z")

    assert salt_of(one, seed=0) == salt_of(two, seed=0) == salt_of(same, seed=0)
    assert len({salt_of(one, seed=0), salt_of(one, seed=1), salt_of(later, seed=0)}) == 3
