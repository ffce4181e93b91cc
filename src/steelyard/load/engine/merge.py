"""From the workers' shards to one log, in the order of the schedule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from steelyard.endpoint import is_short, spell_out
from steelyard.evidence import Sample, SampleLog
from steelyard.load.engine.shard import ShardReader

_BATCH = 512
_decode = msgspec.msgpack.Decoder(Sample).decode


class _Samples:
    """A shard's samples, shorthands spelt out."""

    def __init__(self, reader: ShardReader) -> None:
        self._read = reader.read
        self._models: dict[tuple[int, int], Sample] = {}

    def at(self, start: int, length: int) -> Sample:
        payload = self._read(start, length)
        if not is_short(payload):
            return _decode(payload)
        return spell_out(payload, self._model)

    def _model(self, start: int, length: int) -> Sample:
        place = start, length
        if place not in self._models:
            self._models[place] = _decode(self._read(start, length))
        return self._models[place]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merged:
    """What came together."""

    samples: int
    per_shard: tuple[int, ...]
    torn_bytes: int
    """Behind the last whole samples: what a killed worker had begun to write."""


def merge(shards: Sequence[Path], log: SampleLog) -> Merged:
    """Append all samples of all shards to ``log``, numbered on, by their place in the schedule.

    The order is that of the schedule, whatever the number of workers and their speed; a shard
    that was never begun holds nothing.  Raises StorageFull.
    """
    readers = [ShardReader(path) for path in shards]
    try:
        places = [np.array(list(reader), dtype=np.int64).reshape(-1, 3) for reader in readers]
        whose = np.repeat(np.arange(len(readers)), [len(found) for found in places])
        rows = np.concatenate(places) if places else np.empty((0, 3), dtype=np.int64)
        order = np.argsort(rows[:, 0], kind="stable")
        samples = [_Samples(reader) for reader in readers]
        batch: list[Sample] = []
        laid = zip(
            whose[order].tolist(), rows[order, 1].tolist(), rows[order, 2].tolist(), strict=True
        )
        for shard, start, length in laid:
            sample = samples[shard].at(start, length)
            number = log.next_sample + len(batch)
            batch.append(msgspec.structs.replace(sample, number=number))
            if len(batch) == _BATCH:
                log.samples(batch)
                batch = []
        if batch:
            log.samples(batch)
    finally:
        for reader in readers:
            reader.close()
    return Merged(
        samples=len(rows),
        per_shard=tuple(len(found) for found in places),
        torn_bytes=sum(reader.torn for reader in readers),
    )
