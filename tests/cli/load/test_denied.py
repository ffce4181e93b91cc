"""A load run whose load.json its record, or its own fields, deny."""

from __future__ import annotations

import hashlib
import re

import orjson
import pytest

from steelyard.cli.load.pages import contradiction, write_pages
from steelyard.errors import RecordDamaged
from steelyard.evidence import dumps
from steelyard.load.arrivals import constant, save
from support.desk import steelyard
from support.load_records import prepared, steady


@pytest.fixture
def run(tmp_path):
    folder = tmp_path / "run"
    folder.mkdir()
    told, _ = prepared(folder, steady())
    (folder / "load.json").write_bytes(dumps(told))
    write_pages(folder)
    return folder


def report(run, *argv):
    wide = {"COLUMNS": "80", "NO_COLOR": "1"}
    return steelyard("report", str(run), *argv, cwd=run.parent, env=wide)


def forged(run, change, *, pages=True):
    told = orjson.loads((run / "load.json").read_bytes())
    change(told)
    (run / "load.json").write_bytes(orjson.dumps(told))
    if pages:
        write_pages(run)


def put(path, value):
    def change(told):
        *way, last = path
        for key in way:
            told = told[key]
        told[last] = value

    return change


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("valid",), "no", r"load\.json: valid is"),
        (("certificate", "checks", 0, "result"), "fail", "valid is true"),
        (("summary", "times", "ttft", "p50"), 0.001, r"summary\.times\.ttft\.p50 is 0.001"),
        (("summary", "tokens", "output"), 9e9, r"summary\.tokens\.output is 9"),
        (("summary", "outcomes", ""), 1, r"summary\.outcomes\.answered is 1"),
        (("summary", "requests"), 99, r"holds 100 requests, and load\.json tells of 99"),
    ],
)  # fmt: skip
def test_a_figure_that_the_log_does_not_give_is_named_with_both_values(run, path, value, named):
    assert contradiction(run) is None
    forged(run, put(path, value))

    assert re.search(named, str(contradiction(run)))


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("arrivals", "checks", 1, "value"), 0.5, r"arrivals\.lag_p99\.value is 0.5"),
        (("arrivals", "lag_s", "most"), 3.0, r"arrivals\.lag_s\.most is 3"),
    ],
)
def test_what_the_schedule_does_not_give_is_named(run, path, value, named):
    save(constant(10, for_s=10).schedule(0), run / "schedule.bin")
    assert contradiction(run) is None
    forged(run, put(path, value))

    assert re.search(named, str(contradiction(run)))


def test_a_rate_that_the_schedule_does_not_give_is_named(run):
    save(constant(10, for_s=10).schedule(0), run / "schedule.bin")

    def change(told):
        checks = {check["check"]: check for check in told["certificate"]["checks"]}
        checks["achieved_rate"]["detail"] = "all were sent"

    forged(run, change)

    assert "check achieved_rate: detail is" in str(contradiction(run))


def test_a_schedule_of_other_times_is_no_record_of_the_run(run):
    save(constant(9, for_s=10).schedule(0), run / "schedule.bin")

    assert "achieved_rate" in str(contradiction(run))


def test_a_load_json_without_its_checks_is_damaged(run):
    told = orjson.loads((run / "load.json").read_bytes())
    del told["certificate"]["checks"]
    (run / "load.json").write_bytes(orjson.dumps(told))

    with pytest.raises(RecordDamaged, match=r"load\.json: lacks .*checks"):
        contradiction(run)


def test_nothing_is_headlined_of_a_run_that_its_log_denies(run):
    forged(run, put(("summary", "tokens", "output"), 9e9))

    done = report(run)

    assert (done.returncode, done.stdout) == (1, "")
    assert "summary.tokens.output" in done.stderr


def of_check(told, name):
    return next(one for one in told["certificate"]["checks"] if one["check"] == name)


@pytest.mark.parametrize(
    ("name", "key", "value", "named"),
    [
        ("loop_lag", "limit", 0.5, r"check loop_lag: limit is 0.5, and the record gives 0.01;"),
        ("loop_lag", "figures", {"p99_s": 1e-9}, r"check loop_lag: figures.p99_s is 1e-9"),
        ("cpu_share", "limit", 9.0, "check cpu_share: limit is 9.0, and the record gives 0.9;"),
        ("cpu_share", "figures", {"share": 0.01}, r"check cpu_share: figures.share is 0.01"),
        ("schedule_lag", "limit", 1.0, "check schedule_lag: limit is 1.0"),
        ("littles_law", "limit", 0.9, "check littles_law: limit is 0.9"),
        ("errors", "limit", 0.5, "check errors: limit is 0.5, and the record gives 0.05;"),
        ("connections", "limit", 900.0, "check connections: limit is 900.0"),
        ("token_count", "figures", {}, "check token_count: figures.unknown is"),
        ("clock", "figures", {"backward": 0, "jump_s": 9.0, "resolution_s": 1e-9},
         'check clock: result is "pass", and the record gives "fail"'),
        ("workers", "result", "unknown", "check workers: result"),
    ],
)  # fmt: skip
def test_a_changed_part_of_a_check_is_named_though_its_detail_was_left_alone(
    run, name, key, value, named
):
    def change(told):
        of_check(told, name)[key] = value

    forged(run, change, pages=False)

    assert re.search(named, str(contradiction(run)))


@pytest.mark.parametrize(
    ("path", "value", "named"),
    [
        (("order", "span_s"), 600.0, r"order\.span_s is 600.0, and the record gives 10.0;"),
        (("order", "max_tokens"), 9, "order_sha256 is"),
        (("order", "model"), "another", "order_sha256 is"),
        (("headroom", "connections"), 1, r"headroom\.connections is 1"),
        (("headroom", "cpu_share_max"), 0.01, r"headroom\.cpu_share_max is 0.01"),
        (("arrivals", "result"), "unknown", r"arrivals\.result is \"unknown\""),
    ],
)
def test_a_changed_order_or_account_of_the_workers_is_named(run, path, value, named):
    forged(run, put(path, value), pages=False)

    assert re.search(named, str(contradiction(run)))


def test_a_run_that_did_not_settle_can_not_be_made_one_that_ranks(run):
    def change(told):
        of_check(told, "steady_state")["result"] = "pass"
        told["certificate"] |= {"result": "pass", "ranks": True, "why": []}

    forged(run, change, pages=False)

    assert 'check steady_state: result is "pass", and the record gives "unknown"' in str(
        contradiction(run)
    )


def test_an_order_that_was_hashed_anew_is_still_not_the_log_s(run):
    def change(told):
        told["order"]["model"] = "another"
        told["order_sha256"] = hashlib.sha256(orjson.dumps(told["order"])).hexdigest()

    forged(run, change, pages=False)

    assert "order_sha256 is" in str(contradiction(run))


def test_what_a_record_denies_is_told_in_chinese_where_asked(run):
    forged(run, put(("order", "span_s"), 600.0), pages=False)

    done = report(run, "--lang", "zh")

    assert done.returncode == 1
    assert "order.span_s 为 600.0，而记录给出的是 10.0" in done.stderr
