from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.errors import RecordDamaged
from steelyard.evidence.frames import FILE_HEAD, FrameReader
from steelyard.ledger import Ledger, Severity, SigningKey, ledger_records, verify
from support.tampering import rechained, told

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def scratch(finished_run, tmp_path_factory) -> Path:
    """A copy that every example of a property changes and puts back."""
    return Path(shutil.copytree(finished_run, tmp_path_factory.mktemp("scratch") / "desk-7f3a"))


def found_after(path: Path, data: bytes, *, run: Path) -> list[str]:
    before = path.read_bytes()
    path.write_bytes(data)
    try:
        result = verify(run)
    finally:
        path.write_bytes(before)
    assert result.ok == (not [f for f in result.findings if f.severity is not Severity.NOTE])
    return [str(f) for f in result.findings if f.severity is not Severity.NOTE]


def files(run: Path) -> list[Path]:
    return sorted(p for p in run.iterdir() if p.stat().st_size)


def test_an_untouched_run_is_verified_and_says_what_its_key_proves(run, key):
    result = verify(run)
    assert (result.state, result.records) == ("verified", 14)
    assert result.key == SigningKey.load_or_create(key).public
    assert result.root
    assert "proves only that nothing was changed after the signature" in told(run)


def test_with_the_trusted_key_named_nothing_is_left_to_say(run, key):
    trusted = SigningKey.load_or_create(key).public
    assert verify(run, trusted_key=trusted.upper()).findings == []


@settings(max_examples=400, deadline=None)
@given(data=st.data())
def test_any_flipped_bit_in_any_file_is_found_in_that_file(scratch, data):
    path = data.draw(st.sampled_from(files(scratch)))
    flipped = bytearray(path.read_bytes())
    bit = data.draw(st.integers(0, len(flipped) * 8 - 1))
    flipped[bit // 8] ^= 1 << bit % 8
    assert any(f.startswith(path.name) for f in found_after(path, bytes(flipped), run=scratch))


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_changed_byte_in_any_file_is_found(scratch, data):
    path = data.draw(st.sampled_from(files(scratch)))
    changed = bytearray(path.read_bytes())
    at = data.draw(st.integers(0, len(changed) - 1))
    changed[at] = data.draw(st.integers(0, 255).filter(lambda b: b != changed[at]))
    assert found_after(path, bytes(changed), run=scratch)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_file_cut_at_any_byte_is_found(scratch, data):
    path = data.draw(st.sampled_from(files(scratch)))
    whole = path.read_bytes()
    assert found_after(path, whole[: data.draw(st.integers(0, len(whole) - 1))], run=scratch)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_bytes_behind_any_file_are_found(scratch, data):
    path = data.draw(st.sampled_from(files(scratch)))
    more = data.draw(st.binary(min_size=1, max_size=40))
    assert found_after(path, path.read_bytes() + more, run=scratch)


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_any_two_swapped_lines_of_the_ledger_are_found(scratch, data):
    path = scratch / "ledger.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    pair = st.lists(st.integers(0, len(lines) - 1), min_size=2, max_size=2, unique=True)
    a, b = data.draw(pair)
    lines[a], lines[b] = lines[b], lines[a]
    assert found_after(path, b"".join(lines), run=scratch)


def test_every_removed_or_doubled_line_of_the_ledger_is_found(scratch):
    path = scratch / "ledger.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    for index in range(len(lines)):
        assert found_after(path, b"".join(lines[:index] + lines[index + 1 :]), run=scratch)
        assert found_after(path, b"".join(lines[: index + 1] + lines[index:]), run=scratch)


def test_any_two_swapped_frames_of_the_log_are_found_and_named(scratch):
    path = scratch / "samples.log"
    whole = path.read_bytes()
    pieces = [whole[f.offset : f.end] for f in FrameReader(path)]
    for a in range(len(pieces)):
        for b in range(a + 1, len(pieces)):
            swapped = list(pieces)
            swapped[a], swapped[b] = swapped[b], swapped[a]
            found = found_after(path, whole[: FILE_HEAD.size] + b"".join(swapped), run=scratch)
            assert any(f"where frame {a} should" in f for f in found)


def test_every_missing_file_is_found(scratch):
    for path in files(scratch):
        before = path.read_bytes()
        path.unlink()
        assert not verify(scratch).ok, path.name
        path.write_bytes(before)


def test_a_file_that_the_ledger_does_not_know_is_named(run):
    (run / "report.zh.html").write_text("better numbers")
    assert verify(run).state == "unfinished"
    assert "report.zh.html: the ledger does not cover this file" in told(run)


def test_a_flipped_bit_names_the_frame_it_lies_in(run):
    log = run / "samples.log"
    frame = list(FrameReader(log))[3]
    data = bytearray(log.read_bytes())
    data[frame.offset + 20] ^= 1
    log.write_bytes(data)
    assert f"samples.log at byte {frame.offset}: frame 3 is not whole" in told(run)


def test_a_ledger_cut_before_its_end_counts_as_unfinished(run):
    rechained(run, lambda lines: lines.pop())
    assert verify(run).state == "unfinished"
    assert "is not closed" in told(run)


def test_a_ledger_that_points_outside_the_folder_is_refused(run, tmp_path):
    (tmp_path / "secret").write_text("x")
    for name in ("../secret", str(tmp_path / "secret"), "a/../../secret", "", "\0"):
        rechained(run, lambda lines, name=name: lines[1]["body"].update(file=name))
        assert verify(run).state == "damaged"


def test_a_link_does_not_stand_for_a_file(run, tmp_path):
    (run / "verdict.json").rename(tmp_path / "verdict.json")
    (run / "verdict.json").symlink_to(tmp_path / "verdict.json")
    assert "verdict.json: the ledger holds a digest of this file" in told(run)


@pytest.mark.parametrize(
    "change",
    [
        {"from": -5},
        {"to": 10**12},
        {"from": "a"},
        {"to": None},
        {"from": 0, "to": 0},
    ],
)
def test_an_absurd_seal_is_a_finding_and_no_traceback(run, change):
    def absurd(lines):
        seal = next(line for line in lines if line["kind"] == "samples")
        seal["body"].update(change)

    rechained(run, absurd)
    assert verify(run).state == "damaged"


@settings(max_examples=100, deadline=None)
@given(garbage=st.binary(max_size=200))
def test_any_bytes_in_place_of_the_ledger_give_findings(scratch, garbage):
    assert found_after(scratch / "ledger.jsonl", garbage, run=scratch)
    assert found_after(scratch / "ledger.jsonl", garbage + b"\n", run=scratch)


def test_a_report_with_another_root_is_found(run):
    def lie(lines):
        report = next(line for line in lines if line["kind"] == "report")
        report["body"]["root"] = "ab" * 32

    rechained(run, lie)
    assert "shows a root that is not" in told(run)


def test_an_empty_or_absent_folder_is_not_verified(tmp_path):
    assert verify(tmp_path).state == "damaged"
    assert verify(tmp_path / "gone").state == "damaged"


def test_a_clock_that_was_set_back_is_told_and_damages_nothing(run, key, monkeypatch):
    monkeypatch.setattr("time.time_ns", lambda: 10**18)  # in 2001
    with Ledger.open(run / "ledger.jsonl", key=key) as ledger:
        ledger.close()

    found = verify(run)
    assert found.ok
    back = [f for f in found.findings if "set back" in f.what]
    assert [(f.line, f.severity) for f in back] == [(15, Severity.NOTE)]


@pytest.mark.parametrize("change", [lambda ls: ls.pop(3), lambda ls: ls.insert(3, ls.pop(4))])
def test_records_are_not_read_where_lines_were_removed_or_swapped(run, change):
    path = run / "ledger.jsonl"
    lines = path.read_bytes().splitlines(keepends=True)
    change(lines)
    path.write_bytes(b"".join(lines))

    with pytest.raises(RecordDamaged, match="does not follow the line before it"):
        ledger_records(path)
