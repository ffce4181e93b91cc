"""ROUGE-L: the longest common subsequence of two texts, as an F-measure.

Words in lower case where words are written apart, single characters where they aren't (Chinese,
Japanese); punctuation doesn't count.  Nothing is stemmed.
"""

from __future__ import annotations

import re

from steelyard.suites.subsequence import longest_common

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
