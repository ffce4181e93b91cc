"""A claim enters a study through the rules alone."""

from __future__ import annotations

import pytest

from steelyard.errors import StudyError
from steelyard.study import load
from steelyard.weigh import fitting_items, vocabulary
from steelyard.weigh.claimed import ruled

CLAIMS = """
document: offer 4711
claims:
  - id: fast
    says: a prompt of 128K within a fifth of a second
    quantity: ttft
    value: 200 ms
    setup: {model: DeepSeek V3, device: H200, devices: 8, dtype: FP8, input: 131072 tokens}
  - id: slow
    says: a prompt of 128K within twenty seconds
    quantity: ttft
    value: 20 s
    setup: {model: DeepSeek V3, device: H200, devices: 8, dtype: FP8, input: 131072 tokens}
"""
STUDY = """
study: Buy or wait?
baseline: wait
alternatives:
  wait:
    about: keep what there is
    facts:
      p50(ttft): {value: 30 s, status: documented, owner: desk, date: 2026-10-01, source: log}
  buy:
    about: the vendor's offer
    facts:
      p50(ttft): {value: 20 s, status: claimed, owner: desk, date: 2026-10-01, source: offer%s}
criteria:
  p50(ttft): {weight: 1, worst: 60 s, best: 1 s}
"""


@pytest.fixture
def study(tmp_path):
    (tmp_path / "claims.yaml").write_text(CLAIMS, encoding="utf-8")

    def of(claim: str):
        path = tmp_path / "study.yaml"
        path.write_text(STUDY % claim, encoding="utf-8")
        return load(path, vocabulary=vocabulary(), environ={})

    return of


def test_an_impossible_claim_is_refused_with_its_arithmetic(study):
    with pytest.raises(StudyError, match=r"buy: p50\(ttft\): claim fast .* PFLOP to read 131,072"):
        fitting_items(study(", claim: 'claims.yaml#fast'"))


def test_a_claim_that_names_no_claims_file_is_refused(study):
    with pytest.raises(StudyError, match="names no claim; take the statement apart"):
        fitting_items(study(""))


def test_a_claim_that_the_file_lacks_is_refused(study):
    with pytest.raises(StudyError, match="has no claim 'other'; it has fast, slow"):
        fitting_items(study(", claim: 'claims.yaml#other'"))


def test_a_possible_claim_enters_with_what_the_rules_say_of_it(study):
    one = study(", claim: 'claims.yaml#slow'")

    assert fitting_items(one) == {}
    (row,) = ruled(one, one.alternatives["buy"].facts["p50(ttft)"], {})
    assert row["verdict"] == "plausible"
    assert one.attachments == ("claims.yaml",)


def test_a_fact_says_what_its_claim_says(study, tmp_path):
    (tmp_path / "claims.yaml").write_text(CLAIMS.replace("20 s", "25 s"), encoding="utf-8")

    with pytest.raises(StudyError, match="claim slow says 25 s, and the fact another figure"):
        fitting_items(study(", claim: 'claims.yaml#slow'"))
