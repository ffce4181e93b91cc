"""steelyard search against scripted servers."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET

import pytest

from steelyard.cli.door import main
from support.hostile import DONE, Hostile, Send, chunk, http, sse

GOOD = http(sse(chunk("a"), chunk("b", finish="stop"), DONE))


@pytest.fixture
def searching(tmp_path, capsys):
    def run(*words):
        with (
            Hostile([[Send(data=GOOD, delay_s=0.005)]]) as server,
            pytest.raises(SystemExit) as end,
        ):
            main(["search", server.url, *words, "--model", "m", "--run", str(tmp_path / "s")])
        return end.value.code, capsys.readouterr()

    return run


def test_a_sweep_writes_every_cell_and_draws_its_curve(searching, tmp_path):
    code, said = searching(
        *("--concurrency", "1,2", "--for", "1s", "--warmup", "0.2s", "--repeats", "2", "--json")
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

    first = said.err.splitlines()[0]
    assert first.startswith("plan  1 cells · 2 s · about 160 requests · tells apart")
    assert "saturation" in said.out


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
