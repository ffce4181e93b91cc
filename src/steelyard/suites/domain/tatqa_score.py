"""TAT-QA: answers from financial reports, with a scale.

The evaluation is that of Zhu et al. 2021 (ACL, "TAT-QA", section 5 and its published scorer):
numbers are multiplied by their scale and compared at four decimals, other answers are compared
after normalisation by exact match and by F1 on token sets rounded to two decimals; arithmetic
and count answers get F1 = exact match.
"""

from __future__ import annotations

import re
import string
from dataclasses import dataclass
from typing import Any

from steelyard.suites.domain.numerals import LONGEST_NUMERAL
from steelyard.suites.domain.overlap import set_f1

_NOT_IN_NUMBERS = str.maketrans("", "", "'\"\\$€£¥%(),[]")
_NUMBER = re.compile(r"[+-]?\d+(?:\.\d+)?|[+-]?\.\d+")
_BRACKETED = re.compile(r"\([\d.\s%]+\)")
_PERCENTAGE = re.compile(r"[\d.\s]+%")
_WORDED = re.compile(r"[\d.]+\s?[a-zA-Z]+")
_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_SCALES = ("hundred", "thousand", "million", "billion", "percent")
_FACTORS = (100, 1000, 1_000_000, 1_000_000_000, 0.01)
NUMERIC = ("arithmetic", "count")
SCALES = ("", "thousand", "million", "billion", "percent")
"""The scales that gold may have."""


def _factor(words: str) -> float:
    low = words.lower()
    return next((f for s, f in zip(_SCALES, _FACTORS, strict=True) if s in low), 1)


def _is_number(text: str) -> bool:
    words = " ".join(w.translate(_NOT_IN_NUMBERS) for w in text.split()).split()
    if not words:
        return False
    try:
        number = float(words[0])
    except ValueError:
        return False
    return number == number and not (len(words) > 1 and _factor(words[1]) == 1)


def _number(text: str) -> float | None:
    """The first number of a text by its marks: (12) is negative, 12% a hundredth, 12 million."""
    first = _NUMBER.search(text.translate(_NOT_IN_NUMBERS))
    if first is None or len(first[0]) > LONGEST_NUMERAL or first[0].lstrip("+-").startswith("."):
        return None
    worded = _WORDED.search(text)
    scale = _factor(worded[0]) if worded else 1
    sign = -1 if _BRACKETED.search(text.strip()) else 1
    part = 0.01 if _PERCENTAGE.search(text.strip()) else 1
    figure = float(first[0]) if "." in first[0] else int(first[0])
    return round(figure * scale * sign * part, 4)


def _normal(text: str) -> str:
    parts = (_normal_token(token) for token in text.split(" "))
    return " ".join(part for part in parts if part)


def _normal_token(token: str) -> str:
    low = token.lower()
    if _is_number(low):
        low = str(_number(low))
    else:
        low = "".join(c for c in low if c not in string.punctuation)
        low = str(_number(low)) if _is_number(low) else low
    return " ".join(_ARTICLES.sub(" ", low).split())


def _as_text(answers: list[str], scale: str) -> str:
    return " ".join(_one(answer, scale) for answer in sorted(answers))


def _one(answer: str, scale: str) -> str:
    number = _number(answer) if _is_number(answer) else None
    if number is None:
        return f"{answer} {scale}" if scale else answer
    if "%" in answer:
        return f"{number:.4f}"
    return f"{round(number, 2) * _factor(scale):.4f}"


def _wordings(answers: list[str], scale: str) -> list[str]:
    """A bare number may be a share: 0.2342 stands for 23.42 percent."""
    texts = [_as_text(answers, scale)]
    if len(answers) == 1 and not scale and "%" not in answers[0] and _is_number(answers[0]):
        number = _number(answers[0])
        texts += [] if number is None else [f"{number:.4f}"]
    return texts


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """Exact match and F1 of one answer."""

    exact: float
    f1: float


def tatqa_scores(
    gold: Any, answers: list[str], *, kind: str, gold_scale: str, scale: str
) -> Scored:
    """Exact match and numeracy-aware F1 of ``answers`` at ``scale``.

    ``gold`` is the set's answer as it is, ``kind`` its answer type.
    """
    wanted = _gold_texts(gold, kind)
    if not answers or not any(a.strip() for a in answers) or not wanted:
        return Scored(exact=0.0, f1=0.0)
    right = _as_text(wanted, gold_scale)
    best = max(_compared(text, right) for text in _wordings(answers, scale))
    return Scored(exact=best[0], f1=best[0] if kind in NUMERIC else best[1])


def _gold_texts(gold: Any, kind: str) -> list[str]:
    if isinstance(gold, list):
        return [str(g) for g in gold]
    return [str(int(gold))] if kind == "count" else [str(gold)]


def _compared(found: str, right: str) -> tuple[float, float]:
    one, two = _normal(found), _normal(right)
    return float(one == two), round(set_f1(set(two.split()), set(one.split())), 2)
