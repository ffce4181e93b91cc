"""What a forecast says of its load, its columns and what it leaves out."""

from __future__ import annotations

import json

import pytest
import typer
from typer.testing import CliRunner

from cli.predict.asked import run
from steelyard.cli.predict.command import predict

ASKED = """\
setup: Of one card
model: Llama-3.1-8B
device: L40S
count: 1
input: 512
output: 128
"""


@pytest.fixture
def file(tmp_path):
    return tmp_path / "setup.yaml"


def both(*words):
    """Standard output and standard error."""
    app = typer.Typer()
    app.command()(predict)
    done = CliRunner(env={"COLUMNS": None}).invoke(
        app, [str(each) for each in words], standalone_mode=False
    )
    assert done.exception is None
    return done.stdout, done.stderr


@pytest.mark.parametrize(("lang", "said"), [("en", "all lengths equal"), ("zh", "所有长度相等")])
@pytest.mark.parametrize("users", ["8", "[8, 16]"])
def test_equal_lengths_are_said_of_one_set_up_and_of_a_table(file, users, lang, said):
    file.write_text(f"{ASKED}concurrency: {users}\nlengths: equal\n", "utf-8")
    equal = run(file, "--lang", lang)[1]
    file.write_text(f"{ASKED}concurrency: {users}\n", "utf-8")

    assert said in equal
    assert said not in run(file, "--lang", lang)[1]


def test_equal_lengths_go_along_in_the_document_and_into_a_study(file):
    file.write_text(f"{ASKED}concurrency: 8\nlengths: equal\n", "utf-8")

    assert json.loads(run(file, "--json")[1])["forecasts"][0]["lengths"] == "equal"
    assert "setup.yaml, all lengths equal, on rung" in run(file, "--facts", "desk")[1]


@pytest.mark.parametrize(
    ("lang", "offer", "left"),
    [("en", "it is what is offered", "requests/s arrive and at most"),
     ("zh", "它只是所给的负载", "每秒到来 500 个请求")],
)  # fmt: skip
def test_an_offered_rate_is_no_fact_and_what_it_leaves_out_is_said(file, lang, offer, left):
    file.write_text(f"{ASKED}rate: [1 /s, 500 /s]\n", "utf-8")

    out, err = both(file, "--facts", "desk", "--lang", lang)

    assert out.count("p50(tpot)") == 1
    assert "output_tokens_per_s" not in out
    assert offer in err
    assert left in err


def test_users_held_open_leave_the_flow_a_fact_and_nothing_out(file):
    file.write_text(f"{ASKED}concurrency: 8\n", "utf-8")

    out, err = both(file, "--facts", "desk")

    assert "output_tokens_per_s" in out
    assert err == ""


@pytest.mark.parametrize(
    ("lang", "head"), [("en", "binds at saturation"), ("zh", "饱和时的瓶颈")]
)  # fmt: skip
def test_the_column_of_what_binds_says_that_it_does_so_at_saturation(file, lang, head):
    file.write_text(f"{ASKED}concurrency: [1, 8]\n", "utf-8")

    assert head in run(file, "--lang", lang)[1]


@pytest.mark.parametrize(("lang", "foot"), [("en", "predicted, not"), ("zh", "预测，非实测")])
def test_where_no_combination_can_be_nothing_is_called_predicted(file, lang, foot):
    impossible = ASKED.replace("count: 1", "count: 3")
    file.write_text(f"{impossible}concurrency: 8\n", "utf-8")

    code, out = run(file, "--lang", lang)

    assert code == 4
    assert foot not in out
