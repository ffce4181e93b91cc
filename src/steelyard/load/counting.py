"""Tokens of a run counted a second time, after it: by the endpoint's /tokenize or a tokenizer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from steelyard.endpoint import Prompt
from steelyard.errors import EndpointUnusable
from steelyard.evidence import Kind, LogReader, Missing, Sample, read_json, write_json
from steelyard.load.certificate import Hits
from steelyard.load.engine import Order
from steelyard.load.engine.prompts import own_prompt
from steelyard.load.prompts import PromptFile, designed_hits, plain
from steelyard.load.summary import Columns
from steelyard.load.tokens import (
    ByteEstimate,
    Ids,
    Mismatch,
    Overhead,
    Source,
    Tokenizer,
    account,
    overhead,
)

FILE = "load_tokens.json"
MOST: Final = {Source.TOKENIZER: 1000, Source.TOKENIZE: 200}
"""Answers with usage that are counted again, evenly over the run."""
MOST_PROMPTS: Final = 100_000
MOST_CHARS: Final = 4_000_000
"""Text of prompts that is looked through for common beginnings."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Counting:
    """What a second count came to."""

    by: str
    source: str
    counts: Mapping[int, int] = field(repr=False)
    """Output tokens by number, of answers that had no count."""
    mismatch: Mismatch | Missing
    overhead: Overhead
    """What the endpoint adds to each prompt."""


def count_run(log: Path, *, first: int, order: Order, tokenizer: Tokenizer) -> Counting:
    """Count what has no usage, and hold usage against a count of some answers' whole text.

    An endpoint that counts no longer leaves the run without a second count, with its reason: what
    was measured stays.  Raises RecordDamaged.
    """
    try:
        return _counted(log, first=first, order=order, tokenizer=tokenizer)
    except EndpointUnusable as gone:
        return Counting(
            by=tokenizer.name,
            source=tokenizer.source.value,
            counts={},
            mismatch=Missing(reason=str(gone)),
            overhead=overhead(()),
        )


def _counted(log: Path, *, first: int, order: Order, tokenizer: Tokenizer) -> Counting:
    texts = _Texts(order)
    prompts: list[tuple[int | None, int]] = []
    exact = tokenizer.source is not Source.ESTIMATE

    def chosen() -> Iterator[Sample]:
        for sample, checked in _chosen(log, first=first, most=MOST.get(tokenizer.source, 0)):
            if checked and exact:
                prompts.append((sample.prompt_tokens, tokenizer.count(plain(texts.of(sample)))))
            yield sample

    found = account(chosen(), **_role(tokenizer))
    return Counting(
        by=tokenizer.name,
        source=tokenizer.source.value,
        counts={
            one.number: one.tokens
            for one in found.counts
            if isinstance(one.tokens, int) and one.source is tokenizer.source
        },
        mismatch=found.mismatch,
        overhead=overhead(prompts),
    )


def _role(tokenizer: Tokenizer) -> dict[str, Any]:
    return {"served" if tokenizer.source is Source.TOKENIZE else "tokenizer": tokenizer}


def _chosen(log: Path, *, first: int, most: int) -> Iterator[tuple[Sample, bool]]:
    """Samples without a count, and of those with usage some; True for these."""
    told = sum(s.token_source == Source.USAGE for s in _samples(log, first=first))
    every = max(math.ceil(told / most), 1) if most else 0
    place = 0
    for sample in _samples(log, first=first):
        if sample.token_source != Source.USAGE:
            yield sample, False
            continue
        if every and place % every == 0:
            yield sample, True
        place += 1


def _samples(log: Path, *, first: int) -> Iterator[Sample]:
    for record in LogReader(log, kinds=[Kind.SAMPLE]):
        if isinstance(record, Sample) and record.number >= first:
            yield record


class _Texts:
    """The prompt of each request, made again or read where it lies."""

    def __init__(self, order: Order) -> None:
        self._order = order
        self._file = PromptFile(order.prompt_file) if order.prompt_file is not None else None

    def of(self, sample: Sample) -> Prompt:
        """The prompt that a sample asked."""
        return self.at(sample.item)

    def at(self, item: str) -> Prompt:
        """A prompt by its item's name."""
        if self._file is not None:
            return self._file[int(item.removeprefix("p"))]
        if self._order.prompts:
            return self._order.prompts[item]
        seed = self._order.seed ^ self._order.salt
        return own_prompt(int(item.removeprefix("r")), seed=seed)


def designed(log: Path, *, first: int, order: Order, tokenizer: Tokenizer | None) -> Design:
    """What an endless cache that begins cold could hit of what was sent, in order of sending."""
    if order.prompt_facts and order.prompt_file is None:
        # Shares put together: the texts that were asked are with them no more.
        return Design(hits=None, prompts=0, exact=False)
    sent = [(s.sent_ns, s.item) for s in _samples(log, first=first) if s.sent_ns is not None]
    texts = _Texts(order)
    prompts, chars = [], 0
    for _, item in sorted(sent):
        prompts.append(texts.at(item))
        chars += len(plain(prompts[-1]))
        if chars > MOST_CHARS or len(prompts) > MOST_PROMPTS:
            return Design(hits=None, prompts=len(sent), exact=False)
    exact = isinstance(tokenizer, Ids) and tokenizer.source is not Source.ESTIMATE
    counter = tokenizer if exact and tokenizer is not None else ByteEstimate()
    found = designed_hits(prompts, counter, block=1)
    return Design(hits=Hits(hit=found.hits, asked=found.tokens), prompts=found.prompts, exact=exact)


@dataclass(frozen=True, slots=True, kw_only=True)
class Design:
    """Hits by design."""

    hits: Hits | None
    """None: there was more than is looked through."""
    prompts: int
    exact: bool
    """Counted in the model's tokens; else in pieces of bytes."""


def write_counts(run: Path, counting: Counting) -> None:
    """Keep what was counted here beside the record, for whoever reads the log again."""
    if counting.counts:
        write_json(
            run / FILE,
            {
                "source": counting.source,
                "by": counting.by,
                "numbers": list(counting.counts),
                "counts": list(counting.counts.values()),
            },
        )


def credited(run: Path, columns: Columns) -> Columns:
    """Columns of a run's log with what was counted after it.  Raises RecordDamaged."""
    if not (run / FILE).is_file():
        return columns
    told = read_json(run / FILE)
    counts = dict(zip(told["numbers"], told["counts"], strict=True))
    return columns.credited(counts, source=str(told["source"]))
