"""Tables as vendors make them: merged cells, units in headings, footnotes, a figure a column."""

from __future__ import annotations

import pytest

from steelyard.claims import amount, judge, read_claims, read_text
from steelyard.claims.table import unit_in
from steelyard.errors import ClaimError

HEAD = [
    "模型",
    "硬件",
    "卡数",
    "输出吞吐（tokens/s）",
    "首字时延 P99（ms）",
    "显存占用/GB",
    "价格（元/百万 tokens）",
]
MAPPING = """
document: 白皮书
table:
  file: {file}
  head: {head}
  columns: {{model: 模型, device: 硬件, devices: 卡数}}
  figures: [输出吞吐（tokens/s）, 首字时延 P99（ms）, 显存占用/GB, 价格（元/百万 tokens）]
  {more}
"""


@pytest.fixture
def rulings(tmp_path):
    def of(file: str, *, head: int = 1, more: str = ""):
        text = MAPPING.format(file=file, head=head, more=more)
        (tmp_path / "c.yaml").write_text(text, encoding="utf-8")
        return judge(read_claims(tmp_path / "c.yaml")).rulings

    return of


def test_a_workbook_with_merged_cells_and_a_title_is_read_figure_by_figure(rulings, tmp_path):
    xlsxwriter = pytest.importorskip("xlsxwriter")
    book = xlsxwriter.Workbook(str(tmp_path / "t.xlsx"))
    sheet = book.add_worksheet()
    sheet.write(0, 0, "性能（节选）")
    sheet.write_row(1, 0, HEAD)
    sheet.merge_range(2, 0, 3, 0, "DeepSeek-R1")
    sheet.merge_range(2, 1, 3, 1, "H200")
    sheet.write_row(2, 2, [8, "≥ 5,200", "350–900", "690*", "—"])
    sheet.write_row(3, 2, [8, "2,100†", "2,900", "20 GB", 16])
    sheet.write(4, 0, "注：* 含 KV 缓存")
    book.close()

    found = {one.id: one for one in rulings("t.xlsx", head=2)}

    assert list(found) == ["3.1", "3.2", "3.3", "4.1", "4.2", "4.3", "4.4"]
    assert found["3.1"].values[0].value == 5200
    assert found["3.2"].quantity == "ttft"
    assert found["3.2"].values[0].high == pytest.approx(0.9)
    assert found["4.3"].verdict.value == "impossible"
    assert found["4.4"].values[0].value == pytest.approx(16e-6)


def test_cells_written_once_for_several_rows_are_carried_where_it_is_asked(rulings, tmp_path):
    table = [
        HEAD,
        ["DeepSeek-R1", "H200", "8", '"5,200"', "900", "690", ""],
        ["", "H200", "8", "", "", "20", ""],
    ]
    text = "\n".join(",".join(row) for row in table)
    (tmp_path / "t.csv").write_text(text, encoding="utf-8")

    *_, plain = rulings("t.csv")
    *_, carried = rulings("t.csv", more="fill: [model]")

    assert plain.verdict.value == "unsupported"
    assert carried.verdict.value == "impossible"


@pytest.mark.parametrize(
    ("heading", "unit"),
    [
        ("吞吐（tokens/s）", "tokens/s"), ("Throughput [tok/s]", "tok/s"), ("TPOT/ms", "ms"),
        ("延迟（P99, ms）", "ms"), ("整机功耗, kW", "kW"), ("单价（¥/百万 tokens）", "¥/百万 tokens"),
        ("模型（版本）", ""), ("显存占用 (GB)¹", "GB"), ("用户数", ""),
    ],
)  # fmt: skip
def test_a_heading_gives_its_unit(heading, unit):
    assert unit_in(heading) == unit


@pytest.mark.parametrize(
    ("text", "value"),
    [("1,120¹", 1120), ("690*", 690), ("22[2]", 22), ("98 (注1)", 98), ("3.5①", 3.5), ("7†", 7)],
)
def test_a_footnote_is_no_digit(text, value):
    assert amount(text).value == value


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("5.43 %", "plausible"), ("5 个百分点", "plausible"), ("5 %", "plausible"),
        ("5.43 个百分点", "inconsistent"), ("8 %", "inconsistent"),
    ],
)  # fmt: skip
def test_per_cent_of_per_cents_is_told_from_points(verdict, printed, expected):
    claim = f"quantity: 合规率变化, value: {printed}, change: rise, from: 92 %, to: 97 %"
    assert verdict(claim).verdict.value == expected


ROWS = """
document: 白皮书
setups:
  large: {device: H200, devices: 8, dtype: FP8}
  small: {device: A10, devices: 1, dtype: FP8}
table:
  file: t.csv
  columns: {model: 模型, quantity: 指标, value: 数值, setup: 场景, source: 出处}
"""


@pytest.fixture
def by_setup(tmp_path):
    def of(row: str):
        (tmp_path / "t.csv").write_text(f"模型,指标,数值,场景,出处\n{row}\n", encoding="utf-8")
        (tmp_path / "c.yaml").write_text(ROWS, encoding="utf-8")
        return judge(read_claims(tmp_path / "c.yaml")).rulings[0]

    return of


@pytest.mark.parametrize(("setup", "verdict"), [("large", "plausible"), ("small", "impossible")])
def test_a_row_names_the_set_up_it_was_measured_on(by_setup, setup, verdict):
    assert verdict == by_setup(f"Kimi-K2-Thinking,输出吞吐,500 tok/s,{setup},p. 3").verdict.value


def test_a_row_that_names_no_known_set_up_is_told_by_its_number(by_setup):
    with pytest.raises(ClaimError, match="table row 2: like: there is no set-up 'larg' before"):
        by_setup("DeepSeek-V3,输出吞吐,500 tok/s,larg,p. 3")


def test_a_row_says_where_it_was_read(by_setup):
    assert by_setup("DeepSeek-V3,输出吞吐,500 tok/s,large,p. 3").source == "p. 3"


def test_a_fault_of_a_row_with_several_figures_is_told_once(tmp_path):
    (tmp_path / "t.csv").write_text("n,ttft,tpot\n-8,1 s,20 ms\n", encoding="utf-8")
    text = "table: {file: t.csv, columns: {devices: n}, figures: [ttft, tpot]}"

    with pytest.raises(ClaimError) as fault:
        read_text(text, folder=tmp_path)

    assert str(fault.value).count("devices") == 1
