"""What ``steelyard predict`` says where devices have no price, or nothing will do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from rich.cells import cell_len
from typer.testing import CliRunner

from steelyard.cli.hardware import command as hardware
from steelyard.cli.predict.command import predict

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def told(tmp_path: Path) -> Run:
    """What the command returns and prints for a file of this content, in a window this wide."""

    def run(content: str, *words: str, columns: int | None = None) -> tuple[int, str]:
        file = tmp_path / "desk.yaml"
        file.write_text("setup: which?\n" + content, "utf-8")
        app = typer.Typer()
        app.command()(predict)
        wide = {"COLUMNS": None if columns is None else str(columns)}
        done = CliRunner(env=wide).invoke(app, [str(file), *words], standalone_mode=False)
        if done.exception is not None:
            raise done.exception
        return done.return_value, done.stdout

    return run


PRICELESS = """\
model: Qwen3-32B
device: [H20-96GB, 910B2, H100 SXM]
count: 8
precision: fp8
input: 3000
output: 400
concurrency: 8
slo: {ttft: 20 s, tpot: 500 ms}
"""
TOO_MUCH = """\
model: Qwen3-32B
device: [L40S, A100-SXM4-80GB]
precision: awq
input: 4000
output: 500
concurrency: [4, 200]
slo: {ttft: 100 ms, tpot: 5 ms}
"""
FLOOD = """\
model: Qwen3-32B
device: L20
count: 8
tp: 4
input: 1024
output: 256
rate: %s
"""
HOSTED = """\
model: DeepSeek-V3
device: RTX 4090D
precision: q4_k_m
input: 1024
output: 256
concurrency: 1
engine: llamacpp
host: {device: 2x Xeon Gold 6454S}
"""


def test_devices_without_a_price_are_named_beside_the_cheapest(told):
    code, out = told(PRICELESS)

    assert code == 0
    assert "cheapest that keeps its SLO  H100 SXM" in out
    assert "no price on file of H20-96GB, Ascend 910B2: these may be cheaper" in out
    assert json.loads(told(PRICELESS, "--json")[1])["unpriced"] == ["H20-96GB", "Ascend 910B2"]


def test_of_many_set_ups_each_device_that_was_asked_for_has_a_row(told):
    many = PRICELESS.replace("concurrency: 8", f"concurrency: {list(range(1, 17))}")

    _, out = told(many)

    rows = [line for line in out.splitlines() if "first token" not in line and "USD" not in line]
    assert any(line.strip().startswith("H20-96GB") for line in rows)
    assert any(line.strip().startswith("910B2") for line in rows)


def test_an_slo_that_nothing_keeps_ends_with_four_and_names_the_nearest(told):
    code, out = told(TOO_MUCH)

    assert code == 4
    assert "no set-up of Qwen3-32B (4,000 in, 500 out) keeps its SLO; nearest" in out
    assert "asked 100 ms" in out
    assert "★" not in out


def test_a_rate_that_cannot_be_served_says_so_in_its_row_and_ends_with_four(told):
    code, out = told(FLOOD % "[400 /s, 500 /s]")

    assert code == 4
    (row,) = (line for line in out.splitlines() if " of 500/s" in line)
    assert "serves " in row
    assert "no set-up serves its rate" in out
    (only,) = json.loads(told(FLOOD % "500 /s", "--json")[1])["forecasts"]
    assert 0 < only["time"]["served_per_s"] < 50


def test_a_model_that_fits_with_its_host_alone_is_not_said_to_fit_nowhere(told):
    code, out = told(HOSTED)

    assert code == 0
    assert "no set-up fits on its devices alone; divided between GPU and host one does" in out
    assert "GB (-" not in out
    assert "-38" not in out
    assert "lacking for weights" in out
    assert "memory of the device alone" in out


def test_the_same_in_chinese(told):
    _, out = told(HOSTED, "--lang", "zh")

    assert "由 GPU 与主机分担则放得下" in out
    assert "-38" not in out


LONG = """\
model: Qwen3-32B
device: [L20, A100-SXM4-80GB]
count: [1, 2, 4]
precision: [bf16, awq]
input: 6000
output: 600
concurrency: 16
max_context: 200000
rope_scaling: {rope_type: yarn, factor: 4, original_max_position_embeddings: 32768}
"""


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_reason_that_many_share_is_told_once_and_asks_for_nothing_that_is_there(told, lang):
    code, out = told(LONG, "--lang", lang)

    assert code == 4
    (line,) = (line for line in out.splitlines() if "131,072" in line)
    assert "factor" in line
    assert {"en": "and 9 more", "zh": "另 9 种同此"}[lang] in line
    assert {"en": "say rope_scaling", "zh": "请写 rope_scaling"}[lang] not in line
    assert {"en": "no set-up fits", "zh": "放得下"}[lang] not in out


SEVERAL = """\
model: Qwen3-32B
device: [H20-96GB, H100 SXM]
count: 8
precision: [fp8, awq, {base: bf16, dense: fp8-block}]
input: 3000
output: 400
concurrency: [8, 64]
"""


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [80, 100, 140])
def test_a_narrow_window_cuts_no_cell_and_says_which_columns_it_lacks(told, lang, columns):
    _, out = told(SEVERAL, "--lang", lang, columns=columns)

    assert "…" not in out
    lacks = {"en": "no room for: ", "zh": "放不下的列："}[lang]
    assert (lacks in out) == (columns < 120)


def test_the_list_of_hardware_fits_a_hundred_columns_even_in_a_pipe():
    for lang in ("en", "zh"):
        done = CliRunner(env={"COLUMNS": None}).invoke(hardware.app, ["list", "--lang", lang])
        rows = [line.rstrip() for line in done.stdout.splitlines() if ":" not in line]
        tables = [row for row in rows if "：" not in row]
        assert max(map(cell_len, tables)) <= 100
        assert "H100-SXM5-80GB" in done.stdout
