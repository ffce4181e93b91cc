"""Writes prompts of exact lengths."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from steelyard.load.prompts.writing import Language, source, words
from steelyard.load.tokens import Tokenizer, exactly, fitted

_ASKING = {
    Language.EN: "\n\nWrite a long story in which these words occur.",
    Language.ZH: "\n\n请用这些词写一个长故事。",
    Language.MIXED: "\n\n请用这些词写一个长故事。Write a long story in which these words occur.",
}
_ROOM = 4
_WINDOW = 256
_TRIES = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Author:
    """Text by key: the same key is the same text, another key shares no beginning with it."""

    tokenizer: Tokenizer
    language: Language
    seed: int
    salt: int
    """Of the run, so that a server that has seen the seed before has not seen the text."""
    cell: int = 0
    """Cells of a sweep get texts of their own."""

    def words(self, *key: int | str) -> Iterator[str]:
        """The words of a key, without end."""
        return words(source(self.seed, self.salt, self.cell, *key), self.language)

    def text(self, n: int, *key: int | str, start: str = "") -> str:
        """``start`` and then text of ``key``, ``n`` tokens in all. Raises StudyError."""
        return exactly(self.tokenizer, n, words=self.words(*key), start=start)

    def asking(self, n: int, *key: int | str, start: str = "") -> str:
        """The same, with a request to go on at its end where there is room for one."""
        end = _ASKING[self.language]
        own = n - self.tokenizer.count(end)
        if own < self.tokenizer.count(start) + own // _ROOM or own < _ROOM:
            return self.text(n, *key, start=start)
        goal = own
        for _ in range(_TRIES):
            whole = self.text(goal, *key, start=start) + end
            apart = n - self.tokenizer.count(whole)
            if apart == 0:
                return whole
            goal += apart
        return self.text(n, *key, start=start)

    def addition(self, n: int, *key: int | str, after: str) -> str:
        """Text that makes ``after`` longer by ``n`` tokens, counted with the end of it alone."""
        window = after[-_WINDOW:]
        goal = n + (self.tokenizer.count(window) if window else 0)
        return self.text(goal, *key, start=window)[len(window) :]

    def fitted(self, text: str, n: int, *key: int | str) -> str:
        """A given text, cut or written on to ``n`` tokens."""
        return fitted(self.tokenizer, text, n, words=self.words(*key))
