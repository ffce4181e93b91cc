from __future__ import annotations

import time
from pathlib import Path

import pytest

from steelyard.errors import RecordDamaged, RunError
from steelyard.evidence import (
    Answer,
    Ended,
    Kind,
    LogReader,
    Sample,
    SampleLog,
    SegmentEnd,
    SegmentStart,
    Started,
    key_of,
    survey,
)

ROOT = Path(__file__).parents[2]


def test_what_is_written_reads_back_equal(tmp_path, synthetic):
    path = tmp_path / "samples.log"
    samples = [synthetic.sample(n) for n in range(50)]
    answers = [synthetic.answer(n, samples=[n, n + 1]) for n in range(0, 50, 2)]
    with SampleLog.create(path, run="desk-7f3a", study="0" * 64) as log:
        for one in samples:
            log.sample(one)
        for judged in answers:
            log.answer(judged)
        log.end(Ended.CLEAN)
    records = list(LogReader(path))
    assert [r for r in records if isinstance(r, Sample)] == samples
    assert [r for r in records if isinstance(r, Answer)] == answers


def test_a_million_samples_in_small_round_trip_with_their_figures(tmp_path, synthetic):
    figures = synthetic.measure(tmp_path, samples=4000)
    assert figures["samples"] == 4000
    assert figures["records"] == 4000 + 2000 + 2 * 4 + 3


def test_an_answer_is_with_the_kernel_when_the_call_returns(tmp_path, synthetic):
    path = tmp_path / "samples.log"
    with SampleLog.create(path, run="r", study="0" * 64, flush_every_s=3600) as log:
        log.sample(synthetic.sample(0))
        assert survey(path).samples == 0
        log.answer(synthetic.answer(0, samples=[0]))
        assert survey(path).samples == 1


def test_a_lone_sample_reaches_the_kernel_without_a_further_call(tmp_path, synthetic):
    path = tmp_path / "samples.log"
    with SampleLog.create(path, run="r", study="0" * 64) as log:
        log.sample(synthetic.sample(0))
        deadline = time.monotonic() + 60
        while survey(path).samples == 0 and time.monotonic() < deadline:
            time.sleep(0.05)
        assert survey(path).samples == 1


def test_the_buffer_stays_bounded(tmp_path, synthetic):
    path = tmp_path / "samples.log"
    with SampleLog.create(path, run="r", study="0" * 64, flush_every_s=3600) as log:
        for number in range(2000):
            log.sample(synthetic.sample(number))
        waiting = 2000 - survey(path).samples
    assert waiting * 600 < 2**20


def test_resume_begins_the_next_segment_and_notes_the_crash(log_of, synthetic):
    path = log_of(3)
    with SampleLog.resume(path) as log:
        assert (log.segment, log.next_sample, log.torn) == (1, 3, None)
        assert log.found.finished == {key_of(synthetic.answer(1, samples=[0, 1]))}
        log.end(Ended.CLEAN)
    with SampleLog.resume(path) as log:
        assert log.segment == 2
    records = [r for r in LogReader(path) if isinstance(r, SegmentStart | SegmentEnd)]
    assert [(type(r), r.reason) for r in records] == [
        (SegmentStart, Started.FRESH),
        (SegmentEnd, Ended.CRASHED),
        (SegmentStart, Started.RESUME),
        (SegmentEnd, Ended.CLEAN),
        (SegmentStart, Started.RESUME),
    ]


def test_a_sample_without_an_answer_is_superseded_and_kept(log_of):
    found = survey(log_of(3))
    assert (found.samples, found.superseded) == (3, 1)


def test_a_torn_tail_is_copied_aside_before_it_is_cut_off(log_of):
    path = log_of(4)
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])
    before = survey(path)
    with SampleLog.resume(path) as log:
        assert log.torn.copy.name == "samples.log.torn-1"
        assert log.torn.copy.read_bytes() == whole[before.size : -7]
    assert path.read_bytes().startswith(whole[: before.size])
    path.write_bytes(path.read_bytes()[:-1])
    with SampleLog.resume(path) as log:
        assert log.torn.copy.name == "samples.log.torn-2"


def test_a_damaged_log_is_not_resumed_and_not_changed(log_of):
    path = log_of(4)
    data = bytearray(path.read_bytes())
    data[300] ^= 4
    path.write_bytes(data)
    with pytest.raises(RecordDamaged):
        SampleLog.resume(path)
    assert path.read_bytes() == data


def test_a_second_answer_of_the_same_key_is_damage(log_of, synthetic):
    path = log_of(4)
    with SampleLog.resume(path) as log:
        log.answer(synthetic.answer(1, samples=[]))
    with pytest.raises(RecordDamaged, match="a second answer of item 'card-0000000'"):
        survey(path)


def test_an_answer_that_names_an_unknown_or_a_taken_sample_is_damage(log_of, synthetic):
    for number, samples, told in ((20, [99], "names sample 99"), (20, [0], "sample 0 belongs")):
        path = log_of(4, name=f"{told}.log")
        with SampleLog.resume(path) as log:
            log.answer(synthetic.answer(number, samples=samples))
        with pytest.raises(RecordDamaged, match=told):
            survey(path)


def test_a_sample_out_of_turn_is_refused(tmp_path, synthetic):
    with (
        SampleLog.create(tmp_path / "samples.log", run="r", study="0") as log,
        pytest.raises(RecordDamaged, match="sample 5 offered where sample 0 comes next"),
    ):
        log.sample(synthetic.sample(5))


def test_a_payload_that_is_no_record_is_named(log_of):
    path = log_of(2)
    with SampleLog.resume(path) as log:
        log._writer.append(Kind.ANSWER, [log.found.run])
    with pytest.raises(RecordDamaged, match="holds no record"):
        list(LogReader(path))


def test_after_its_end_a_segment_takes_nothing(tmp_path, synthetic):
    with SampleLog.create(tmp_path / "samples.log", run="r", study="0") as log:
        first, second = log.end(Ended.CLEAN), log.end(Ended.INTERRUPTED)
        assert first == second
        with pytest.raises(RunError, match="has ended"):
            log.sample(synthetic.sample(0))


def test_a_closed_log_takes_nothing(tmp_path, synthetic):
    log = SampleLog.create(tmp_path / "samples.log", run="r", study="0")
    log.close()
    log.close()
    with pytest.raises(RunError, match="is closed"):
        log.sample(synthetic.sample(0))


def test_a_log_is_not_created_over_another(log_of):
    path = log_of(1)
    with pytest.raises(RunError, match="exists already"):
        SampleLog.create(path, run="r", study="0")


def test_a_lone_surrogate_is_stored_as_its_escape(tmp_path, synthetic):
    path = tmp_path / "samples.log"
    with SampleLog.create(path, run="r", study="0" * 64) as log:
        log.sample(synthetic.sample(0, text="half \ud83d"))
    texts = [record.text for record in LogReader(path) if isinstance(record, Sample)]
    assert texts == ["half \\ud83d"]
