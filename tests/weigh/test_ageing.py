from __future__ import annotations

import datetime as dt

from steelyard.study import load
from steelyard.weigh import old_prices, vocabulary
from support.desk import answering, right, steelyard, write_study
from support.hostile import Hostile


def aged(folder, *, url="http://127.0.0.1:1/v1", licence=""):
    study = write_study(folder, strict=url, plain=url)
    text = study.read_text("utf-8").replace("schema}", f"schema{licence}}}")
    if licence:
        text = text.replace(
            "  - delivered_compliance >= 60%\n",
            "  - delivered_compliance >= 60%\n  - licence in [MIT, Apache-2.0]\n",
        )
    study.write_text(text, "utf-8")
    return study


def test_a_price_is_old_from_the_91st_day_on_and_its_age_is_told(tmp_path):
    study = load(aged(tmp_path), vocabulary=vocabulary())
    price = study.prices[0]

    assert old_prices(study, on=price.as_of + dt.timedelta(days=90)) == {}
    assert old_prices(study, on=price.as_of + dt.timedelta(days=91))[price.what] == 91


def test_an_old_price_is_told_before_anything_is_asked_in_both_languages(tmp_path):
    study = aged(tmp_path)
    text = study.read_text("utf-8")
    day = text.split("as_of: ")[1][:10]
    study.write_text(text.replace(f"as_of: {day}", "as_of: 2020-01-01"), "utf-8")

    for lang, words in (("en", "days old; ask for it again"), ("zh", "请重新询价")):
        checked = steelyard("study", "check", str(study), "--lang", lang, cwd=tmp_path)
        dry = steelyard("weigh", str(study), "--dry-run", "--lang", lang, cwd=tmp_path)
        assert words in checked.stderr
        assert words in dry.stdout.replace("\n", " ")
        assert checked.returncode == 0


def test_a_weighing_says_that_a_price_is_old(tmp_path):
    with Hostile([answering(right)]) as server:
        study = aged(tmp_path, url=server.url)
        text = study.read_text("utf-8")
        day = text.split("as_of: ")[1][:10]
        study.write_text(text.replace(f"as_of: {day}", "as_of: 2020-01-01"), "utf-8")
        done = steelyard("weigh", str(study), "--run", "run", "--lang", "zh", cwd=tmp_path)

    assert "请重新询价" in done.stderr + done.stdout


def test_a_dry_run_judges_a_gate_that_facts_decide_and_counts_exactly(tmp_path):
    fact = (
        "facts: {licence: {value: MIT, status: documented, owner: x, date: 2026-10-01, source: y}}"
    )
    study = aged(tmp_path, licence=f", {fact}")

    done = steelyard("weigh", str(study), "--dry-run", cwd=tmp_path)

    assert "decided by facts" in done.stdout
    assert "PASS: strict" in done.stdout.replace("\n", " ")
    assert "or more" not in done.stdout
