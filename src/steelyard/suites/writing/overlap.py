"""How much of a reference stands in a text: BLEU and chrF by sacrebleu, and ROUGE-L.

Each is a number from 0 to 1 here.  None of them knows what is true: they measure likeness.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from steelyard.errors import StudyError
from steelyard.suites.writing.rouge import rouge_l

ORDERS = range(1, 5)
_TOKENIZERS = {"zh": "zh", "en": "13a"}


def language(lang: str) -> str:
    """The language whose tokens are counted: Chinese by zh, all others as English is."""
    return "zh" if lang.lower().startswith("zh") else "en"


def require() -> None:
    """Raise StudyError where sacrebleu isn't installed."""
    _metrics()


def overlap(text: str, references: Sequence[str], *, lang: str) -> dict[str, float | None]:
    """chrF and ROUGE-L of one text, and its counts for the BLEU of all texts together.

    Raises StudyError where sacrebleu isn't installed.
    """
    chrf = _chrf().sentence_score(text, list(references)).score / 100.0
    return {
        "chrf": min(1.0, chrf),
        "rouge_l": max(rouge_l(text, reference) for reference in references),
        **_counts(text, references, lang=language(lang)),
    }


def counts_of(lang: str) -> tuple[str, ...]:
    """Names under which an answer keeps its counts for BLEU."""
    names = (f"matched_{n}" for n in ORDERS), (f"grams_{n}" for n in ORDERS)
    return tuple(f"bleu_{lang}_{name}" for name in ("length", "reference", *names[0], *names[1]))


def corpus_bleu(counts: Sequence[Mapping[str, float | None]], *, lang: str) -> float | None:
    """BLEU from 0 to 100 of all texts that have counts, as sacrebleu computes it; None if none.

    It is the corpus's own number (Papineni et al. 2002), no mean over texts: brevity and
    precisions are those of all texts together.
    """
    names = counts_of(lang)
    known = [[int(c[n] or 0) for n in names] for c in counts if c.get(names[0]) is not None]
    if not known:
        return None
    total = [sum(column) for column in zip(*known, strict=True)]
    metrics = _metrics()
    score = metrics.BLEU.compute_bleu(
        correct=total[2:6], total=total[6:10], sys_len=total[0], ref_len=total[1]
    )
    return float(score.score)


def signatures() -> dict[str, str]:
    """What identifies each number, as sacrebleu writes it; says so where it isn't installed."""
    try:
        found = {"chrF": _signed(_chrf())}
        for lang in _TOKENIZERS:
            found[f"BLEU, {lang}"] = _signed(_bleu(lang))
    except StudyError:
        return {"chrF": "sacrebleu is not installed"}
    return found


def signature(lang: str) -> str:
    """Of the corpus BLEU of a language."""
    return _signed(_bleu(lang))


def _counts(text: str, references: Sequence[str], *, lang: str) -> dict[str, float | None]:
    found = _bleu(lang).corpus_score([text], [[reference] for reference in references])
    numbers = (found.sys_len, found.ref_len, *found.counts, *found.totals)
    return dict(zip(counts_of(lang), map(float, numbers), strict=True))


def _signed(metric: Any) -> str:
    """The signature; how many references there are differs from item to item."""
    metric.corpus_score(["a"], [["a"]])
    return str(metric.get_signature()).replace("nrefs:1", "nrefs:var")


@lru_cache(maxsize=1)
def _metrics() -> Any:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            from sacrebleu import metrics
    except ImportError:
        raise StudyError(
            "suite writing: references are compared by sacrebleu, which is not installed; "
            "install it with: pip install 'steelyard[text]', or leave references out of the items"
        ) from None
    return metrics


@lru_cache(maxsize=2)
def _bleu(lang: str) -> Any:
    return _metrics().BLEU(tokenize=_TOKENIZERS[lang], lowercase=False)


@lru_cache(maxsize=1)
def _chrf() -> Any:
    return _metrics().CHRF()
