"""What `steelyard verify` says, in both languages."""

from __future__ import annotations

import re

import pytest

from steelyard.cli.record.verify_words import EN, ZH, Say
from steelyard.ledger import Finding, Severity


def test_both_tables_have_the_same_keys_and_blanks():
    assert EN.keys() == ZH.keys()
    for key, english in EN.items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", ZH[key]))


@pytest.mark.parametrize(
    ("what", "todo"),
    [
        ("the ledger is gone", "restore the run folder from a copy"),
        (
            "was changed after it was written: its SHA-256 differs (record 4, 2026-11-30)",
            "restore the file from a copy",
        ),
        (
            "the ledger holds a digest of this file, but no such file lies here (record 4, 2026)",
            "restore the file from a copy",
        ),
        (
            "bytes 10-19 were changed after they were sealed (record 4, 2026-11-30T18:00:46Z)",
            "restore the log from a copy",
        ),
        (
            "the record is not closed: the run was interrupted, or its end was cut off",
            "carry it on with --resume, or compare it with a copy",
        ),
        (
            "signed with key ab12, which the tester holds: that proves only that nothing was "
            "changed after the signature, and only if this is the tester's key",
            "ask the tester for the key by another way and name it",
        ),
        (
            "record 6 is dated 2020-01-01T00:00:00.000Z, and the one before it "
            "2026-11-30T18:00:46.000Z: the machine's clock was set back",
            "go by the order of the lines, which the chain holds, and not by their times",
        ),
        (
            "record 3 does not follow the line before it: lines were removed, added or swapped",
            "do not rely on this record; ask the tester for the original",
        ),
    ],
)
def test_a_finding_is_told_in_chinese(what, todo):
    found = Finding(severity=Severity.DAMAGED, file="ledger.jsonl", what=what, todo=todo, line=3)
    told = Say("zh").finding(found)

    assert told.startswith("ledger.jsonl:3：")
    assert not re.search(r"\b(?:the|record|key|run|copy|tester)\b", told), told
    assert Say("en").finding(found) == str(found)
