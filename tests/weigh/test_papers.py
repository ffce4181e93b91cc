"""Papers of candidates: refused where they can't be kept, and kept once."""

from __future__ import annotations

import os
from dataclasses import replace

import pytest
from tests.weigh.paper_studies import PAPER

from steelyard.errors import StudyError
from steelyard.ledger import ledger_records
from steelyard.study import load
from steelyard.weigh import vocabulary
from steelyard.weigh.attaching import LARGEST
from steelyard.weigh.frozen import freeze
from steelyard.weigh.opening import open_run


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda paper: paper.unlink(), "is no file"),
        (lambda paper: (paper.unlink(), paper.mkdir()), "is no file"),
        (lambda paper: (paper.unlink(), paper.symlink_to("/dev/zero")), "is no file"),
        (lambda paper: os.truncate(paper, LARGEST + 1), "more than 64 MiB"),
    ],
)
def test_a_paper_that_can_not_be_kept_is_refused_before_anything_is_asked(tmp_path, spoil, said):
    text = PAPER.replace("source: T3", "source: T3, attachment: offer.pdf", 1)
    (tmp_path / "mix.yaml").write_text(text, "utf-8")
    (tmp_path / "offer.pdf").write_bytes(b"3")
    study = load(tmp_path / "mix.yaml", vocabulary=vocabulary())
    spoil(tmp_path / "offer.pdf")

    with pytest.raises(StudyError, match=said):
        freeze(study, source=b"")


def test_papers_that_a_killed_start_left_out_are_kept_on_resume_and_none_twice(tmp_path):
    text = PAPER.replace("source: T3", "source: T3, attachment: offer.pdf")
    (tmp_path / "mix.yaml").write_text(text, "utf-8")
    (tmp_path / "offer.pdf").write_bytes(b"3")
    frozen = freeze(load(tmp_path / "mix.yaml", vocabulary=vocabulary()), source=text.encode())
    begun = replace(frozen, study=frozen.study.model_copy(update={"alternatives": {}}))

    for one, resume in ((begun, False), (frozen, True), (frozen, True)):
        with open_run(tmp_path / "run", one, resume=resume, note=print) as (folder, _):
            pass

    kept = [r.body["name"] for r in ledger_records(folder.ledger) if r.kind == "attachment"]
    assert kept == ["offer.pdf"]
