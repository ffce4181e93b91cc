"""ROUGE-L: the longest common subsequence of two texts, as an F-measure.

Words in lower case where words are written apart, single characters where they aren't (Chinese,
Japanese); punctuation doesn't count.  Nothing is stemmed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

VERSION = "1"

# A Han character or kana is a token of its own; a run of other letters and digits is one.
_TOKEN = re.compile(r"[぀-ヿ㐀-䶿一-鿿豈-﫿]|[^\W_぀-ヿ㐀-䶿一-鿿豈-﫿]+")


def tokens(text: str) -> list[str]:
    """Words and Chinese characters, in lower case."""
    return _TOKEN.findall(text.lower())


def rouge_l(text: str, reference: str) -> float:
    """F1 of the longest common subsequence, 0 to 1 (Lin 2004, section 3, beta = 1)."""
    ours, theirs = tokens(text), tokens(reference)
    common = longest_common(ours, theirs)
    return 2.0 * common / (len(ours) + len(theirs)) if common else 0.0


def longest_common(a: Sequence[str], b: Sequence[str]) -> int:
    """Length of the longest common subsequence, a row of bits at a time (Hyyrö 2004)."""
    places: dict[str, int] = {}
    for i, token in enumerate(a):
        places[token] = places.get(token, 0) | (1 << i)
    whole = (1 << len(a)) - 1
    row = whole
    for token in b:
        hit = row & places.get(token, 0)
        row = ((row + hit) | (row - hit)) & whole
    return len(a) - row.bit_count()
