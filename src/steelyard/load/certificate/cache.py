"""Was the prefix cache as warm as it was to be, and alike in two cells?"""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.load.certificate.check import Check, judged, unknown

UNLIKE = 0.02
WARMER = 0.05
ROUGHLY = 0.20
"""Points that a design counted by bytes may be off."""
MOST_TEMPLATE = 64
"""Tokens that a chat template may put before each prompt, where nobody counted them."""
_CACHE = (
    "prefill takes time for the tokens that aren't cached, so the cells' times to first token "
    "differ by as much as these do, whatever is compared"
)
_DESIGN = (
    "prompts were made so that a cold cache can hit no more than this; more is warmth from "
    "before the run or from others, and makes first tokens early; 5 points are left for blocks "
    "and counts of another tokenizer"
)
_AGAIN = (
    "an engine knows a prompt that it had before, so its prefill costs nothing; prompts of a run "
    "are each their own unless repeats are asked for"
)
REPEATED = 0.01


@dataclass(frozen=True, slots=True, kw_only=True)
class Hits:
    """A cell's cache counters: after less before, tokens of prompts."""

    hit: float
    asked: float

    @property
    def uncached(self) -> float:
        """Share of prompt tokens that had to be computed."""
        return 1.0 - self.hit / self.asked


def cache_match(a: Hits | None, b: Hits | None) -> Check:
    """Prompt tokens left to compute, a share of each cell's, against each other.

    Not the hit rates: 90 % against 88 % is a fifth more to compute.
    """
    if a is None or b is None or min(a.asked, b.asked) <= 0.0:
        return unknown("cache_match", detail="no cache counters were read", because=_CACHE)
    most, least = max(a.uncached, b.uncached), min(a.uncached, b.uncached)
    off = 0.0 if most <= 0.0 else 1.0 - least / most
    return judged(
        "cache_match",
        {"off": off, "uncached_a": a.uncached, "uncached_b": b.uncached},
        limit=UNLIKE,
        detail=(
            f"{a.uncached:.1%} and {b.uncached:.1%} of prompt tokens not cached, "
            f"off {off:.1%} (≤ {UNLIKE:.0%})"
        ),
        because=_CACHE,
    )


def cache_design(
    seen: Hits | None,
    design: Hits | None,
    *,
    prompts: int,
    template: int | None,
    by: float = WARMER,
) -> Check:
    """What was hit against what an endless cache that began cold could hit, ``by`` points more.

    ``design`` counts the texts of ``prompts`` prompts; ``template`` is what the endpoint adds to
    each and hits every time, None where that is unknown: then a share that a template of up to
    64 tokens would explain is unknown too.
    """
    if seen is None or seen.asked <= 0.0:
        return unknown("cache_design", detail="no cache counters were read", because=_DESIGN)
    if design is None or design.asked <= 0.0:
        detail = f"{seen.hit / seen.asked:.1%} of prompt tokens hit; the design wasn't counted"
        return unknown("cache_design", detail=detail, because=_DESIGN)
    share = seen.hit / seen.asked
    least = _with_template(design, prompts, template or 0)
    most = _with_template(design, prompts, MOST_TEMPLATE if template is None else template)
    said = f"{share:.1%} of prompt tokens hit, {least:.1%} by design"
    if template is None and least + by < share <= most + by:
        return unknown(
            "cache_design",
            detail=f"{said}; a template before each prompt may explain it (--tokenizer tells)",
            because=_DESIGN,
        )
    return judged(
        "cache_design",
        {"over": share - most, "share": share, "design": least},
        limit=by,
        detail=f"{said} (≤ {by * 100:.0f} points more)",
        because=_DESIGN,
    )


def _with_template(design: Hits, prompts: int, template: int) -> float:
    added = prompts * template
    return (design.hit + added) / (design.asked + added)


def prompts_own(again: int, *, of: int, asked_for: bool) -> Check:
    """Whether requests asked what this run had asked before, which nobody wanted."""
    share = again / of if of else 0.0
    if asked_for and again:
        return Check(
            check="prompts",
            result="pass",
            detail=f"{again} of {of} requests repeated a prompt, as was asked for",
            figures={"share": share},
            because=_AGAIN,
        )
    return judged(
        "prompts",
        {"share": share, "again": float(again)},
        limit=REPEATED,
        detail=(
            f"{again} of {of} requests asked what had been asked before (≤ {REPEATED:.0%})"
            + ("; shorten --for, or lower --users" if share > REPEATED else "")
        ),
        because=_AGAIN,
    )
