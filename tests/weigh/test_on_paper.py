"""A study of candidates on paper alone, weighed without asking anybody."""

from __future__ import annotations

import numpy as np
import pytest
from tests.weigh.paper_studies import PAPER, cell, gate

from steelyard.weigh import Silent, Wish, rebuild, weigh


@pytest.fixture(scope="module")
def paper(tmp_path_factory):
    """Guide A's hybrid, weighed without asking anybody."""
    folder = tmp_path_factory.mktemp("paper")
    study = folder / "mix.yaml"
    study.write_text(PAPER, "utf-8")
    wish = Wish(environ={}, runs=folder, run=folder / "run")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STEELYARD_KEY", str(folder / "signing.key"))
        return folder, weigh(study, wish, watcher=Silent())


def test_guide_a_s_hybrid_is_dominated_by_its_cheaper_member(paper):
    folder, done = paper
    verdict = done.verdict
    hybrid = cell(folder, "three_year_tokens", "hybrid")

    assert hybrid["value"] == 164_425 + 28_500 + 25_550 * 0.3
    assert (verdict["verdict"], verdict["deployment"]) == ("RECOMMEND", "DS")
    assert {"DS"} <= {p["by"] for p in verdict["dominance"] if p["dominated"] == "hybrid"}


def test_a_percentile_on_paper_lies_between_the_members(paper):
    folder, _ = paper
    mixed = cell(folder, "p99(latency)", "hybrid")

    assert mixed["value"] == 1.12
    assert (mixed["interval"]["low"], mixed["interval"]["high"]) == (0.963, 1.12)
    assert gate(folder, "p99", "hybrid")["result"] == "PASS"
    assert np.isfinite(mixed["value"])


def test_the_report_is_rebuilt_byte_for_byte(paper):
    folder, _ = paper
    rebuilt = rebuild(folder / "run", out=None, study=None, lang="en")

    assert rebuilt.different == ()
    assert rebuilt.same >= 4


def test_the_chinese_report_has_words_for_all_of_it(paper):
    folder, _ = paper
    text = (folder / "run" / "report.zh.md").read_text("utf-8")

    assert not {"mixture", "shown", "band of", "nobody", "not measured"} & set(text.split())
    assert "mixture:" not in text


def test_the_report_of_facts_says_what_was_drawn_and_bootstraps_nothing(paper):
    folder, _ = paper
    text = (folder / "run" / "report.md").read_text("utf-8")

    assert "bootstrap" not in text
    assert "facts are drawn from the bands" in text or "facts stay as they are" in text
