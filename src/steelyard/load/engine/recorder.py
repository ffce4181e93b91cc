"""From ended requests to the worker's file, a few at a time, between the loop's reads."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from steelyard.endpoint import Direct, Form, SampleKey, Shot, to_sample
from steelyard.evidence import Keep, keep_sample
from steelyard.load.engine.bins import Counted
from steelyard.load.engine.bodies import Bodies
from steelyard.load.engine.shard import ShardWriter
from steelyard.load.engine.task import Names
from steelyard.load.whole import WHOLE

SLICE = 32
"""Samples made at a time at least: 0.6 ms."""
_SHARE = 4
_LATER_S = 0.002
"""Requests that end together are answered with new ones first."""
_FLUSH_S = 0.25
_RECENT = 64


class Recorder:
    """Takes ended requests and makes their samples when the loop has read what came in."""

    def __init__(
        self,
        path: Path,
        *,
        direct: Direct,
        bodies: Bodies,
        number: Callable[[int], int],
        names: Names,
        keep: Keep,
        origin_ns: int,
        counted: bool = False,
    ) -> None:
        self.shard = ShardWriter(path)
        self.kinds: Counter[str] = Counter()
        self._ttft: deque[float] = deque(maxlen=_RECENT)
        self._gap: deque[float] = deque(maxlen=_RECENT)
        self._counted = Counted() if counted else None
        self._direct = direct
        self._bodies = bodies
        self._number = number
        self._names = names
        self._keep = keep
        self._origin = origin_ns
        self._encode = msgspec.msgpack.Encoder().encode
        self._models: dict[Form, tuple[tuple[int, int], str]] = {}
        self._waiting: deque[Shot] = deque()
        self._loop = asyncio.get_running_loop()
        self._handle: asyncio.Handle | None = None
        self._flusher = self._loop.call_later(_FLUSH_S, self._flush)

    def add(self, shot: Shot) -> None:
        """Take a request that has ended."""
        self._waiting.append(shot)
        if self._handle is None:
            self._handle = self._loop.call_later(_LATER_S, self._work)

    def told(self) -> dict[str, Any]:
        """What a Tick says of the answers; some of them are told once."""
        told = {
            "kinds": dict(self.kinds),
            "ttft_ms": list(self._ttft),
            "gap_ms": list(self._gap),
            "bins": {} if self._counted is None else self._counted.told(),
        }
        self._ttft.clear()
        self._gap.clear()
        return told

    def close(self) -> None:
        """Record everything and close the file."""
        self._flusher.cancel()
        self._record(len(self._waiting))
        self.shard.close()

    def _work(self) -> None:
        waiting = len(self._waiting)
        # In proportion to what waits, so that a lasting flood leaves as fast as it comes.
        self._record(min(waiting, max(SLICE, waiting // _SHARE)))
        more = bool(self._waiting)
        self._handle = self._loop.call_later(_LATER_S, self._work) if more else None

    def _record(self, count: int) -> None:
        waiting = self._waiting
        for _ in range(count):
            self._one(waiting.popleft())

    def _one(self, shot: Shot) -> None:
        model = self._models.get(shot.form) if shot.form is not None else None
        if model is None or not self._briefly(shot, *model):
            self._in_full(shot)

    def _briefly(self, shot: Shot, like: tuple[int, int], kind: str) -> bool:
        """As a sample that is recorded, with a few values changed."""
        row = shot.row
        payload = self._direct.shorten(
            shot, like=like, item=self._bodies.item(row), origin_ns=self._origin
        )
        if payload is None:
            return False
        self.shard.append(self._number(row), payload)
        self.kinds[kind] += 1
        spent = (shot.ended_ns or 0) - shot.intended_ns
        self._ttft.append(spent / 1e6)
        if self._counted is not None:
            self._counted.first_chunk.add(spent)
            if kind in WHOLE:
                self._counted.duration.add(spent)
        return True

    def _in_full(self, shot: Shot) -> None:
        row = shot.row
        item, repeat, sha256 = self._bodies.item(row)
        names = self._names
        key = SampleKey(
            segment=names.segment,
            window=names.window,
            deployment=names.deployment,
            workload=names.workload,
            suite=names.suite,
            item=item,
            repeat=repeat,
        )
        if self._keep is Keep.FULL:
            try:
                payload, kind = self._direct.pack(
                    shot, key=key, origin_ns=self._origin, prompt_sha256=sha256
                )
            except UnicodeEncodeError:
                payload, kind = self._slowly(shot, key, sha256)
        else:
            payload, kind = self._slowly(shot, key, sha256)
        start = self.shard.append(self._number(row), payload)
        if self._keep is Keep.FULL and shot.taught is not None:
            self._models[shot.taught] = (start, len(payload)), kind
        self.kinds[kind] += 1
        reading = shot.reading
        if reading is not None and reading.first_token_ns is not None:
            self._watch(shot, reading.first_token_ns, reading.reads, kind)

    def _watch(self, shot: Shot, first: int, reads: list[int], kind: str) -> None:
        """Keep what those see who look on."""
        self._ttft.append((first - shot.intended_ns) / 1e6)
        events = shot.reading.said.tokens if shot.reading is not None else 0
        if events > 1:
            self._gap.append((reads[-2] - first) / (events - 1) / 1e6)
        counted = self._counted
        if counted is not None:
            counted.first_chunk.add(first - shot.intended_ns)
            counted.gaps(reads)
            if kind in WHOLE and shot.ended_ns is not None:
                counted.duration.add(shot.ended_ns - shot.intended_ns)

    def _slowly(self, shot: Shot, key: SampleKey, sha256: str) -> tuple[bytes, str]:
        """With masks, and for text that is no Unicode."""
        reply = self._direct.read(shot)
        sample = to_sample(reply, number=0, key=key, origin_ns=self._origin, prompt_sha256=sha256)
        sample = keep_sample(sample, keep=self._keep)
        try:
            return self._encode(sample), sample.kind
        except UnicodeEncodeError:
            return self._encode(_plain(sample)), sample.kind

    def _flush(self) -> None:
        self.shard.flush()
        self._flusher = self._loop.call_later(_FLUSH_S, self._flush)


def _plain(sample: msgspec.Struct) -> msgspec.Struct:
    """Lone surrogates, which a careless server can send, as their escapes."""
    texts = {
        name: value.encode("utf-8", "backslashreplace").decode()
        for name in ("detail", "finish", "model_echoed", "fingerprint", "request_id", "text",
                     "reasoning", "tool_calls")
        if isinstance(value := getattr(sample, name), str)
    }  # fmt: skip
    return msgspec.structs.replace(sample, **texts)
