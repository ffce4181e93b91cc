"""``steelyard cost`` as a user meets it: the example of the page, in both languages, and slips."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support.desk import steelyard

ROOT = Path(__file__).resolve().parents[3]
EXAMPLE = re.search(
    r"```yaml\n(business:.*?)```", (ROOT / "docs" / "cost.md").read_text("utf-8"), re.S
)[1]


EXIT = re.search(r"rate: 30万 CNY, low: .*?, high: .*? CNY,", EXAMPLE)[0]


def run(*words):
    return steelyard("cost", *words, cwd=ROOT, env={"NO_COLOR": "1"})


@pytest.fixture
def example(tmp_path):
    file = tmp_path / "生意.yaml"
    file.write_text(EXAMPLE, "utf-8")
    return file


@pytest.fixture
def lacking(example):
    example.write_text(EXAMPLE.replace(EXIT, "rate: unknown,"), "utf-8")
    return example


def test_the_example_of_the_page_is_reckoned_and_tells_what_it_lacks(lacking):
    done = run(str(lacking), "--on", "2026-11-30")

    assert done.returncode == 0, done.stderr
    assert "Missing\n  own: nobody knows the rate of 'exit' yet" in done.stdout
    assert re.search(r"total cost \(TCO\) +\?", done.stdout)
    assert "legacy index OCI of own: 17.5 (counted as 30 s), failing" in done.stdout


def test_the_example_of_the_page_is_the_file_that_is_shipped():
    shipped = (ROOT / "studies" / "business" / "own-or-api.yaml").read_text("utf-8")

    assert shipped.endswith(EXAMPLE)


def test_the_chinese_page_counts_by_ten_thousands(lacking):
    done = run(str(lacking), "--lang", "zh", "--on", "2026-11-30")

    assert "总拥有成本（TCO）" in done.stdout
    assert re.search(r"servers（算力） +180 万", done.stdout)
    assert "“exit”的单价尚无人知晓" in done.stdout


def test_the_json_holds_both_ledgers_and_what_is_known_of_a_total(lacking):
    told = json.loads(run(str(lacking), "--json", "--on", "2026-11-30").stdout)
    own, api = told["ledgers"]

    assert own["accrual"]["total"] == {"missing": "nobody knows the rate of 'exit' yet"}
    # Four servers at 500,000, less 200,000 for which they are sold after three years; 120,000 a
    # year for the room; 36 months of 40 hours at 300; an eighth of three audits.
    assert own["accrual"]["known"]["base"] == 1_800_000 + 360_000 + 432_000 + 232_500
    assert own["cash"]["known"]["base"] == own["accrual"]["known"]["base"]
    # An audit's eighth over the answers of three years, growing by a tenth, and the tokens.
    audit = 232_500 / (365 * 60_000 * (1 + 1.1 + 1.21))
    # Each year at its own prices, 15 % below those of the year before.
    cheaper = (1 + 1.1 * 0.85 + 1.21 * 0.85**2) / (1 + 1.1 + 1.21)
    tokens = (2048 * 0.6 + 512 * 2.5) * 7.12 / 1e6 * cheaper
    accepted = api["unit"]["demand"]["per_accepted"]["base"]
    assert accepted == pytest.approx((audit + tokens) / 0.999, rel=1e-4)


def test_with_every_line_known_the_break_even_is_told(example):
    done = run(str(example), "--on", "2026-11-30")

    assert "Missing" not in done.stdout
    assert re.search(r"own and api cost the same at [\d,]+ accepted answers a day", done.stdout)


def test_old_prices_are_told_by_their_age(example):
    told = run(str(example), "--on", "2027-04-01").stdout
    assert "servers: 151 days old; ask for it again" in told


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("rate: 12万 CNY/year", "rate: 12", ":26:"),
        ("kind: exit", "kind: exitt", "did you mean 'exit'?"),
        ("share: 50%", "share: 0.5", "write '50%'"),
        ("horizon: 3 years", "horizon: 3", "write it like '3 years'"),
        ("fx:", "fxx:", "business.fxx: unknown field"),
    ],
)
def test_a_slip_is_named_with_field_line_and_the_way_out(example, old, new, fault):
    assert EXAMPLE.count(old) == 1
    example.write_text(EXAMPLE.replace(old, new), "utf-8")
    done = run(str(example))

    assert done.returncode == 2
    assert fault in done.stderr
    assert "Traceback" not in done.stderr


def test_a_study_without_a_business_and_a_folder_that_is_no_run_are_refused(tmp_path):
    study = run(str(ROOT / "studies" / "card-desk.yaml"))
    folder = run(str(tmp_path))

    assert (study.returncode, folder.returncode) == (2, 2)
    assert "says nothing of a business; add 'business:'" in study.stderr
    assert "Traceback" not in folder.stderr


def test_names_that_would_steer_a_terminal_and_sums_beyond_any_budget_are_printed(example):
    volume = re.search(r"base: 60000 /d, low: .*?, high: .*?,", EXAMPLE)[0]
    huge = EXAMPLE.replace(volume, "base: 99999999999999999 /h,")
    example.write_text(huge.replace("what: audit", 'what: "\\u202eaudit\\e[2J"'), "utf-8")
    shown, told = run(str(example)), run(str(example), "--json")

    assert "\u202e" not in shown.stdout
    assert "\x1b" not in shown.stdout
    assert json.loads(told.stdout)["ledgers"][1]["cash"]["total"]["base"] > 1e18


def test_every_declared_figure_says_whose_word_it_is(example):
    told = run(str(example), "--on", "2026-11-30").stdout

    assert "prompt: 0.6 USD/Mtok in; price list, 2026-11-01 (documented)" in told
    assert "on call: 40 h/month × 300 CNY/h; HR, 2026-11-01 (documented)" in told
    assert "sale of the servers: 200,000 CNY; assumed, 2026-11-01 (assumed)" in told
    assert "own: utilisation; monitoring, 2026-11-01 (documented)" in told
