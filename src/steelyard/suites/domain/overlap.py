"""How far two texts, sets or lists agree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Sequence
from difflib import SequenceMatcher
from itertools import groupby

from steelyard.suites.domain.numerals import fold
from steelyard.suites.subsequence import longest_common

_FULL_STOP = re.compile(r"\.(?!\d)")


def f_score(*, precision: float, recall: float, beta: float = 1.0) -> float:
    """Weighted harmonic mean (van Rijsbergen 1979); 0 where both are 0."""
    square = beta * beta
    bottom = square * precision + recall
    return (1 + square) * precision * recall / bottom if bottom else 0.0


def set_f1(gold: Collection[Hashable], found: Collection[Hashable]) -> float:
    """F1 of two sets; 1 where both are empty."""
    wanted, seen = set(gold), set(found)
    if not wanted and not seen:
        return 1.0
    both = len(wanted & seen)
    return f_score(
        precision=both / len(seen) if seen else 0.0, recall=both / len(wanted) if wanted else 0.0
    )


def tokens(text: str) -> list[str]:
    """Han characters one by one, other letters and digits as words; marks and case dropped."""
    found: list[str] = []
    for kind, group in groupby(fold(text).casefold(), key=_kind):
        if kind == "han":
            found += group
        elif kind == "word":
            found.append("".join(group))
    return found


def _kind(char: str) -> str:
    if "\u3400" <= char <= "\u9fff" or "\U00020000" <= char <= "\U0003ffff":
        return "han"
    return "word" if char.isalnum() else ""


def same_text(gold: str, found: str) -> bool:
    """Whether two texts agree but for marks, spaces, case and width."""
    return _plain(gold) == _plain(found)


def _plain(text: str) -> str:
    kept = "".join(c for c in fold(text).casefold() if c.isalnum() or c in ".%")
    return _FULL_STOP.sub("", kept)


def bag_f1(gold: Sequence[str], found: Sequence[str]) -> float:
    """F1 of two bags of tokens; two empty bags agree."""
    if not gold or not found:
        return float(not gold and not found)
    both = sum((Counter(gold) & Counter(found)).values())
    return f_score(precision=both / len(found), recall=both / len(gold))


def token_f1(gold: str, found: str) -> float:
    """F1 on ``tokens``, after SQuAD (Rajpurkar et al. 2016) with Han characters as tokens."""
    return bag_f1(tokens(gold), tokens(found))


def character_f1(gold: str, found: str) -> float:
    """F1 on lower-case letters and digits one by one, as CAIL's reading task has it (CJRC 2019)."""
    return bag_f1(_characters(gold), _characters(found))


def _characters(text: str) -> list[str]:
    return [c for c in text.lower() if c.isalpha() or c.isdigit()]


def rouge_l(gold: str, found: str) -> float:
    """ROUGE-L F1 (Lin 2004) on ``tokens``: no word segmenter decides it."""
    wanted, seen = tokens(gold), tokens(found)
    if not wanted or not seen:
        return float(not wanted and not seen)
    both = longest_common(wanted, seen)
    return f_score(precision=both / len(seen), recall=both / len(wanted))


def soft_f1(
    gold: Sequence[str],
    found: Sequence[str],
    *,
    alike: Callable[[str, str], float] = character_f1,
) -> float:
    """F1 of two lists, each text matched to at most one other so that the sum is greatest."""
    if not gold or not found:
        return float(not gold and not found)
    both = _best_sum([[alike(g, f) for f in found] for g in gold])
    return f_score(precision=both / len(found), recall=both / len(gold))


def _best_sum(table: list[list[float]]) -> float:
    if len(table) == 1 or len(table[0]) == 1:
        return max(value for row in table for value in row)
    from scipy.optimize import linear_sum_assignment

    rows, columns = linear_sum_assignment(table, maximize=True)
    return float(sum(table[r][c] for r, c in zip(rows, columns, strict=True)))


Edit = tuple[int, int, str]
"""Characters start..end of the source, and what stands there instead."""


def edits(source: str, text: str) -> set[Edit]:
    """The character edits that turn ``source`` into ``text``."""
    matcher = SequenceMatcher(None, source, text, autojunk=False)
    return {(i, j, text[k:m]) for tag, i, j, k, m in matcher.get_opcodes() if tag != "equal"}


def edit_f05(source: str, gold: str, found: str) -> float:
    """F0.5 on character edits, as grammar correction is scored (Ng et al. 2014)."""
    wanted, seen = edits(source, gold), edits(source, found)
    if not wanted or not seen:
        return float(not wanted and not seen)
    both = len(wanted & seen)
    return f_score(precision=both / len(seen), recall=both / len(wanted), beta=0.5)
