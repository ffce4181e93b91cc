"""Files nobody should write: each is judged, or refused with its line and what to do."""

from __future__ import annotations

import csv
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.claims import amount, judge, read_claims, read_text
from steelyard.errors import ClaimError


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "takes names with values"),
        ("claims: []", "holds no claims"),
        ("claims:\n\t- x", "a tab"),
        ("claims:\n  - just text", "2:5: claims[0]: takes names with values"),
        ("claims:\n  - {quantty: memory}", "did you mean 'quantity'?"),
        ("claims:\n  - {value: NaN GB}", "does not begin with a number"),
        ("claims:\n  - {value: E0}", "does not begin with a number"),
        ("claims:\n  - {value: 1e999 GB}", "too large to be meant"),
        ("claims:\n  - {value: 1e-300 GB}", "too small to be meant"),
        ("claims:\n  - {value: 2026-10-01 00:00:00}", "is a date"),
        (
            "claims:\n  - {quantity: request rate, value: 0 req/s}",
            "'0 req/s' says that nothing was served",
        ),
        ("claims:\n  - {setup: {devices: -8}}", "devices: '-8' is no number of them"),
        ("claims:\n  - {setup: {devices: 1.5}}", "devices: '1.5' is no number of them"),
        (
            "claims:\n  - {setup: {input: -2048 tokens}}",
            "input: '-2048 tokens' is less than nothing",
        ),
        (
            "claims:\n  - {setup: {cached: 150%}}",
            "2:22: claims[0].setup.cached: '150%' is more than all",
        ),
        ("claims:\n  - {setup: {price: -3 CNY/h}}", "price: '-3 CNY/h' is less than nothing"),
        ("claims:\n  - {period: 0 year}", "period: '0 year' is no time"),
        ("claims:\n  - {period: -1 year}", "period: '-1 year' is no time"),
        ("claims:\n  - {rate: -100%}", "rate: '-100%' takes all there is"),
        ("claims:\n  - {value: 5 wombats}", "the unit 'wombats' is not known"),
        ("claims:\n  - {value: '5 s^99'}", "is no unit"),
        ("claims:\n  - {value: '1.000,5 GB'}", "two ways"),
        ("claims:\n  - {value: $5/h}", "shared by USD, HKD, SGD"),
        ("claims:\n  - {setup: nowhere}", "there is no set-up 'nowhere'"),
        ("claims:\n  - {formula: a +}", "is no formula"),
        ("claims:\n  - {formula: a.b}", "2:15"),
        ("claims:\n  - {id: 1}\n  - {id: 1}", "used twice, first in line 2"),
        ("claims:\n  - {range: [3, 1]}", "the smaller end first"),
        ("table: {file: no.csv, columns: {id: a}}", "no.csv: can't be read"),
        (
            "table: {file: no.csv, figures: 3, columns: {id: a}}",
            "takes headings or fields in a list",
        ),
        (
            "table: {file: no.csv, fill: [[a]], columns: {id: a}}",
            "takes headings or fields in a list",
        ),
        ("table: {file: no.csv, head: first, columns: {id: a}}", "'first' is no row"),
    ],
)
def test_a_fault_is_told_with_its_line_and_the_way_out(text, said):
    with pytest.raises(ClaimError) as refused:
        read_text(text)

    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        ("quantity: memory, value: -5 GB, setup: {model: Llama-3.1-8B}", "impossible"),
        ("quantity: memory, value: 9999999999 TB, setup: {model: Llama-3.1-8B, device: A10}", "impossible"),
        ("quantity: tpot, value: -5 ms", "impossible"),
        ("quantity: request rate, value: 1 req/s, setup: {users: 0, rate: 0 req/s, input: 0 tokens}", "unsupported"),
        ("quantity: kv growth, value: [0, 0], unit: MB/Ktok", "unsupported"),
        ("quantity: s, parts: [0, 0], value: [50, 50], unit: '%'", "inconsistent"),
        ("quantity: payback, value: 0 yr, setup: {investment: 0 USD, benefit: 0 USD/yr}", "inconsistent"),
        ("quantity: kernel time, value: 0 s, setup: {device: A10, kernel: 1x1x1}", "unsupported"),
        ("quantity: g, formula: 1/0, value: 3", "inconsistent"),
        ("quantity: g, formula: 9**9**9**9, value: 3", "inconsistent"),
        ("quantity: success rate, value: 150 %, sample: 10", "impossible"),
        ("quantity: 不认识的量, value: 5 GB", "unsupported"),
        ("quantity: token rate, value: 5 tok/s, setup: {model: Llama-3.1-8B, device: H200, batch: 0}", "plausible"),
        ("quantity: token volume, value: 5 tokens, setup: {model: Llama-3.1-8B, device: H200, duration: 0 s}", "unsupported"),
        ("quantity: mfu, value: 0 %, together: [nobody], setup: {model: Llama-3.1-8B, device: H20}", "plausible"),
        ("quantity: accepted length, value: 3, setup: {draft: -2, acceptance: 300 %}", "impossible"),
    ],
)  # fmt: skip
def test_odd_figures_are_judged(verdict, claim, expected):
    assert verdict(claim).verdict.value == expected


def test_code_in_a_formula_is_not_run():
    with pytest.raises(ClaimError, match="is no formula"):
        judge(read_text("claims:\n  - {formula: \"__import__('os').getcwd()\", value: 3}"))


@given(st.text(max_size=40))
def test_any_text_is_an_amount_or_refused(text):
    try:
        found = amount(text)
    except ClaimError:
        return
    assert found.low <= found.high
    assert abs(found.value) < 1e61


def test_a_chinese_table_in_gb18030_is_read_row_by_row(tmp_path):
    rows = [("编号", "指标", "数值", "单位", "模型", "硬件"),
            ("一", "显存占用", "38", "GB", "Kimi K2", "A10"),
            ("二", "每秒请求", "很多", "次/秒", "Kimi K2", "A10")]  # fmt: skip
    with (tmp_path / "t.csv").open("w", encoding="gb18030", newline="") as file:
        csv.writer(file).writerows(rows[:2])
    mapping = (
        "table:\n  file: t.csv\n  columns: {id: 编号, quantity: 指标, value: 数值, unit: 单位, "
        "model: 模型, device: 硬件}\n  quantities: {每秒请求: request rate}\n"
    )
    (tmp_path / "c.yaml").write_text(mapping, encoding="utf-8")

    (ruling,) = judge(read_claims(tmp_path / "c.yaml")).rulings
    assert (ruling.id, ruling.verdict.value) == ("一", "impossible")

    with (tmp_path / "t.csv").open("w", encoding="gb18030", newline="") as file:
        csv.writer(file).writerows(rows)
    with pytest.raises(ClaimError, match="table row 3: value: '很多' does not begin with a number"):
        read_claims(tmp_path / "c.yaml")


def test_a_column_that_is_not_there_is_named(tmp_path):
    (tmp_path / "t.csv").write_text("a,b\n1,2\n", encoding="utf-8")

    with pytest.raises(ClaimError, match="has no column 'c'; it has a, b"):
        read_text("table: {file: t.csv, columns: {id: c}}", folder=tmp_path)


def test_two_columns_of_one_heading_are_ambiguous(tmp_path):
    (tmp_path / "t.csv").write_text("v,v\n1,2\n", encoding="utf-8")

    with pytest.raises(ClaimError, match="several columns 'v'"):
        read_text("table: {file: t.csv, columns: {value: v}}", folder=tmp_path)


def test_a_set_up_that_nobody_has_is_told_with_its_row(tmp_path):
    (tmp_path / "t.csv").write_text("v,n\n1 s,8\n1 s,-8\n", encoding="utf-8")

    with pytest.raises(ClaimError, match="table row 3: devices: '-8' is no number of them"):
        read_text("table: {file: t.csv, columns: {value: v, devices: n}}", folder=tmp_path)


def test_a_pipe_is_refused_unopened(tmp_path):
    os.mkfifo(tmp_path / "t.csv")

    with pytest.raises(ClaimError, match="it is no regular file"):
        read_text("table: {file: t.csv, columns: {value: v}}", folder=tmp_path)


def test_a_workbook_is_read_like_a_table(tmp_path):
    xlsxwriter = pytest.importorskip("xlsxwriter")
    book = xlsxwriter.Workbook(str(tmp_path / "t.xlsx"))
    sheet = book.add_worksheet("规格")
    for at, row in enumerate([("指标", "数值", "硬件"), ("带宽", "4.8 TB/s", "H200")]):
        sheet.write_row(at, 0, row)
    book.close()
    text = "table: {file: t.xlsx, columns: {quantity: 指标, value: 数值, device: 硬件}}"

    (ruling,) = judge(read_text(text, folder=tmp_path)).rulings

    assert ruling.verdict.value == "plausible"


NPV = "quantity: NPV, value: 24.3 CNY, investment: 100 CNY, flows: '50'"


@pytest.mark.parametrize(
    ("claim", "expected"),
    [
        # far flows are worth nothing today, and the near ones decide
        (f"{NPV}, rate: 10%, periods: 8000", "inconsistent"),
        (f"{NPV.replace('24.3', '400')}, rate: 10%, periods: 8000", "plausible"),
        (f"{NPV}, rate: -99.999999%, periods: 8000", "wrong-formula"),
        ("quantity: discount factor, discount: 0*t, rate: 10%, period: 1 year", "wrong-formula"),
        (
            "quantity: discount factor, discount: 1.1**t, rate: 10%, period: 1000000 year",
            "wrong-formula",
        ),
        (
            "quantity: discount factor, discount: 0.5**t, rate: -50%, period: 3 year",
            "wrong-formula",
        ),
        (
            f"{NPV.replace('24.3', '99')}, discount: 0*t, unknown: {{x: [0, 1]}}, rate: 10%, periods: 3",
            "wrong-formula",
        ),
    ],
)
def test_money_over_times_that_leave_the_numbers_gets_a_verdict(verdict, claim, expected):
    assert verdict(claim).verdict.value == expected
