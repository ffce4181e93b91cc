from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import RecordDamaged, RunError
from steelyard.evidence import SCHEMA, SampleLog
from steelyard.evidence.frames import FILE_HEAD, Frame, FrameReader, file_head


@pytest.fixture(scope="module")
def whole(synthetic) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "samples.log"
        with SampleLog.create(path, run="desk-7f3a", study="0" * 64) as log:
            synthetic.fill(log, samples=6)
        return path.read_bytes()


def read(data: bytes, **options) -> tuple[list[Frame], FrameReader]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "samples.log"
        path.write_bytes(data)
        reader = FrameReader(path, **options)
        return list(reader), reader


def test_a_log_cut_at_every_byte_gives_back_every_whole_frame(whole):
    frames, _ = read(whole)
    for cut in range(len(whole)):
        found, reader = read(whole[:cut])
        expected = [f.number for f in frames if f.end <= cut]
        assert [f.number for f in found] == expected
        last = max((f.end for f in frames if f.end <= cut), default=FILE_HEAD.size)
        if cut > last:
            assert (reader.torn.start, reader.torn.end) == (last, cut)
        elif cut == last:
            assert reader.torn is None


@settings(max_examples=300, deadline=None)
@given(data=st.data())
def test_a_flipped_bit_before_the_last_frame_is_damage_that_names_frame_and_byte(whole, data):
    frames, _ = read(whole)
    bit = data.draw(st.integers(FILE_HEAD.size * 8, frames[-1].offset * 8 - 1))
    flipped = bytearray(whole)
    flipped[bit // 8] ^= 1 << bit % 8
    hit = next(f for f in frames if f.offset <= bit // 8 < f.end)
    with pytest.raises(RecordDamaged, match=f"frame {hit.number} at byte {hit.offset} "):
        read(bytes(flipped))


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_a_scan_past_damage_loses_the_damaged_frame_alone(whole, data):
    frames, _ = read(whole)
    bit = data.draw(st.integers(FILE_HEAD.size * 8, frames[-1].offset * 8 - 1))
    flipped = bytearray(whole)
    flipped[bit // 8] ^= 1 << bit % 8
    hit = next(f for f in frames if f.offset <= bit // 8 < f.end)
    found, reader = read(bytes(flipped), past_damage=True)
    assert [f.number for f in found] == [f.number for f in frames if f.number != hit.number]
    assert [(g.start, g.end, g.frame) for g in reader.damage] == [(hit.offset, hit.end, hit.number)]


def test_a_flipped_bit_in_the_last_frame_is_reported_as_a_torn_tail(whole):
    frames, _ = read(whole)
    flipped = bytearray(whole)
    flipped[-1] ^= 1
    found, reader = read(bytes(flipped))
    assert len(found) == len(frames) - 1
    assert reader.torn.start == frames[-1].offset


def test_any_flipped_bit_of_the_head_is_refused(whole):
    for bit in range(FILE_HEAD.size * 8):
        flipped = bytearray(whole)
        flipped[bit // 8] ^= 1 << bit % 8
        with pytest.raises(RecordDamaged, match="head of a samples log"):
            read(bytes(flipped))


@settings(max_examples=50, deadline=None)
@given(data=st.data())
def test_two_swapped_frames_are_damage(whole, data):
    frames, _ = read(whole)
    pieces = [whole[f.offset : f.end] for f in frames]
    a, b = data.draw(st.lists(st.integers(0, len(pieces) - 1), min_size=2, max_size=2, unique=True))
    pieces[a], pieces[b] = pieces[b], pieces[a]
    with pytest.raises(RecordDamaged, match=f"where frame {min(a, b)} should"):
        read(whole[: FILE_HEAD.size] + b"".join(pieces))


@pytest.mark.parametrize("index", range(4))
def test_a_removed_or_doubled_frame_is_damage(whole, index):
    frames, _ = read(whole)
    pieces = [whole[f.offset : f.end] for f in frames]
    without = pieces[:index] + pieces[index + 1 :]
    doubled = [*pieces[: index + 1], *pieces[index:]]
    for wrong in (without, doubled):
        with pytest.raises(RecordDamaged, match="where frame"):
            read(whole[: FILE_HEAD.size] + b"".join(wrong))


def test_zeros_behind_the_last_frame_are_a_torn_tail(whole):
    found, reader = read(whole + bytes(4096))
    assert len(found) == len(read(whole)[0])
    assert (reader.torn.start, reader.torn.end) == (len(whole), len(whole) + 4096)


def test_a_log_of_a_newer_schema_is_refused_by_its_number(whole):
    with pytest.raises(RunError, match=f"schema {SCHEMA + 1}"):
        read(file_head(SCHEMA + 1) + whole[FILE_HEAD.size :])


def test_an_empty_file_holds_no_frame_and_no_torn_tail():
    found, reader = read(b"")
    assert (found, reader.torn, reader.end) == ([], None, 0)


@given(data=st.binary(max_size=300))
@settings(max_examples=200, deadline=None)
def test_any_bytes_behind_a_head_give_frames_a_torn_tail_or_damage_but_no_traceback(data):
    found, reader = read(file_head() + data)
    assert reader.end + (reader.torn.end - reader.torn.start if reader.torn else 0) == 16 + len(
        data
    )
    assert found == []


def test_a_missing_log_is_named():
    with pytest.raises(RecordDamaged, match=r"nowhere/samples\.log"):
        list(FrameReader(Path("nowhere/samples.log")))


def test_what_is_written_after_the_first_look_is_not_read_in_halves(tmp_path, whole):
    frames, _ = read(whole)
    path, cut = tmp_path / "samples.log", frames[1].offset + 5
    path.write_bytes(whole[:cut])
    reader = FrameReader(path)
    found = iter(reader)
    first = next(found)
    path.write_bytes(whole)

    assert [first.number, *(f.number for f in found)] == [0]
    assert (reader.torn.start, reader.torn.end) == (frames[1].offset, cut)
