"""Text without end, out of words."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from enum import StrEnum
from random import Random

import numpy as np

from steelyard.load.prompts.words import EN, ZH

_SENTENCE = (6, 14)


class Language(StrEnum):
    """What prompts are written in."""

    EN = "en"
    ZH = "zh"
    MIXED = "mixed"


def source(seed: int, *key: int | str) -> Random:
    """A stream of its own for each key, all of one seed sequence.

    Streams of different keys are independent whatever process draws them and in whatever order,
    so no worker can repeat what another wrote.
    """
    parts = tuple(zlib.crc32(part.encode()) if isinstance(part, str) else part for part in key)
    state = np.random.SeedSequence(seed, spawn_key=parts).generate_state(4, np.uint64)
    return Random(int.from_bytes(state.tobytes(), "little"))


def words(random: Random, language: Language) -> Iterator[str]:
    """Words in sentences; each brings the space before it and the mark after it."""
    while True:
        chinese = language is Language.ZH or (language is Language.MIXED and random.random() < 0.5)
        yield from _chinese(random) if chinese else _english(random)


def _english(random: Random) -> Iterator[str]:
    chosen = random.choices(EN, k=random.randint(*_SENTENCE))
    for word in chosen[:-1]:
        yield f" {word}"
    yield f" {chosen[-1]}."


def _chinese(random: Random) -> Iterator[str]:
    chosen = random.choices(ZH, k=random.randint(*_SENTENCE))
    # A run without a mark would be merged as one word by vocabularies such as Kimi's.
    for place, word in enumerate(chosen[:-1], start=1):
        yield word if place % 3 else f"{word}，"
    yield f"{chosen[-1]}。"
