"""``steelyard returns`` as a finance person reads it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from steelyard.cli import main

DESK = Path(__file__).parents[3] / "docs" / "examples" / "desk-business.yaml"
HEAD = """business:
  horizon: 4 years
  currency: CNY
  baseline: nothing
  discount: {rate: 10%, periods: year}
  deployments: {k2: {}}
"""


@pytest.fixture
def run(capsys):
    def call(*words: object) -> tuple[int, str, str]:
        with pytest.raises(SystemExit) as ended:
            main([str(word) for word in words])
        out, err = capsys.readouterr()
        return ended.value.code, out, err

    return call


@pytest.fixture
def business(tmp_path):
    def write(lines: str) -> Path:
        file = tmp_path / "b.yaml"
        file.write_text(HEAD + lines, "utf-8")
        return file

    return write


def line(what: str, rate: str, more: str = "") -> str:
    return (
        f"    - {{what: {what}, kind: other, rate: {rate}, as_of: 2026-11-01, source: x{more}}}\n"
    )


def test_convention_and_baseline_stand_above_every_figure(run):
    code, out, _ = run("returns", DESK, "--draws", 1000)

    assert code == 0
    top = out.splitlines()[:3]
    assert top[0] == "Against today, over 12 quarters, in CNY"
    assert top[1].startswith("Convention: 12 % a year, effective; flows at the end of each quarter")
    assert "1,000 joint draws" in top[2]
    assert "payback, discounted       not within 12 quarters" in out


def test_everything_is_said_in_chinese_too(run):
    code, out, _ = run("returns", DESK, "--draws", 1000, "--lang", "zh")

    assert code == 0
    assert out.startswith(
        "以 today 为基线，期限 12 个季度，币种 CNY\n口径：年折现率 12%（有效利率）"
    )
    assert "12 个季度内收不回" in out
    for english in ("present value", "payback", "quarter", "chance"):
        assert english not in out


def test_several_rates_are_all_said_and_none_is_the_return(run, business):
    """-100, 250, -156 is worth 0 at 20 % and at 30 %."""
    file = business(
        "  lines:\n"
        + line("purchase", "100 CNY")
        + line("tearing down", "156 CNY", ", at: 24 months")
        + "  benefits:\n    sale: {amount: 250 CNY/year, rollout: {table: [100%, 0%]}, "
        "as_of: 2026-11-01, source: x}\n"
    )
    code, out, _ = run("returns", file)

    assert code == 0
    assert "20 %, 30 % a year: 2 changes of sign, so none of them is the return" in out
    assert "no input has a low and a high" in out


def test_a_crossing_that_did_not_last_is_told(run, business):
    file = business(
        "  lines:\n"
        + line("purchase", "100 CNY")
        + line("rebuilding", "100 CNY", ", at: 36 months")
        + "  benefits:\n    sale: {amount: 60 CNY/year, as_of: 2026-11-01, source: x}\n"
    )
    _, out, _ = run("returns", file)

    assert "after 3.3 years; it was back after 1.7 before, and was spent again" in out


def test_a_cost_that_nobody_knows_leaves_the_deployment_out(run, business):
    file = business("  lines:\n" + line("purchase", "unknown"))
    code, out, _ = run("returns", file)

    assert code == 0
    assert "k2: not reckoned:" in out
    assert "purchase" in out


def test_a_business_without_discount_is_refused_with_the_way_out(run, business):
    file = business("  lines:\n" + line("purchase", "1 CNY"))
    file.write_text(file.read_text("utf-8").replace("  discount: {rate: 10%, periods: year}\n", ""))
    code, out, err = run("returns", file)

    assert (code, out) == (2, "")
    assert "add 'discount: {rate: 12%}'" in err


def test_the_json_is_one_object_with_the_same_figures(run):
    code, out, _ = run("returns", DESK, "--draws", 1000, "--json")
    told = json.loads(out)

    assert code == 0
    assert [one["deployment"] for one in told["returns"]] == ["own", "hosted"]
    assert told["timing"] == {
        "rate": 0.12,
        "per_year": 4,
        "fall": "end",
        "compounding": "effective",
    }
    assert told["returns"][0]["outcome"]["discounted_payback"]["periods"].keys() == {"missing"}
