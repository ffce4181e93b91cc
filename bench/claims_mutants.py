"""True figures made false: how many of them the rules catch, and what they say of harmless ones.

Each value of a claim without an alarm is multiplied by 3, 10 and 100 in the direction in which the
figure becomes impossible (a rate up, a latency down), and in the other one, in which it stays true:
a rate that is said to be lower was surely reached.  Figures that are identities (shares, costs,
counts) have no harmless direction.  What is not caught is still within physics: a row that reached
a twentieth of its floor may be said to be ten times as fast.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import replace

from steelyard.claims import Amount, Claim, Source, ruling

FACTORS = (3, 10, 100)
ALARMS = {"impossible", "wrong-formula", "inconsistent"}
HIGHER = {
    "request rate", "token rate", "prefill rate", "token total", "achieved compute",
    "achieved bandwidth", "collective bandwidth", "context length", "sequence length",
    "token limit", "speed-up", "mfu", "mbu", "energy efficiency", "cache hit rate",
}  # fmt: skip
LOWER = {
    "latency", "ttft", "tpot", "memory", "kernel time", "collective time", "energy per token",
    "duration", "payback",
}  # fmt: skip
Count = dict[tuple[str, int], list[int]]


def show(title: str, documents: Iterable[Source]) -> None:
    """Print shares caught and false alarms by quantity, and in all."""
    caught, loud = counted(documents)
    print(f"\n{title}: caught of impossible ×3, ×10, ×100 | alarms on harmless ×3, ×10, ×100")
    names = sorted({name for name, _ in caught})
    for name in (*names, "all"):
        print(f"  {name:24} {row(caught, name)} | {row(loud, name)}")


def row(found: Count, name: str) -> str:
    cells = []
    for factor in FACTORS:
        own = [one for (what, by), one in found.items() if by == factor and name in (what, "all")]
        hit, of = sum(one[0] for one in own), sum(one[1] for one in own)
        cells.append(f"{hit:5}/{of:<5}{100 * hit / of:4.0f} %" if of else f"{'–':>16}")
    return "  ".join(cells)


def show_whole(title: str, documents: Iterable[Source]) -> None:
    """The same, all figures of a document at once: a row that is ten times as fast in all."""
    hit, of = dict.fromkeys(FACTORS, 0), 0
    for source in documents:
        if not all(ruling(one, source).verdict.value == "plausible" for one in source.claims):
            continue
        of += 1
        for factor in FACTORS:
            faster = [scaled(one, 1 / factor) for one in source.claims]
            made = replace(source, claims=tuple(faster))
            hit[factor] += any(ruling(one, made).verdict.value in ALARMS for one in faster)
    told = ", ".join(f"×{factor} {100 * hit[factor] / of:.0f} %" for factor in FACTORS)
    print(f"{title}, both times at once: of {of:,} rows caught {told}")


def counted(documents: Iterable[Source]) -> tuple[Count, Count]:
    caught: Count = defaultdict(lambda: [0, 0])
    loud: Count = defaultdict(lambda: [0, 0])
    for source in documents:
        for claim in source.claims:
            for factor, harmless, mutant in mutants(claim, source):
                kind = (claim.quantity or "of a formula", factor)
                into = loud if harmless else caught
                into[kind][0] += ruling(mutant, source).verdict.value in ALARMS
                into[kind][1] += 1
    return caught, loud


def mutants(claim: Claim, source: Source) -> Iterator[tuple[int, bool, Claim]]:
    """Factor, whether it is harmless, and the changed claim; of claims that raise no alarm."""
    if not claim.values or ruling(claim, source).verdict.value != "plausible":
        return
    up = way_up(claim)
    for factor in FACTORS:
        if up is None:
            yield factor, False, scaled(claim, factor)
        else:
            yield factor, False, scaled(claim, factor if up else 1 / factor)
            yield factor, True, scaled(claim, 1 / factor if up else factor)


def way_up(claim: Claim) -> bool | None:
    """Whether a larger figure is the harder one; None where both ways are wrong."""
    if claim.get("bound") or claim.get("statistic") == "max":
        return bool(claim.get("bound") == "at least")
    if claim.get("formula"):
        return None
    return True if claim.quantity in HIGHER else False if claim.quantity in LOWER else None


def scaled(claim: Claim, factor: float) -> Claim:
    return replace(claim, values=tuple(times(one, factor) for one in claim.values))


def times(one: Amount, factor: float) -> Amount:
    low, high, half = (factor * each for each in (one.low, one.high, one.half))
    return replace(one, low=low, high=high, half=half, text=f"{one.text} × {factor:.3g}")
