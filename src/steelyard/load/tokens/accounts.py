"""How many tokens each answer had, by the best source there is, and whether sources agree."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from steelyard.evidence import Missing, Sample
from steelyard.load.tokens.gate import Mismatch, Pair, mismatch
from steelyard.load.tokens.tokenizer import Source, Tokenizer

_SAID = {Source.USAGE.value: Source.USAGE, Source.CHUNK_USAGE.value: Source.CHUNK_USAGE}


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Tokens of one answer, thinking included."""

    number: int
    """Of the sample."""
    tokens: int | Missing
    source: Source | None
    """None where the tokens are missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Accounts:
    """Tokens of all answers."""

    counts: tuple[Counted, ...]
    sources: Mapping[str, int]
    """Answers by the source of their count; "" where it is missing."""
    total: int | Missing
    """Missing as soon as one answer's count is."""
    mismatch: Mismatch | Missing
    """What the endpoint said against a count of the text; Missing where nothing counts it."""


def account(
    samples: Iterable[Sample],
    *,
    tokenizer: Tokenizer | None = None,
    served: Tokenizer | None = None,
) -> Accounts:
    """Count every answer's tokens.

    The endpoint's usage comes first, then its running count in a stream that did not finish,
    then its ``/tokenize`` (``served``), then a tokenizer here; the last two over the whole text.
    Neither the length that was asked for nor the number of events is ever a count, and an
    estimate gives none. A stream without text has 0 tokens only if the endpoint says so.
    """
    counters = [each for each in (served, tokenizer) if each is not None]
    counts: list[Counted] = []
    pairs: list[Pair] = []
    for sample in samples:
        said = _SAID.get(sample.token_source)
        if said is None or sample.completion_tokens is None:
            counts.append(_recounted(sample, counters))
            continue
        counts.append(Counted(number=sample.number, tokens=sample.completion_tokens, source=said))
        if said is Source.USAGE:
            pairs += _pair(sample, counters)
    return Accounts(
        counts=tuple(counts),
        sources=dict(Counter("" if c.source is None else c.source.value for c in counts)),
        total=_total(counts),
        mismatch=mismatch(pairs, reason=_unchecked(counters)),
    )


def _recounted(sample: Sample, counters: list[Tokenizer]) -> Counted:
    text = _text(sample)
    if isinstance(text, Missing):
        return Counted(number=sample.number, tokens=text, source=None)
    for counter in counters:
        if counter.source is not Source.ESTIMATE:
            found = counter.count(text)
            return Counted(number=sample.number, tokens=found, source=counter.source)
    why = "the endpoint reported no usage, and no tokenizer was given"
    if counters:
        why += f" (client estimate {counters[-1].count(text)})"
    return Counted(number=sample.number, tokens=Missing(reason=why), source=None)


def _text(sample: Sample) -> str | Missing:
    """All that was said, or why it can't be counted."""
    if sample.text is None and (sample.content_chars or not sample.reasoning_chars):
        return Missing(reason="no usage, and the text was not kept")
    if sample.reasoning is None and sample.reasoning_chars:
        return Missing(reason="no usage, and the thinking was not kept")
    if sample.tool_calls:
        return Missing(reason="no usage, and the tokens around a tool call can't be seen")
    said = (sample.reasoning or "") + (sample.text or "")
    if len(said) != sample.content_chars + sample.reasoning_chars:
        return Missing(reason="no usage, and the text was masked")
    if not said:
        return Missing(reason="no usage and no text")
    return said


def _pair(sample: Sample, counters: list[Tokenizer]) -> Iterator[Pair]:
    text = _text(sample)
    best = next((c for c in counters if c.source is not Source.ESTIMATE), None)
    if best is None or isinstance(text, Missing) or sample.completion_tokens is None:
        return
    # The token that ends an answer and the marks around thinking are counted, not seen.
    unseen = (sample.finish == "stop") + 3 * bool(sample.reasoning_chars)
    yield Pair(
        number=sample.number,
        said=sample.completion_tokens,
        counted=best.count(text),
        unseen=unseen,
    )


def _total(counts: list[Counted]) -> int | Missing:
    known = [c.tokens for c in counts if not isinstance(c.tokens, Missing)]
    if len(known) == len(counts):
        return sum(known)
    reasons = Counter(c.tokens.reason for c in counts if isinstance(c.tokens, Missing))
    why, _ = reasons.most_common(1)[0]
    return Missing(reason=f"{len(counts) - len(known)} of {len(counts)} answers: {why}")


def _unchecked(counters: list[Tokenizer]) -> str:
    if any(c.source is not Source.ESTIMATE for c in counters):
        return "no answer has both usage and a text that was kept"
    if counters:
        return "an estimate checks nothing; give a tokenizer file"
    return "no tokenizer was given to check usage against"
