"""Two load runs against each other."""

from __future__ import annotations

import json
import shutil

import numpy as np
import pytest

from load.made import answer
from steelyard.cli.compare.command import compare
from steelyard.cli.compare.load_words import EN, ZH
from steelyard.cli.options.lang import Lang
from steelyard.errors import RecordDamaged, RunError, StudyError
from steelyard.load import compare_load, picture_of
from steelyard.load.search import service_level
from support.load_records import prepared


@pytest.fixture(scope="module")
def made_run(tmp_path_factory):
    """1,200 answers a minute with the load.json that belongs to them; ``more`` are other words."""
    known = {}

    def base(seed, slower_ms, salt):
        path = tmp_path_factory.mktemp("made")
        took = 20 + slower_ms + np.random.default_rng(seed).exponential(5, size=1200)
        samples = [
            answer(n * 50, first=n * 50 + t, last=n * 50 + t + 5, item=f"r{n}", prompt_tokens=100,
                   cached_tokens=2)
            for n, t in enumerate(took)
        ]  # fmt: skip
        changed = {"salt": salt} if salt else {}
        told, _ = prepared(path, samples, rate=20, span_s=60.0, changed=changed)
        return path, json.dumps(told)

    def made(path, *, seed, slower_ms=0.0, ranks=True, cached=2400, **more):
        kind = (seed, slower_ms, more.get("salt"))
        if kind not in known:
            known[kind] = base(*kind)
        folder, text = known[kind]
        told = json.loads(text)
        told["order"] |= more
        told["summary"]["tokens"]["cached"] = cached
        if not ranks:
            why = ["loop_lag: p99 loop lag 12.00 ms (≤ 10 ms)"]
            told["certificate"] |= {"ranks": False, "why": why}
        shutil.copytree(folder, path)
        (path / "load.json").write_text(json.dumps(told), "utf-8")
        return path

    return made


def test_runs_of_one_server_are_not_told_apart(tmp_path, made_run):
    a, b = (made_run(tmp_path / str(seed), seed=seed) for seed in (1, 2))

    found = compare_load(a, b, level=service_level("p95(e2e) <= 35 ms"))

    assert found.refused == ()
    settled = {one.settled for figures in found.figures.values() for one in figures}
    assert settled == {"cannot tell"}
    assert found.figures["e2e"][-1].figure == "goodput"
    bounded = [one for one in found.figures["ttft"] if one.joint is not None]
    assert bounded
    assert all(one.times > 1 for one in bounded)


def test_with_a_margin_runs_that_are_alike_are_shown_to_be(tmp_path, made_run):
    a, b = (made_run(tmp_path / str(seed), seed=seed) for seed in (1, 2))

    wide = compare_load(a, b, within=0.2).figures["ttft"]
    narrow = compare_load(a, b, within=0.001).figures["ttft"]

    assert {one.settled for one in wide if one.figure in {"mean", "p50"}} == {"equivalent"}
    assert {one.settled for one in narrow} == {"cannot tell"}


def test_a_difference_beyond_the_margin_is_not_called_equivalent(tmp_path, made_run):
    a = made_run(tmp_path / "a", seed=1, slower_ms=10)
    b = made_run(tmp_path / "b", seed=2)

    seen = compare_load(a, b, within=0.1).figures["ttft"][1]
    assert (seen.settled, seen.times) == ("a above", None)


@pytest.mark.parametrize("wrong", ["5", "0%", "100%", "nan%", "five", "-3%"])
def test_a_margin_that_is_no_share_is_refused(tmp_path, wrong):
    with pytest.raises(StudyError, match="write it like 5%"):
        compare(tmp_path, tmp_path, margin=wrong)


def test_a_slower_server_is_found_out_with_its_difference(tmp_path, made_run):
    a = made_run(tmp_path / "a", seed=1, slower_ms=10)
    b = made_run(tmp_path / "b", seed=2)

    p50 = compare_load(a, b).figures["ttft"][1]

    assert (p50.figure, p50.settled) == ("p50", "a above")
    assert p50.joint.low < 0.010 < p50.joint.high


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"ranks": False}, "loop_lag: p99 loop lag 12.00 ms"),
        ({"plan": {"kind": "open", "requests": 1, "cap": None, "facts": {"seed": 1}}}, "plan: "),
        ({"span_s": 90.0}, "seconds of load: 60.0 in a, 90.0 in b"),
        ({"max_tokens": 9}, "max_tokens: none in a, 9 in b"),
        ({"prompts": 5}, "prompts: "),
        ({"cached": 12000}, "cache_match: "),
    ],
)
def test_what_cannot_be_compared_is_refused_with_the_reason(
    tmp_path, other, reason, capsys, made_run
):
    a = made_run(tmp_path / "a", seed=1)
    b = made_run(tmp_path / "b", seed=2, **other)

    found = compare_load(a, b)

    assert found.figures == {}
    assert any(reason in why for why in found.refused)
    assert compare(a, b) == 3
    assert "NOT COMPARABLE" in capsys.readouterr().out


def test_a_run_that_its_own_log_denies_is_not_compared(tmp_path, monkeypatch, capsys, made_run):
    a = made_run(tmp_path / "a", seed=1)
    b = made_run(tmp_path / "b", seed=2)
    told = json.loads((b / "load.json").read_text("utf-8"))
    told["summary"]["times"]["e2e"]["p50"] = 0.001
    (b / "load.json").write_text(json.dumps(told), "utf-8")

    found = compare_load(a, b)
    monkeypatch.setenv("COLUMNS", "300")
    code = compare(a, b, lang=Lang.ZH)

    assert found.figures == {}
    assert "summary.times.e2e.p50 is 0.001, and the record gives" in found.refused[0]
    assert code == 3
    assert "记录给出的是" in capsys.readouterr().out


def test_json_is_one_object_and_another_salt_no_obstacle(tmp_path, capsys, made_run):
    a = made_run(tmp_path / "a", seed=1)
    b = made_run(tmp_path / "b", seed=2, salt="b")

    assert compare(a, b, as_json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["figure"] for one in told["figures"]["ttft"]] == ["mean", "p50", "p95", "p99"]
    assert compare(a, b) == 0
    assert "p95(e2e)" in capsys.readouterr().out


def test_a_folder_without_a_run_is_named(tmp_path):
    with pytest.raises(RunError, match=r"holds no load\.json"):
        compare_load(tmp_path, tmp_path)


@pytest.mark.parametrize(
    ("more", "chinese"),
    [
        ({}, "无法分辨"),
        ({}, "要分辨须测到如下倍数的时长：均值(ttft) "),
        ({"ranks": False}, "不能参与排名（事件循环滞后：p99"),
        ({"span_s": 90.0}, "加压秒数：在 a 中为 60.0，在 b 中为 90.0；请对两者施加相同的负载"),
        ({"timeouts": {"idle_s": 30.0, "total_s": 9}}, "总秒数 在 a 中为 120.0，在 b 中为 9；"),
        ({"prompts": "other"}, "提示词：不是同一种"),
        ({"cached": 12000}, "提示词 token"),
    ],
)
def test_two_load_runs_are_compared_in_chinese_where_asked(
    tmp_path, monkeypatch, capsys, more, chinese, made_run
):
    monkeypatch.setenv("COLUMNS", "200")
    a = made_run(tmp_path / "a", seed=1)
    compare(a, made_run(tmp_path / "b", seed=2, **more), lang=Lang.ZH)
    out = capsys.readouterr().out

    assert chinese in out
    for english in ("NOT COMPARABLE", "cannot tell", "answers hold", "can't be", "offer both"):
        assert english not in out


def test_both_tables_of_a_comparison_s_words_have_the_same_keys():
    assert EN.keys() == ZH.keys()


def test_plans_that_differ_are_told_without_a_closed_loop_s_cap_of_requests(tmp_path, made_run):
    def run(name, users, requests):
        facts = {"process": "closed", "users": users}
        plan = {"kind": "closed", "requests": requests, "cap": None, "facts": facts}
        return made_run(tmp_path / name, seed=1, plan=plan)

    one, two, same = run("a", 1, 6002), run("b", 4, 32008), run("c", 1, 8002)

    assert "plan: users 1 in a, 4 in b; offer both the same" in compare_load(one, two).refused
    assert not any(why.startswith("plan") for why in compare_load(one, same).refused)


def _put(told, field, value):
    *path, last = field.split(".")
    for name in path:
        told = told[int(name) if name.isdigit() else name]
    told[int(last) if last.isdigit() else last] = value


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("schema", 2, "schema is 2, not 1"),
        ("summary", None, "summary is null, not fields"),
        ("order", "x", 'order is "x", not fields'),
        ("order.plan.kind", "XYZ", 'order.plan.kind is "XYZ", not open or closed'),
        ("offered.workers", None, "offered.workers is null, not a list"),
        ("certificate", None, "certificate is null, not fields"),
        ("certificate.checks.0", 1, r"lacks certificate.checks\[0\].check"),
        ("certificate.checks.0.result", "XYZ", r"checks\[0\].result is \"XYZ\", not pass or fail"),
        ("summary.window", "a", 'summary.window is "a", not fields'),
    ],
)
def test_a_field_that_no_run_writes_so_is_named_before_anything_uses_it(
    tmp_path, made_run, field, value, said
):
    run = made_run(tmp_path / "a", seed=1)
    told = json.loads((run / "load.json").read_text("utf-8"))
    _put(told, field, value)
    (run / "load.json").write_text(json.dumps(told), "utf-8")

    for use in (lambda: compare_load(run, run), lambda: picture_of(run)):
        with pytest.raises(RecordDamaged, match=f"load.json: .*{said}"):
            use()
