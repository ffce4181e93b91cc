"""A tokenizer whose whole is not the sum of its parts."""

from __future__ import annotations

import re

from steelyard.load.tokens import Source

_WORD = re.compile(r" ?[^\W\d_]+|\s+|[^\w\s]+|\d{1,3}|_+")


class Toy:
    """Splits as byte-pair vocabularies do; a word costs a token for each three letters begun."""

    name = "toy"
    source = Source.TOKENIZER

    def __init__(self):
        self.asked = 0

    def ids(self, text):
        return [
            hash(part) for word in _WORD.findall(text) for part in re.findall(r".{1,3}", word, re.S)
        ]

    def count(self, text):
        self.asked += 1
        return len(self.ids(text))
