"""What a run on one cluster has to tell of its blocks, and of what it can't claim."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.load import Seen
from steelyard.load.certificate import Hits, cache_match
from steelyard.weigh.blocks import turn_of
from steelyard.weigh.frozen import Frozen
from steelyard.weigh.record import Recorded

ENOUGH = 5
"""Blocks of each deployment below which the report says how little they tell."""
Row = dict[str, Any]


def cluster_found(frozen: Frozen, recorded: Recorded, seen: Mapping[str, Seen]) -> Row:
    """Blocks in order with their starts, caches and results, and the losses of validity."""
    cluster = frozen.study.cluster
    if cluster is None:
        raise ValueError(frozen.study.slug)
    turns = cluster.turns(len(seen))
    blocks = sorted(
        (_block(name, turn, frozen, recorded, one) for name, one in seen.items()
         for turn in sorted(_windows(one, turns))),
        key=lambda row: (row["started_s"], row["index"]),
    )  # fmt: skip
    return {
        "turns": turns,
        "warm_up": str(cluster.warm_up),
        "blocks": blocks,
        "losses": list(_losses(blocks, seen, turns)),
    }


def _windows(seen: Seen, turns: int) -> dict[int, list[int]]:
    """The windows of each turn that was begun."""
    found: dict[int, list[int]] = {}
    count = max(seen.walls, default=-1) + 1
    for window in sorted(seen.walls):
        found.setdefault(turn_of(window, windows=count, turns=turns), []).append(window)
    return found


def _block(name: str, turn: int, frozen: Frozen, recorded: Recorded, seen: Seen) -> Row:
    cluster = frozen.study.cluster
    windows = _windows(seen, cluster.turns(len(frozen.study.deployments)) if cluster else 1)[turn]
    starts = [s for s in frozen.starts if (s["deployment"], s["turn"]) == (name, turn)]
    answers = [a for a in seen.answers if a.window in windows]
    times = [a.latency_ns * 1e-9 for a in answers if a.latency_ns is not None]
    last = starts[-1] if starts else {}
    first, usual = last.get("first_ttft_s"), last.get("usual_ttft_s")
    return {
        "index": last.get("block"),
        "turn": turn,
        "deployment": name,
        "windows": len(windows),
        "starts": len(starts),
        "ready_s": last.get("ready_s"),
        "warm_up_requests": last.get("requests"),
        "warm_up_answered": last.get("answered"),
        "first_ttft_s": first,
        "usual_ttft_s": usual,
        "first_penalty_s": None if first is None or usual is None else first - usual,
        "started_s": min(s.started_s for s in recorded.spans if _in(s, name, windows)),
        "wall_s": sum(seen.walls[window] for window in windows),
        "answers": len(answers),
        "accepted": sum(a.accepted for a in answers),
        "p50_accepted_s": statistics.median(times) if times else None,
        "cached_share": _cached(seen, windows),
    }


def _in(span: Any, name: str, windows: list[int]) -> bool:
    return span.deployment == name and span.index in windows


def _hits(seen: Seen, windows: list[int] | None = None) -> Hits | None:
    """Prompt tokens found in the cache, as usage reports them; None where it doesn't."""
    chosen = [a for a in seen.answers if windows is None or a.window in windows]
    samples = [seen.samples[number] for answer in chosen for number in answer.samples]
    told = [s for s in samples if s.prompt_tokens is not None]
    if not told or any(s.cached_tokens is None for s in told):
        return None
    return Hits(
        hit=float(sum(s.cached_tokens or 0 for s in told)),
        asked=float(sum(s.prompt_tokens or 0 for s in told)),
    )


def _cached(seen: Seen, windows: list[int]) -> float | None:
    hits = _hits(seen, windows)
    return None if hits is None or not hits.asked else hits.hit / hits.asked


def _losses(blocks: list[Row], seen: Mapping[str, Seen], turns: int) -> Iterator[Row]:
    """What the comparison can't claim beside one of deployments that stand at once."""
    yield {"kind": "not_at_once"}
    if turns < ENOUGH:
        yield {"kind": "few_blocks", "turns": turns, "degrees": turns - 1}
    again = [block["index"] + 1 for block in blocks if block["starts"] > 1]
    if again:
        yield {"kind": "restarted", "blocks": again}
    caches = [_hits(one) for one in seen.values()]
    if any(hits is None for hits in caches):
        yield {"kind": "cache_unknown"}
    elif any(cache_match(caches[0], other).result == "fail" for other in caches[1:]):
        yield {"kind": "cache_unlike"}
