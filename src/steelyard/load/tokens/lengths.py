"""Texts of exactly so many tokens.

Tokens of a whole are not the sum of the tokens of its parts, so nothing is added up: the whole
text is counted each time, and what is handed out is a text whose own count was the one asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice

from steelyard.errors import StudyError
from steelyard.load.tokens.tokenizer import Tokenizer

FILLERS = (" a", " the", " of", ".", ",", "的", "了", "。", " 1", "!", "\n", "-", "x")
"""Short pieces; one of them is one token more in almost every vocabulary and place."""
_TRIES = 64
_TAIL = 32
"""Tokens that are written word by word."""
_WINDOW = 256
"""Characters before the tail that are counted with it: vocabularies merge within words."""


def exactly(tokenizer: Tokenizer, n: int, *, words: Iterator[str], start: str = "") -> str:
    """Write ``start`` and then words until the whole counts ``n``; words bring their own spaces.

    ``words`` must not end before the text is long enough. Raises StudyError where ``start``
    alone is longer, or no such text is found.
    """
    text, have = start, _count(tokenizer, start)
    if have > n:
        raise StudyError(
            f"{n} tokens ({tokenizer.source}) are too few: {start!r} alone has {have}; "
            "ask for a longer prompt"
        )
    step = 64 if n - have > 512 else 8
    for _ in range(_TRIES):
        if n - have <= _TAIL:
            break
        longer = _longer(text, words=words, count=step)
        gained = max(_count(tokenizer, longer) - have, 1)
        if have + gained <= n:
            text, have = longer, have + gained
        # A little short of the rest, so that the end is reached from below.
        step = max(int((n - have - _TAIL / 2) * step / gained * 0.98), 1)
    if len(text) > _WINDOW:
        head, window = text[:-_WINDOW], text[-_WINDOW:]
        goal, keep = _count(tokenizer, window) + n - have, max(len(start) - len(head), 0)
        end = _finished(tokenizer, window, goal, words=words, keep=keep)
        if end is not None and _count(tokenizer, head + end) == n:
            return head + end
    ended = _finished(tokenizer, text, n, words=words, keep=len(start))
    if ended is None:
        raise StudyError(
            f"{tokenizer.name}: no text of exactly {n} tokens was found; try a length beside it"
        )
    return ended


def _finished(
    tokenizer: Tokenizer, text: str, n: int, *, words: Iterator[str], keep: int
) -> str | None:
    """Write words, and fillers at the end; None where that does not come to ``n``.

    The first ``keep`` characters stay as they are.
    """
    for _ in range(_TRIES):
        have = _count(tokenizer, text)
        while have < n:
            longer = _longer(text, words=words, count=1)
            more = _count(tokenizer, longer)
            if more > n:
                break
            text, have = longer, more
        if have == n:
            return text
        filled = padded(tokenizer, text, n)
        if filled is not None:
            return filled
        # This end takes no filler; after other words it may.
        text = text[: max(len(text) - len(text) // 8 - 1, keep)]
    return None


def _longer(text: str, *, words: Iterator[str], count: int) -> str:
    pieces = list(islice(words, count))
    if not pieces:
        raise ValueError("words ended before the text was long enough")
    return text + "".join(pieces)


def _count(tokenizer: Tokenizer, text: str) -> int:
    return tokenizer.count(text) if text else 0


def padded(tokenizer: Tokenizer, text: str, n: int) -> str | None:
    """Add fillers until ``text`` counts ``n``; None where none of them does it."""
    have = _count(tokenizer, text)
    while have < n:
        step = _step(tokenizer, text, have=have)
        if step is None:
            return None
        text, have = step, have + 1
    return text if have == n else None


def _step(tokenizer: Tokenizer, text: str, *, have: int) -> str | None:
    for filler in FILLERS:
        longer = text
        for _ in range(4):
            longer += filler
            more = tokenizer.count(longer)
            if more == have + 1:
                return longer
            if more != have:
                break
    return None


def truncated(tokenizer: Tokenizer, text: str, n: int) -> str:
    """The beginning of ``text`` that counts exactly ``n``, or else the longest that counts less.

    Cut between characters. ``text`` itself where it has no more than ``n``.
    """
    if tokenizer.count(text) <= n:
        return text

    def count(characters: int) -> int:
        return _count(tokenizer, text[:characters])

    low = _turning_point(count, n, end=len(text))
    # Counts of prefixes can fall again behind it: a few characters on may complete a token.
    for more in range(low + 1, min(low + 9, len(text))):
        if count(more) == n:
            low = more
    return text[:low]


def _turning_point(count: Callable[[int], int], n: int, *, end: int) -> int:
    low, high = 0, end
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if count(middle) <= n else (low, middle)
    return low


def fitted(tokenizer: Tokenizer, text: str, n: int, *, words: Iterator[str]) -> str:
    """``text`` cut or written on with words until it counts exactly ``n``. Raises StudyError."""
    kept = truncated(tokenizer, text, n)
    return kept if tokenizer.count(kept) == n else exactly(tokenizer, n, words=words, start=kept)
