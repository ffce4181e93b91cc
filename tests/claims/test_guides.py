"""The two guides: every row of the reviewed table gets its verdict by rule."""

from __future__ import annotations

import csv
import re
from pathlib import Path

from tests.claims.conftest import STUDY

from steelyard import claims
from steelyard.claims import judge, read_claims
from steelyard.claims.families import FAMILY_OF


def test_every_row_of_the_reviewed_table_gets_its_verdict(shared):
    with (shared / "reference" / "claims-guides.csv").open(encoding="utf-8") as file:
        wanted = {row["id"]: row["verdict"] for row in csv.DictReader(file)}

    got = {
        ruling.id: ruling.verdict.value
        for name in ("guide-a", "guide-b")
        for ruling in judge(read_claims(STUDY / f"{name}.yaml")).rulings
    }

    assert {one: got.get(one) for one in wanted} == wanted


def test_every_finding_tells_its_arithmetic_in_both_languages():
    for name in ("guide-a", "guide-b"):
        for ruling in judge(read_claims(STUDY / f"{name}.yaml")).rulings:
            for finding in ruling.findings:
                assert finding.arithmetic.en
                assert finding.arithmetic.zh
                assert "{" not in finding.arithmetic.en + finding.arithmetic.zh


def test_every_rule_that_is_written_belongs_to_a_family():
    room = Path(claims.__file__).parent
    written = {
        name
        for file in (*room.glob("rules/*.py"), room / "judging.py")
        for name in re.findall(
            r"(?:impossible|wrong|inconsistent|unsupported|plausible)\(\s*\"([^\"]+)\"|^RULE\w* = \"([^\"]+)\"",
            file.read_text("utf-8"),
            re.MULTILINE,
        )
        for name in name
        if name
    }

    assert written <= FAMILY_OF.keys()
