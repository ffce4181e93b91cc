"""A run that is known exactly, and the pages that an engine with that run would show."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from steelyard.load.views.client import ClientView
from steelyard.load.views.exposition import parse
from steelyard.load.views.snapshot import Snapshot

MS = 1_000_000
BOUNDS = [0.01, 0.02, 0.04, 0.06, 0.08, 0.1, 0.25, 0.5]


@dataclass
class Run:
    """Requests begin every ``every_ms``; each spends fixed times on the way and in the engine."""

    n: int = 40
    every_ms: int = 50
    before_ms: int = 5
    on_the_way_ms: int = 2
    in_front_ms: int = 0
    queue_ms: int = 10
    prefill_ms: int = 40
    decode_ms: int = 200
    prompt: int = 100
    tokens: int = 11
    cached: int = 30
    more: dict[str, float] = field(default_factory=dict)
    """What is added to a counter of the engine on its last page."""

    @property
    def intended(self):
        return 1000 * MS + np.arange(self.n) * self.every_ms * MS

    @property
    def client(self) -> ClientView:
        sent = self.intended + self.before_ms * MS
        ttft = self.on_the_way_ms + self.in_front_ms + self.queue_ms + self.prefill_ms
        first = sent + ttft * MS
        last = first + self.decode_ms * MS
        return ClientView(
            intended_ns=self.intended.astype(float),
            ready_ns=self.intended.astype(float) + MS,
            sent_ns=sent.astype(float),
            first_ns=first.astype(float),
            last_ns=last.astype(float),
            ended_ns=(last + MS).astype(float),
            prompt_tokens=np.full(self.n, float(self.prompt)),
            tokens=np.full(self.n, float(self.tokens)),
            whole=np.ones(self.n, dtype=bool),
        )

    @property
    def end_ns(self) -> int:
        return int(self.client.ended_ns.max())

    def snapshots(self, *, every_ms: int = 100, trip_ms: int = 2) -> list[Snapshot]:
        moments = range(500 * MS, self.end_ns + 500 * MS, every_ms * MS)
        half = trip_ms * MS // 2
        return [
            Snapshot(
                low_ns=at - half,
                high_ns=at + half,
                page=parse(self.page(at, last=at + every_ms * MS >= self.end_ns + 500 * MS)),
            )
            for at in moments
        ]

    def page(self, at: int, *, last: bool = False) -> str:
        arrived = self.client.sent_ns + (self.on_the_way_ms // 2 + self.in_front_ms) * MS
        scheduled = arrived + self.queue_ms * MS
        first = scheduled + self.prefill_ms * MS
        done = first + self.decode_ms * MS
        began, ended = int((arrived <= at).sum()), int((done <= at).sum())
        running = int((scheduled <= at).sum()) - ended
        produced = int(
            np.floor(np.clip((at - first) / (self.decode_ms * MS), 0, 1) * self.tokens).sum()
        )
        firsts = int((first <= at).sum())
        extra = self.more if last else {}
        lines = [
            f"vllm:num_requests_running {running}",
            f"vllm:num_requests_waiting {began - ended - running}",
            f"vllm:generation_tokens_total {produced + extra.get('generation_tokens', 0)}",
            f"vllm:prompt_tokens_total {firsts * self.prompt + extra.get('prompt_tokens', 0)}",
            f"vllm:prefix_cache_queries_total {firsts * self.prompt}",
            f"vllm:prefix_cache_hits_total {firsts * self.cached}",
            f'vllm:request_success_total{{finished_reason="stop"}} '
            f"{ended + extra.get('requests_finished', 0)}",
            *histogram("time_to_first_token", (self.queue_ms + self.prefill_ms) / 1e3, firsts),
            *histogram("request_queue_time", self.queue_ms / 1e3, firsts),
            *histogram("request_prefill_time", self.prefill_ms / 1e3, firsts),
        ]
        return "\n".join(lines) + "\n"


def histogram(name: str, each: float, n: int) -> list[str]:
    name = f"vllm:{name}_seconds"
    return [
        *(f'{name}_bucket{{le="{bound}"}} {n if each <= bound else 0}' for bound in BOUNDS),
        f'{name}_bucket{{le="+Inf"}} {n}',
        f"{name}_count {n}",
        f"{name}_sum {each * n}",
    ]
