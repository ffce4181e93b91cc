"""What ``steelyard predict`` tells of layouts: a column, the best, and what was dropped."""

from __future__ import annotations

import json
import re

import pytest
from rich.cells import cell_len

from cli.predict.asked import run
from cli.predict.test_said import both
from steelyard.study import loads
from steelyard.weigh import vocabulary

ASKED = """\
setup: Sixteen of them
model: DeepSeek-V3
device: H100 SXM
count: 16
layout: search
input: 2048
output: 512
concurrency: 128
"""
UNSAID = ASKED.replace("layout: search\n", "")


@pytest.fixture
def told(tmp_path):
    """What the command prints for a file of this content."""

    def printed(content: str, *words: str) -> str:
        file = tmp_path / "setup.yaml"
        file.write_text(content, "utf-8")
        return run(file, *words)[1]

    return printed


@pytest.mark.parametrize(("lang", "head", "best", "dropped"), [
    ("en", "layout", "best layout of", "dropped for lack of memory: 13, by 16.9 GB"),
    ("zh", "布局", "种放得下的布局中最好的", "因显存不足而舍去 13 种，每卡差 16.9 GB"),
])  # fmt: skip
def test_a_search_has_a_column_its_best_and_what_it_dropped(told, lang, head, best, dropped):
    out = told(ASKED, "--lang", lang)

    assert any(head in line and "SLO" in line for line in out.splitlines())
    assert best in out
    assert dropped in out
    assert re.search(r"TP8 DP8 PP2", out)


@pytest.mark.parametrize(("lang", "said"), [
    ("en", "16 x H100-SXM5-80GB stand in several boxes"), ("zh", "分在数台机器"),
])  # fmt: skip
def test_an_unsaid_layout_beyond_a_box_is_chosen_and_said_to_be(told, lang, said):
    out = told(UNSAID, "--lang", lang)

    assert said in out
    assert "TP16" in out
    assert "'layout: search'" in out


@pytest.mark.parametrize(("more", "said"), [
    ("concurrency: 128\nslo: {tpot: 1 ms}", "is taken, .*, and none keeps the SLO"),
    ("rate: 90 /s", "is taken, .*, and none serves the rate"),
])  # fmt: skip
def test_an_unsaid_layout_is_said_to_be_chosen_even_where_none_does(told, more, said):
    assert re.search(said, told(UNSAID.replace("concurrency: 128", more)))


@pytest.mark.parametrize(("lang", "said"), [("en", "better were"), ("zh", "更好的是")])
def test_an_unsaid_layout_in_a_box_names_the_better_one_and_by_how_much(told, lang, said):
    small = UNSAID.replace("DeepSeek-V3", "Llama-3.1-8B").replace("count: 16", "count: 8")

    out = told(small, "--lang", lang)
    (better,) = json.loads(told(small, "--json"))["layouts"]["better"]

    assert said in out
    assert f"{better['gain']['times']:.2f}" in out
    assert (better["taken"], better["gain"]["in"]) == ("TP8", "flow")


def test_a_combination_that_can_not_be_points_to_the_search(told):
    out = told(UNSAID.replace("DeepSeek-V3", "Llama-3.1-8B").replace("16", "7"))

    assert "32 heads can't be divided by 7" in out
    assert "'layout: search' tries other ways" in out


def test_the_document_has_every_layout_and_why_others_are_not_there(told):
    document = json.loads(told(ASKED.replace("count: 16", "count: 12"), "--json"))
    (search,) = document["layouts"]["searched"]

    assert search["ranked"] == [each["layout"] for each in document["forecasts"]]
    assert search["dropped"][0]["lacking_bytes"] > 0
    assert any("can't be divided" in why for why in search["refused"])
    assert set(document["forecasts"][0]["layout_parts"]) == {"tp", "dp", "ep", "pp", "replicas"}


def test_facts_take_the_best_of_a_search_with_its_layout_and_say_that_others_are_left(
    told, tmp_path
):
    loose = ASKED + "slo: {ttft: 60 s, tpot: 900 ms}\n"
    best = json.loads(told(loose, "--json"))["layouts"]["searched"][0]["best"]
    out, err = both(tmp_path / "setup.yaml", "--facts", "desk")

    (only,) = loads(
        "study: Which?\ngates: [p50(ttft) <= 60 s]\n"
        "criteria: {p50(tpot): {weight: 100, worst: 1 s, best: 10 ms}}\n" + out,
        vocabulary=vocabulary(),
    ).alternatives.values()
    assert best in only.about
    assert "other layouts are left out of the facts" in err


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_eighty_columns_hold_the_layout_and_name_what_they_lack(told, lang, monkeypatch, tmp_path):
    from typer import Typer
    from typer.testing import CliRunner

    from steelyard.cli.predict.command import predict

    file = tmp_path / "setup.yaml"
    file.write_text(ASKED, "utf-8")
    app = Typer()
    app.command()(predict)
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, [str(file), "--lang", lang])

    table = done.stdout.split("\n\n")[1].splitlines()
    lacks = next(at for at, line in enumerate(table) if re.match("no room for|放不下的列", line))
    assert max(map(cell_len, table[:lacks])) <= 80
    assert any("TP16 DP16" in line for line in table)


def test_one_device_has_no_column_of_layouts(told):
    one = UNSAID.replace("DeepSeek-V3", "Llama-3.1-8B").replace("16\n", "1\n")

    out = told(one.replace("concurrency: 128", "concurrency: [1, 8]"))

    assert "layout" not in out


@pytest.mark.parametrize(("rate", "said"), [("2 /s", "best layout of"), ("90 /s", "serves most")])
def test_under_a_rate_the_search_says_whether_any_layout_serves_it(told, rate, said):
    assert said in told(ASKED.replace("concurrency: 128", f"rate: {rate}"))


def test_a_layout_that_fits_or_serves_is_set_apart_from_one_that_does_not(told):
    flood = UNSAID.replace("DeepSeek-V3", "Qwen3-32B\nprecision: fp8").replace("H100 SXM", "L40S")

    out = told(flood.replace("16\n", "8\n").replace("concurrency: 128", "rate: 2 /s"))

    assert "which serves its rate, unlike TP8" in out


@pytest.mark.parametrize(("lang", "why"), [
    ("en", "experts 2048 wide, divided by 3, are no whole blocks of 128 in FP8"),
    ("zh", "宽 2048 的专家分为 3 份，不是 FP8 整块（128）"),
])  # fmt: skip
def test_why_layouts_can_not_be_is_told_in_the_language_asked_for(told, lang, why):
    out = told(ASKED.replace("H100 SXM", "H200").replace("16", "24"), "--lang", lang)

    assert f"{why} …" in out or f"{why})" in out or f"{why}）" in out
