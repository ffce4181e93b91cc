"""A worker's file of samples."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steelyard.load.engine.shard import MAGIC, ShardReader, ShardWriter


def write(path, records):
    writer = ShardWriter(path)
    for number, payload in records:
        writer.append(number, payload)
    writer.close()
    return writer


def read(path):
    reader = ShardReader(path)
    try:
        return [(p.number, reader.read(p.start, p.length)) for p in reader], reader.torn
    finally:
        reader.close()


@given(st.lists(st.tuples(st.integers(0, 2**62), st.binary(max_size=200)), max_size=30))
def test_what_was_appended_is_read_back(tmp_path_factory, records):
    path = tmp_path_factory.mktemp("shard") / "0"

    write(path, records)

    assert read(path) == (records, 0)


@given(cut=st.integers(0, 200))
def test_a_cut_file_gives_its_whole_records_and_nothing_else(tmp_path_factory, cut):
    path = tmp_path_factory.mktemp("shard") / "0"
    records = [(number, bytes([number]) * 20) for number in range(5)]
    write(path, records)
    whole = path.read_bytes()
    path.write_bytes(whole[:cut])

    found, torn = read(path)

    assert found == records[: len(found)]
    kept = len(MAGIC) + len(found) * 36 if cut >= len(MAGIC) else 0
    assert torn == min(cut, len(whole)) - kept


def test_a_file_that_was_never_begun_holds_nothing(tmp_path):
    assert read(tmp_path / "none") == ([], 0)


def test_a_changed_byte_ends_the_file_there(tmp_path):
    path = tmp_path / "0"
    write(path, [(1, b"one"), (2, b"two"), (3, b"three")])
    data = bytearray(path.read_bytes())
    data[data.index(b"two")] ^= 1
    path.write_bytes(data)

    assert read(path)[0] == [(1, b"one")]
