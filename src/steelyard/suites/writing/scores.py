"""The criteria of the writing suite, and the corpus number that is told beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from steelyard.evidence import Answer, Measurement, Status
from steelyard.suites.columns import Score, check
from steelyard.suites.protocol import Stamp
from steelyard.suites.scoring import Scores
from steelyard.suites.writing.overlap import corpus_bleu, counts_of, signature

NAME = "writing"
_REFERRED = "answers to items with a reference"
_UNREFERRED = "no item has a reference"
_DOCUMENTS = "answers to items with a genre"
_UNDOCUMENTED = "no item asks for a document"

SCORES = Scores(
    suite=NAME,
    each=(
        Score(
            name="chrf",
            of=check("chrf"),
            form="mean",
            note="likeness to the reference in characters: mean of chrF2 by answer",
            over=_REFERRED,
            none=_UNREFERRED,
        ),
        Score(
            name="rouge_l",
            of=check("rouge_l"),
            form="mean",
            note="longest common subsequence with the reference: mean of ROUGE-L F1 by answer",
            over=_REFERRED,
            none=_UNREFERRED,
        ),
        Score(
            name="facts_kept",
            of=check("kept_share"),
            form="mean",
            note="share of an item's facts (must) that stand in the answer",
            over="answers to items with facts",
            none="no item names facts to be kept",
        ),
        Score(
            name="clean_text",
            of=check("clean"),
            note="nothing stands in the answer that must not (must_not)",
            over="answers to items with forbidden wordings",
            none="no item names what must not be written",
        ),
        Score(
            name="layout_compliance",
            of=check("layout_compliance"),
            form="mean",
            note="share of the layout rules that apply (GB/T 9704-2012, usage) which hold",
            over=_DOCUMENTS,
            none=_UNDOCUMENTED,
        ),
        Score(
            name="document_wellformed",
            of=check("document_wellformed"),
            note="all layout rules that apply hold",
            over=_DOCUMENTS,
            none=_UNDOCUMENTED,
        ),
        Score(
            name="text_complete",
            of=check("complete"),
            note="a text came, and no token limit cut it",
        ),
    ),
)


def corpus_numbers(answers: Sequence[Answer], *, stamp: Stamp) -> Iterator[Measurement]:
    """BLEU of all answers of a language together: shown, never ranked, so without interval."""
    for lang in ("zh", "en"):
        mine = [a.checks for a in answers if a.checks.get(counts_of(lang)[0]) is not None]
        value = corpus_bleu(mine, lang=lang)
        if value is None:
            continue
        yield Measurement(
            criterion=f"corpus_bleu_{lang}",
            deployment=stamp.deployment,
            workload=stamp.workload,
            suite=NAME,
            value=value,
            unit="BLEU",
            n=len(mine),
            k=None,
            unit_of_analysis="corpus",
            denominator=_REFERRED,
            interval=None,
            status=Status.MEASURED,
            run=stamp.run,
            date=stamp.date,
            note=f"one number of all texts, 0 to 100; {_short(signature(lang))}",
        )


def _short(signed: str) -> str:
    """Without versions: those stand with the grader, and a rebuilt report must stay the same."""
    return re.sub(r"\|version:[^|]*", "", signed)
