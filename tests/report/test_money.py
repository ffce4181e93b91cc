"""What the report says of money over years, from records as cost and returns write them."""

from __future__ import annotations

import copy
import dataclasses
import json
import re
from pathlib import Path

import pytest
from tests.report.cases import STRONG, WEAK
from tests.report.world import World

from steelyard.cost.blend import OF_MEMBERS
from steelyard.cost.ledgers import UNSAID
from steelyard.report import compose, to_html, to_markdown
from steelyard.report.inputs import input_text, unit_text
from steelyard.report.words import Words

RECORD = json.loads((Path(__file__).parent / "money.json").read_text("utf-8"))


@pytest.fixture
def record(paid):
    return paid


def told(record, lang: str = "en") -> str:
    text = to_markdown(compose(*record, lang=lang))
    return text.replace("\u00a0", " ").replace("\\", "")


def part(text: str, title: str) -> str:
    return text.split(f"## {title}")[1].split("\n## ")[0]


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_first_page_says_what_the_years_cost_and_return(record, lang):
    first = told(record, lang).split("\n## ")[0]

    for figure in {"en": ("6,960,000 CNY", "12 quarters"), "zh": ("696 万元", "12 个季度")}[lang]:
        assert figure in first


def test_cash_and_accrual_stand_apart_and_say_so(record):
    text = part(told(record), "What 36 months cost")

    assert text.index("**Accrual ledger: what is used up**") < text.index("**Cash ledger")
    assert "never added" in text
    assert re.search(r"of that, idle\W+1,122,682", text)


def test_an_unknown_rate_leaves_the_total_unknown_and_the_known_part_beside_it(record):
    text = part(told(record), "What 36 months cost")

    total = next(line for line in text.splitlines() if "total cost of ownership" in line)
    assert "6,959,863" in total
    assert "nobody knows the rate of 'sale' yet" in total
    assert "of that, what is known" in text


def test_every_input_has_its_source_and_date(record):
    text = part(told(record), "The investment").split("every input, its range and its source")[1]

    for row in RECORD["returns"][0]["inputs"]:
        line = next(line for line in text.splitlines() if f" {row['name']}" in line)
        assert row["source"] in line or "no source named" in line


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_money_is_told_in_the_readers_language(record, lang):
    text = told(record, lang)

    if lang == "zh":
        assert "年折现率 12%（有效利率），现金流记在每季度末" in text
        assert "“sale”的单价尚无人知晓" in text
        assert "effective; flows" not in text
    else:
        assert "12 % a year, effective; flows at the end of each quarter" in text


def test_every_money_chart_says_in_words_what_it_shows(record):
    page = to_html(compose(*record, lang="en"))
    labels = re.findall(r'aria-label="([^"]*)"', page)

    returned = RECORD["returns"][0]
    for start in (returned["deployment"], "k2"):
        assert any(label.startswith(start) and re.search(r"\d", label) for label in labels)
    assert any("at its least" in label for label in labels)


def test_a_rate_of_return_with_several_roots_is_none(record):
    found, _ = record
    found["money"]["returns"][0]["outcome"]["irr"] = {
        "roots": [0.2, 0.3],
        "single": {"missing": "2 changes of sign"},
        "sign_changes": 2,
    }

    text = part(told(record), "The investment")
    assert "no single one (roots: 20 %, 30 %)" in text


def test_a_study_without_a_business_says_nothing_of_years(records):
    text = told(records["one passes"])

    assert "## The investment" not in text
    assert "The years ahead" not in text


@pytest.mark.parametrize(
    ("unit", "recurs", "counted", "en", "zh"),
    [
        ("h/month", "month", "", "300 CNY/h", "300 元/小时"),
        ("GPU", "h", "", "300 CNY/GPU/h", "300 元/GPU/小时"),
        ("", "d", "", "300 CNY/day", "300 元/天"),
        ("", "volume", "Mtok in", "300 CNY/Mtok in", "300 元/百万输入 token"),
        ("", "once", "", "300 CNY", "300 元"),
    ],
)
def test_a_rate_says_what_it_is_paid_for(record, unit, recurs, counted, en, zh):
    for line in record[0]["money"]["lines"]:
        line |= {"unit": unit, "recurs": recurs, "counted": counted, "currency": "CNY"}
        line["rate"] = {"low": 300.0, "base": 300.0, "high": 300.0}

    for lang, rate in (("en", en), ("zh", zh)):
        cells = [c.strip() for c in told(record, lang).split("|")]
        texts = [c for row in cells for c in row.split("·")]
        assert any(t.strip().endswith(rate) for t in texts)


@pytest.mark.parametrize("whose", ["", "own: "])
@pytest.mark.parametrize(
    "reason", [UNSAID, OF_MEMBERS.reason, "no input has a low and a high; state them"]
)
def test_why_money_is_unknown_is_said_in_chinese(reason, whose):
    told = Words(lang="zh").term(whose + reason)

    assert not re.search(r"[a-z]{4}", told)
    assert told.startswith("own：") is bool(whose)


@pytest.mark.parametrize(
    ("name", "unit", "told"),
    [
        ("volume", "answer/d", ("业务量", "个答案/天")),
        ("volume: growth", "share", ("业务量：增长", "")),
        ("审核: share", "share", ("审核：比例", "")),
        ("servers", "CNY", ("servers", "元")),
        ("CNY/USD", "CNY/USD", ("CNY/USD", "元/美元")),
        ("agents: cost", "CNY/person/year", ("agents：人均成本", "元/人/年")),
    ],
)
def test_inputs_that_the_program_named_are_named_in_chinese(name, unit, told):
    assert (input_text(name, "zh"), unit_text(unit, "zh")) == told
    assert input_text(name, "en") == name


def test_a_share_among_the_inputs_of_a_return_is_written_as_one(record):
    tables = part(told(record), "The investment, and what it returns")

    shares = [line for line in tables.splitlines() if "(share)" in line]
    assert shares == []


def test_a_rate_of_return_beyond_tenfold_is_not_spelt_out(record):
    record[0]["money"]["returns"][0]["outcome"]["irr"]["single"] = 5.66e7

    assert "> 1000 %" in told(record).replace(",", "")
    assert "5660000000" not in told(record).replace(",", "")


@pytest.mark.parametrize(("lang", "said"), [("en", "months ds is"), ("zh", "ds 更便宜")])
def test_who_is_cheaper_now_and_dearer_over_the_years_is_told_as_such(lang, said):
    deployments = {"k2": dataclasses.replace(STRONG, cost=0.2), "ds": WEAK}
    found, verdict = World(deployments=deployments).record()
    found["money"] = copy.deepcopy(RECORD)
    for each, base in zip(found["money"]["ledgers"], (9e6, 4e6), strict=True):
        lines = each["accrual"]["lines"]
        for line in lines:
            line["total"] = {"low": base, "base": base, "high": base}
        whole = base * len(lines)
        each["accrual"]["total"] = {"low": whole, "base": whole, "high": whole, "missing": []}

    first = told((found, verdict), lang).split("\n## ")[0]
    assert ("for an accepted answer of this run k2" in first.lower()) == (lang == "en")
    assert said in first
