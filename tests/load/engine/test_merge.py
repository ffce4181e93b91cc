"""Workers' files become one log."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from load.made import made
from steelyard.evidence import Kind, LogReader, SampleLog, survey
from steelyard.load.engine.merge import merge
from steelyard.load.engine.shard import ShardWriter


def shards(folder, split):
    """A shard each with these places of the schedule."""
    paths = []
    for index, numbers in enumerate(split):
        paths.append(folder / f"{index}.shard")
        writer = ShardWriter(paths[-1])
        for number in numbers:
            sample = made(item=f"i{number}", intended_ns=number)
            writer.append(number, msgspec.msgpack.encode(sample))
        writer.close()
    return paths


@given(
    numbers=st.lists(st.integers(0, 10**6), unique=True, max_size=40).flatmap(st.permutations),
    workers=st.integers(1, 4),
)
def test_every_sample_comes_once_in_the_schedules_order_numbered_on(
    tmp_path_factory, numbers, workers
):
    folder = tmp_path_factory.mktemp("merge")
    paths = shards(folder, [numbers[w::workers] for w in range(workers)])

    with SampleLog.create(folder / "log", run="r", study="0" * 64) as log:
        log.samples([made(number=0), made(number=1)])
        merged = merge(paths, log)

    got = list(LogReader(folder / "log", kinds=[Kind.SAMPLE]))[2:]
    expected = [
        made(number=2 + place, item=f"i{number}", intended_ns=number)
        for place, number in enumerate(sorted(numbers))
    ]
    assert got == expected
    assert (merged.samples, merged.torn_bytes) == (len(numbers), 0)
    assert survey(folder / "log").samples == len(numbers) + 2


def test_what_a_killed_worker_had_begun_to_write_is_counted_and_left_out(tmp_path):
    (path,) = shards(tmp_path, [[0, 1, 2]])
    path.write_bytes(path.read_bytes()[:-5])

    with SampleLog.create(tmp_path / "log", run="r", study="0" * 64) as log:
        merged = merge([path, tmp_path / "never.shard"], log)

    assert merged.per_shard == (2, 0)
    assert merged.torn_bytes > 0


def test_a_shorthand_is_spelt_out_from_the_sample_it_names(tmp_path):
    like = made(item="i0", intended_ns=0)
    writer = ShardWriter(tmp_path / "0.shard")
    payload = msgspec.msgpack.encode(like)
    start = writer.append(5, payload)
    short = [start, len(payload), "i1", 2, "p", 10, 11, 12, 3012, 7, True, "你好", None, None, 9]
    writer.append(3, msgspec.msgpack.encode(short))
    writer.close()

    with SampleLog.create(tmp_path / "log", run="r", study="0" * 64) as log:
        merge([tmp_path / "0.shard"], log)

    first, second = LogReader(tmp_path / "log", kinds=[Kind.SAMPLE])
    assert second == msgspec.structs.replace(like, number=1)
    assert (first.item, first.repeat, first.first_token_ns, first.ended_ns) == ("i1", 2, 3012, 3012)
    assert (first.text, first.content_chars, first.content_bytes) == ("你好", 2, 6)
    assert (first.completion_tokens, first.prompt_tokens) == (9, like.prompt_tokens)
    assert first.reads == (3).to_bytes(4, "little") + like.content_events.to_bytes(4, "little")
