"""``steelyard prices`` as a user meets it: the page's own book, and slips."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from steelyard.study import loads
from steelyard.weigh import vocabulary
from support.desk import STUDY, steelyard

ROOT = Path(__file__).resolve().parents[3]
BOOK = re.search(r"```yaml\n(book:.*?)```", (ROOT / "docs" / "cost.md").read_text("utf-8"), re.S)[1]


def run(*words):
    return steelyard("prices", *words, cwd=ROOT, env={"NO_COLOR": "1"})


@pytest.fixture
def book(tmp_path):
    file = tmp_path / "价格.yaml"
    file.write_text(BOOK, "utf-8")
    return str(file)


def test_the_book_of_the_page_is_sound_and_grows_old(book):
    young, old = (run("check", book, "--on", day) for day in ("2026-12-01", "2027-12-01"))

    assert young.stdout == f"{book}: sound; 4 prices, 0 of them old\n"
    assert "· H200 SXM (a cloud): 2026-11-30 (366 days old)" in old.stdout
    assert (young.returncode, old.returncode) == (0, 0)


def test_an_entry_that_can_never_hold_is_pointed_at(tmp_path):
    file = tmp_path / "b.yaml"
    tail = "out: 9 USD/Mtok, as_of: 2026-11-30, source: x}"
    file.write_text(
        f"book: b\nmodels:\n  - {{model: m, provider: p, from: 2027-01-01, in: 1 USD/Mtok, {tail}\n"
        f"  - {{model: m, provider: p, in: 2 USD/Mtok, {tail}\n",
        "utf-8",
    )

    told = run("check", str(file), "--on", "2026-12-01", "--lang", "zh").stdout

    assert "· m (p), 自 2027-01-01 起: 任何时刻都不适用" in told


def test_a_price_of_a_moment_is_an_entry_that_a_study_takes(book):
    peak = "2026-11-30T10:00+08:00"
    done = run("list", book, "--model", "deepseek-chat", "--at", peak, "--for", "plain")

    assert done.returncode == 0, done.stderr
    study = STUDY.format(strict="http://a/v1", plain="http://b/v1", keep="full")
    taken = study.split("prices:")[0].replace("30 CNY", "30 USD").replace("1 CNY", "1 USD")
    entry = "".join(f"  {line}\n" for line in done.stdout.splitlines())
    found = loads(f"{taken}prices:\n{entry}seed: 7\n", vocabulary=vocabulary())
    assert (found.prices[0].input_per_mtok, found.prices[0].deployments) == (0.27, ("plain",))


def test_a_price_that_depends_on_the_hour_is_not_told_without_one(book):
    done = run("list", book, "--model", "deepseek-chat", "--for", "plain")

    assert done.returncode == 2
    assert "its price depends on the hour; say with --at at which" in done.stderr


def test_a_tier_is_told_for_a_request_of_its_length_and_a_volume_only(tmp_path):
    file = tmp_path / "b.yaml"
    tail = "out: 9 USD/Mtok, as_of: 2026-11-30, source: x}"
    file.write_text(
        "book: b\nmodels:\n"
        f"  - {{model: m, provider: p, in: 1 USD/Mtok, {tail}\n"
        f"  - {{model: m, provider: p, in: 2 USD/Mtok, above: 200000 tokens, {tail}\n"
        f"  - {{model: m, provider: p, in: 3 USD/Mtok, volume_above: 500 Mtok/month, {tail}\n",
        "utf-8",
    )

    def told(*words):
        return run("list", str(file), "--model", "m", "--for", "a", *words)

    assert "say with --prompt-tokens how long" in told("--volume", "1").stderr
    assert "say with --volume" in told("--prompt-tokens", "1").stderr
    assert "input: 2 USD/Mtok" in told("--prompt-tokens", "200001", "--volume", "500").stdout
    assert "input: 3 USD/Mtok" in told("--prompt-tokens", "200001", "--volume", "501").stdout


def test_the_json_has_ages(book):
    told = json.loads(run("list", book, "--json", "--on", "2026-12-02").stdout)

    assert [one["age_days"] for one in told["models"]] == [2, 2, 2]
    assert told["machines"][0]["rate"] == "3 USD/h"


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--model", "deepseek"), "no price of 'deepseek' in the book; did you mean"),
        (("--at", "2026-11-30T10:00Z"), "are for one model; name it with --model"),
        (("--model", "deepseek-chat", "--at", "2026-11-30T10:00"), "has no zone"),
        (("--on", "gestern"), "is no day; write it like 2026-11-01"),
    ],
)
def test_a_slip_is_named_with_the_way_out(book, words, fault):
    done = run("list", book, *words)

    assert (done.returncode, fault in done.stderr) == (2, True), done.stderr


def test_prices_are_imported_into_a_book_that_reads_back_and_never_over_another(tmp_path):
    pytest.importorskip("genai_prices")
    out = str(tmp_path / "book.yaml")
    words = ("import", "deepseek-v4-pro", "--provider", "deepseek", "--as-of", "2026-11-30")

    assert run(*words, "--out", out).returncode == 0
    assert "4 prices, 0 of them old" in run("check", out, "--on", "2026-12-01").stdout
    assert "exists already" in run(*words, "--out", out).stderr
