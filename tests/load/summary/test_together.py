from __future__ import annotations

import struct
from concurrent.futures import ThreadPoolExecutor
from zlib import crc32

import numpy as np
import pytest

from load.made import answer, failed, logged
from steelyard.errors import RecordDamaged
from steelyard.evidence import LogReader, Sample, records_of
from steelyard.evidence.frames import FrameReader
from steelyard.load.summary import part, read_columns, together


@pytest.fixture
def split(monkeypatch):
    """Logs of this size are large, and there are two cores."""
    monkeypatch.setattr(together, "EACH", 4096)
    monkeypatch.setattr(together, "usable_cores", lambda: 2)


@pytest.fixture
def here(split, monkeypatch):
    """The same in threads, which take no time to start."""
    monkeypatch.setattr(together, "ProcessPoolExecutor", lambda n, **_: ThreadPoolExecutor(n))


@pytest.fixture
def log(tmp_path):
    samples = [answer(n, first=n + 3, last=n + 9, gaps=(n + 5,), number=n) for n in range(90)]
    samples += [failed(90, ended=95, number=90), failed(91, kind="timeout-idle", number=91)]
    samples += [answer(n, first=n + 3, last=n + 7, number=n) for n in range(92, 140)]
    return logged(tmp_path / "samples.log", samples)


def test_several_processes_read_the_same_as_one(log, split):
    usual = part.read_part(log, first=0)

    parts = together.read_together(log, first=0)
    assert parts is not None
    assert len(parts) == 2
    joined = part.joined(parts)
    assert (joined.names, joined.kinds, joined.sources) == (
        usual.names, usual.kinds, usual.sources,
    )  # fmt: skip
    for name, column in usual.columns.items():
        assert np.array_equal(joined.columns[name], column, equal_nan=name != "kind")
    assert joined.gaps.n == usual.gaps.n > 0
    assert joined.gaps.quantile(0.5) == usual.gaps.quantile(0.5)


def test_ranges_of_numbers_are_picked_by_several_processes_too(log, split, monkeypatch):
    within = part.Within(firsts=(3, 88, 120), ends=(7, 93, 121))
    found = read_columns(log, within=within, gaps=False)

    assert found.number.tolist() == [3, 4, 5, 6, 88, 89, 90, 91, 92, 120]
    monkeypatch.setattr(together, "usable_cores", lambda: 1)
    alone = read_columns(log, within=within, gaps=False)
    assert found.kinds == alone.kinds
    assert np.array_equal(found.times["ended"], alone.times["ended"])


def test_a_torn_tail_is_left_to_one_process(log, here):
    with log.open("ab") as file:
        file.write(b"\xff\xfe\x01")

    assert together.read_together(log, first=0) is None
    assert len(read_columns(log)) == 140


def test_damage_is_told_as_by_one_process(log, here):
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)

    with pytest.raises(RecordDamaged):
        read_columns(log)


def test_a_frame_cut_out_where_two_stretches_meet_is_missed(log, here):
    whole, frames = log.read_bytes(), list(FrameReader(log))
    for frame in frames[len(frames) // 2 - 4 : len(frames) // 2 + 5]:
        log.write_bytes(whole[: frame.offset] + whole[frame.end :])

        with pytest.raises(RecordDamaged):
            read_columns(log)


def rewritten(log, frames):
    """The log with these (kind, payload) as its frames, numbered and summed as a writer would."""
    parts = [log.read_bytes()[:16]]
    for number, (kind, payload) in enumerate(frames):
        body = struct.pack("<2sBBII", b"\xff\xfe", kind, 0, len(payload), number) + payload
        parts.append(body + struct.pack("<I", crc32(body)))
    log.write_bytes(b"".join(parts))


@pytest.mark.parametrize(
    ("kind", "payload", "why"),
    [
        (3, b"\x91\x01", "at least length 37"),
        (3, b"\xc1", "malformed"),
        (99, b"\x91\x01", "kind 99 is unknown"),
        (1, None, "begins a second time"),
        (None, None, "no run begins"),
    ],
)
@pytest.mark.parametrize("cores", [1, 2])
def test_a_whole_frame_that_holds_no_record_is_named(
    log, here, monkeypatch, kind, payload, why, cores
):
    monkeypatch.setattr(together, "usable_cores", lambda: cores)
    frames = [(frame.kind, bytes(frame.payload)) for frame in FrameReader(log)]
    added = [(kind, payload or frames[0][1])] if kind else []
    at = 50 if kind else 0
    rewritten(log, frames[:at] + added + frames[at if kind else 1 :])

    with pytest.raises(RecordDamaged, match=rf"frame {at} at byte \d+ holds no record.*{why}"):
        read_columns(log)


def test_what_is_no_row_is_found_again_by_its_bytes(log, here):
    within = part.Within(firsts=(3, 60), ends=(50, 139))
    columns = read_columns(log, within=within, gaps=False)

    rest = list(records_of(log, columns.rest))
    wanted = set(columns.number.tolist())
    assert len(wanted) == 126
    assert rest == [
        one for one in LogReader(log) if not (isinstance(one, Sample) and one.number in wanted)
    ]


def test_bytes_that_changed_since_they_were_found_are_damage(log, here):
    stretches = read_columns(log, within=part.Within(firsts=(9,), ends=(130,)), gaps=False).rest
    data = bytearray(log.read_bytes())
    data[stretches[0][1] - 1] ^= 1
    log.write_bytes(data)

    with pytest.raises(RecordDamaged, match="changed while"):
        list(records_of(log, stretches))
