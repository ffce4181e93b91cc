"""The pages on two published guides say what the rules say, and the study beside them is sound."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from steelyard.claims import FAMILIES, judge, read_text
from steelyard.study import check
from steelyard.weigh import vocabulary

ROOT = Path(__file__).resolve().parents[2]
STUDY = ROOT / "studies" / "kimi-k2-vs-deepseek-v3"


@pytest.fixture(scope="module")
def maker():
    spec = importlib.util.spec_from_file_location("show_claims", ROOT / "docs" / "show_claims.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_on_claims_names_every_family_of_rules():
    text = (ROOT / "docs" / "claims.md").read_text("utf-8")

    listed = re.findall(r"^\| (R\d+) \| (.+) \|$", text, re.MULTILINE)
    assert listed == [(one.id, one.english) for one in FAMILIES]


def test_the_page_on_claims_names_every_quantity(maker):
    text = (ROOT / "docs" / "claims.md").read_text("utf-8")

    assert maker.quantities_table() in text, "python docs/show_claims.py makes it anew"


def test_the_examples_of_money_and_samples_are_judged_as_the_page_says():
    text = (ROOT / "docs" / "claims.md").read_text("utf-8")
    example = next(one for one in re.findall(r"```yaml\n(.*?)```", text, re.S) if "flows" in one)

    found = {one.id: one.verdict.value for one in judge(read_text(example)).rulings}
    assert found == dict.fromkeys(("value", "again", "factor", "share"), "plausible")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_says_of_each_claim_what_the_rules_say(maker, lang):
    text = (ROOT / "docs" / maker.PAGES[lang]).read_text("utf-8")

    for name, table in maker.tables(lang).items():
        if not name.startswith("predict"):
            assert table in text, f"python docs/show_claims.py makes {name} anew"


def test_the_study_takes_two_endpoints(monkeypatch):
    for name in ("K2_URL", "V3_URL"):
        monkeypatch.setenv(name, "https://a.example/v1")
    for name in ("K2_KEY", "V3_KEY"):
        monkeypatch.setenv(name, "key")

    assert check(STUDY / "study.yaml", vocabulary=vocabulary()).problems == ()
