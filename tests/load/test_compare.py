"""Two load runs against each other."""

from __future__ import annotations

import json

import numpy as np
import pytest

from load.made import answer, logged
from steelyard.cli.compare import compare
from steelyard.cli.compare_load_words import EN, ZH
from steelyard.cli.lang import Lang
from steelyard.errors import RunError, StudyError
from steelyard.load import compare_load
from steelyard.load.search import service_level

ORDER = {
    "route": "chat", "span_s": 60.0, "plan": {"facts": {"seed": 0}}, "prompts": "own",
    "max_tokens": 8, "temperature": None, "stop": [], "extra": {}, "timeouts": {}, "salt": "a",
}  # fmt: skip


def made_run(path, *, seed, slower_ms=0.0, ranks=True, cached=50, **order):
    rng = np.random.default_rng(seed)
    took = 20 + slower_ms + rng.exponential(5, size=1200)
    path.mkdir()
    samples = [answer(n * 50, first=n * 50 + t, last=n * 50 + t + 5) for n, t in enumerate(took)]
    logged(path / "samples.log", samples)
    told = {
        "order": ORDER | order,
        "certificate": {
            "ranks": ranks,
            "why": [] if ranks else ["loop_lag: p99 loop lag 12 ms (≤ 10 ms)"],
        },
        "summary": {
            "window": {"start_s": 0.0, "span_s": 60.0},
            "tokens": {"cached": cached, "prompt": 100},
        },
    }
    (path / "load.json").write_text(json.dumps(told), "utf-8")
    return path


def test_runs_of_one_server_are_not_told_apart(tmp_path):
    a, b = (made_run(tmp_path / str(seed), seed=seed) for seed in (1, 2))

    found = compare_load(a, b, level=service_level("p95(e2e) <= 35 ms"))

    assert found.refused == ()
    settled = {one.settled for figures in found.figures.values() for one in figures}
    assert settled == {"cannot tell"}
    assert found.figures["e2e"][-1].figure == "goodput"


def test_with_a_margin_runs_that_are_alike_are_shown_to_be(tmp_path):
    a, b = (made_run(tmp_path / str(seed), seed=seed) for seed in (1, 2))

    wide = compare_load(a, b, within=0.2).figures["ttft"]
    narrow = compare_load(a, b, within=0.001).figures["ttft"]

    assert {one.settled for one in wide if one.figure in {"mean", "p50"}} == {"equivalent"}
    assert {one.settled for one in narrow} == {"cannot tell"}


def test_a_difference_beyond_the_margin_is_not_called_equivalent(tmp_path):
    a = made_run(tmp_path / "a", seed=1, slower_ms=10)
    b = made_run(tmp_path / "b", seed=2)

    assert compare_load(a, b, within=0.1).figures["ttft"][1].settled == "a above"


@pytest.mark.parametrize("wrong", ["5", "0%", "100%", "nan%", "five", "-3%"])
def test_a_margin_that_is_no_share_is_refused(tmp_path, wrong):
    with pytest.raises(StudyError, match="write it like 5%"):
        compare(tmp_path, tmp_path, margin=wrong)


def test_a_slower_server_is_found_out_with_its_difference(tmp_path):
    a = made_run(tmp_path / "a", seed=1, slower_ms=10)
    b = made_run(tmp_path / "b", seed=2)

    p50 = compare_load(a, b).figures["ttft"][1]

    assert (p50.figure, p50.settled) == ("p50", "a above")
    assert p50.joint.low < 0.010 < p50.joint.high


@pytest.mark.parametrize(
    ("other", "reason"),
    [
        ({"ranks": False}, "loop_lag: p99 loop lag 12 ms"),
        ({"plan": {"facts": {"seed": 1}}}, "plan: "),
        ({"max_tokens": 9}, "max_tokens: 8 in a, 9 in b"),
        ({"prompts": 5}, "prompts: "),
        ({"cached": 90}, "cache_match: "),
    ],
)
def test_what_cannot_be_compared_is_refused_with_the_reason(tmp_path, other, reason, capsys):
    a = made_run(tmp_path / "a", seed=1)
    b = made_run(tmp_path / "b", seed=2, **other)

    found = compare_load(a, b)

    assert found.figures == {}
    assert any(reason in why for why in found.refused)
    assert compare(a, b) == 3
    assert "NOT COMPARABLE" in capsys.readouterr().out


def test_json_is_one_object_and_another_salt_no_obstacle(tmp_path, capsys):
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
        ({"ranks": False}, "不能参与排名（事件循环滞后：p99"),
        ({"span_s": 90.0}, "span_s：在 a 中为 60.0，在 b 中为 90.0；请对两者施加相同的负载"),
        ({"timeouts": {"total_s": 9}}, "timeouts：total_s 在 a 中为 none，在 b 中为 9"),
        ({"prompts": "other"}, "提示：不是同一种"),
        ({"cached": 10}, "提示 token"),
    ],
)
def test_two_load_runs_are_compared_in_chinese_where_asked(
    tmp_path, monkeypatch, capsys, more, chinese
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
