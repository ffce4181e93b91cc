"""steelyard search against scripted servers."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from steelyard.cli.door import main
from support.hostile import DONE, Close, Hostile, Send, chunk, http, sse

GOOD = http(sse(chunk("a"), chunk("b", finish="stop"), DONE))


@pytest.fixture
def searching(tmp_path, capsys):
    with Hostile([[Send(data=GOOD, delay_s=0.005)]]) as server:

        def run(*words):
            with pytest.raises(SystemExit) as end:
                main(["search", server.url, *words, "--model", "m", "--run", str(tmp_path / "s")])
            return end.value.code, capsys.readouterr()

        yield run


def test_a_sweep_writes_every_cell_and_draws_its_curve(searching, tmp_path):
    code, said = searching(
        *("--concurrency", "1,2", "--for", "1s", "--warmup", "0.2s", "--repeats", "2", "--json"),
        *("--most-cells", "4"),
    )
    told = json.loads(said.out)

    # Cells so short may all be invalid on a busy machine; then the command says so.
    assert code == (0 if any(c["standing"] == "valid" for c in told["cells"]) else 3)
    assert [c["repeat"] for c in told["cells"]] == [0, 0, 1, 1]
    assert told == json.loads((tmp_path / "s" / "search.json").read_text())
    assert all((tmp_path / "s" / c["record"] / "load.json").exists() for c in told["cells"])
    if (picture := tmp_path / "s" / "curve.svg").exists():
        ET.fromstring(picture.read_text())


def test_what_it_will_cost_is_said_before_the_first_cell(searching):
    _, said = searching("--rate", "80", "--for", "2s", "--warmup", "0s", "--repeats", "1")

    plan, requests, *_ = said.err.splitlines()
    assert plan == (
        "plan      1 cells, at most 2 where some have to be measured again · 2 s for the first 1"
    )
    assert requests == "requests  about 160 · at most 4800 prompt and 20480 answer tokens"
    assert "saturation" in said.out


def test_a_dry_run_says_the_cost_and_asks_nobody(tmp_path, capsys):
    with pytest.raises(SystemExit) as end:
        main(
            ["search", "http://127.0.0.1:9", "--rate", "2,4", "--for", "10min", "--dry-run",
             "--price", "2/8 CNY/Mtok", "--run", str(tmp_path / "s"), "--lang", "zh"]
        )  # fmt: skip
    said = capsys.readouterr().out

    assert end.value.code == 0
    assert "费用      至多 11.9 CNY" in said
    assert not (tmp_path / "s").exists()


def test_a_killed_search_is_carried_on_and_measures_no_cell_twice(searching, tmp_path):
    words = ("--rate", "60,90", "--for", "2s", "--warmup", "0s", "--repeats", "1")
    _, first = searching(*words, "--most-cells", "1", "--json")
    (begun,) = json.loads(first.out)["cells"]
    # As a kill leaves it: a cell that was begun and not finished.
    (tmp_path / "s" / "cells" / "001-rate-60").mkdir(exist_ok=True)
    log = tmp_path / "s" / begun["record"] / "samples.log"
    before = log.stat().st_mtime_ns
    _, again = searching(*words, "--most-cells", "2", "--resume", "--json")
    told = json.loads(again.out)

    assert told["restored"] == 1
    assert told["cells"][0] == begun
    assert len(told["cells"]) == 2
    assert log.stat().st_mtime_ns == before


def test_a_search_carried_on_with_other_words_is_refused(searching):
    words = ("--for", "1s", "--warmup", "0s", "--repeats", "1", "--most-cells", "1")
    searching("--rate", "60", *words)
    code, said = searching("--rate", "70", *words, "--resume")

    assert code == 2
    assert "begun with --rate 60, not 70" in said.err
    assert "--resume" in searching("--rate", "60", *words)[1].err


def test_a_server_that_is_gone_ends_the_search_and_speaks_against_no_load(tmp_path, capsys):
    def once(seen):
        if len(server.requests) > 30:
            return [Close()]
        return [Send(data=GOOD)]

    with Hostile([once]) as server, pytest.raises(SystemExit) as end:
        main(
            ["search", server.url, "--find", "rate:60-120", "--slo", "p95(ttft) <= 2 s", "--for",
             "2s", "--warmup", "0s", "--model", "m", "--run", str(tmp_path / "s")]
        )  # fmt: skip
    said = capsys.readouterr()

    assert end.value.code == 5
    assert "answers nothing, without load either" in said.out
    assert "to fail at" not in said.out


def test_a_search_ends_with_its_budget(searching):
    code, said = searching(
        *("--find", "rate:60-120", "--slo", "p95(ttft) <= 2 s", "--for", "2s"),
        *("--warmup", "0s", "--most-cells", "1"),
    )

    assert code in (0, 3)
    assert "stopped" in said.out
    assert "p95(ttft) <= 2 s" in said.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "give one of"),
        (["--rate", "1", "--concurrency", "2"], "give one of"),
        (["--rate", "1,x"], "write them as"),
        (["--concurrency", "1.5"], "write them as"),
        (["--find", "rate:1-9"], "--slo"),
        (["--find", "1-9", "--slo", "p95(ttft) <= 2 s"], "is no range"),
        (["--rate", "1", "--quantile", "median"], "p50(ttft)"),
    ],
)
def test_words_that_cannot_be_taken_say_how_to_write_them(searching, words, says):
    code, said = searching(*words)

    assert code == 2
    assert says in said.err
