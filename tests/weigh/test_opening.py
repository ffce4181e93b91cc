"""A run that was killed while it began has, once carried on, the ledger of one that was not."""

from __future__ import annotations

import pytest
from tests.weigh.paper_studies import PAPER

from steelyard.ledger import Signer, SigningKey, ledger_records, sign, verify
from steelyard.study import load
from steelyard.weigh import vocabulary
from steelyard.weigh.frozen import freeze
from steelyard.weigh.opening import open_run

WHOLE = ["study", "items", "environment", "signature", "samples"]


@pytest.fixture
def frozen(tmp_path):
    (tmp_path / "mix.yaml").write_text(PAPER, "utf-8")
    study = load(tmp_path / "mix.yaml", vocabulary=vocabulary())
    return freeze(study, source=PAPER.encode())


@pytest.fixture
def signature(frozen, tmp_path):
    return sign(
        SigningKey.load_or_create(tmp_path / "own.key"),
        Signer(who="风险部", roles=["approver"]),
        over="study",
        study=frozen.hash,
        digests={},
        time="2026-11-30T18:00:00Z",
    )


def opened(folder, frozen, *, resume, signed):
    with open_run(folder, frozen, resume=resume, note=print, signed=signed) as (run, _):
        return run.ledger


def cut(ledger, records):
    lines = ledger.read_bytes().splitlines(keepends=True)
    ledger.write_bytes(b"".join(lines[:records]))


@pytest.mark.parametrize("kept", range(6))
def test_each_first_record_stands_in_the_ledger_once(tmp_path, frozen, signature, kept):
    ledger = opened(tmp_path / "run", frozen, resume=False, signed=lambda: [signature])
    cut(ledger, kept)

    opened(tmp_path / "run", frozen, resume=True, signed=lambda: [signature])

    kinds = [record.kind for record in ledger_records(ledger)]
    assert sorted(set(kinds)) == sorted(WHOLE)
    assert all(kinds.count(kind) == 1 for kind in WHOLE[:-1])
    uncovered = [f for f in verify(tmp_path / "run").findings if "does not cover" in f.what]
    assert uncovered == []


def test_a_signature_that_comes_after_something_was_measured_is_not_looked_for(tmp_path, frozen):
    ledger = opened(tmp_path / "run", frozen, resume=False, signed=list)
    assert ledger_records(ledger)[-1].kind == "samples"

    def late():
        raise AssertionError("nobody may sign a study once its results are there")

    opened(tmp_path / "run", frozen, resume=True, signed=late)
