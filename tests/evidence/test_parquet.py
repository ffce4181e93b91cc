from __future__ import annotations

import re
from pathlib import Path

import duckdb
import msgspec
import pyarrow.parquet as pq
import pytest

from steelyard.errors import RecordDamaged, RunError, StorageFull
from steelyard.evidence import Answer, Ended, RunFolder, Sample, WindowEnd, derive, derive_apart
from steelyard.evidence.columns import ANSWERS, SAMPLES, WINDOWS

ROOT = Path(__file__).parents[2]
TABLES = ("samples.parquet", "answers.parquet", "windows.parquet")


@pytest.fixture
def run(tmp_path, synthetic) -> Path:
    path = tmp_path / "desk-7f3a"
    with RunFolder.create(path, study=b"study: which?\n", study_hash="7f3a" * 16) as run:
        synthetic.fill(run.log, samples=1001)
        first = run.log.next_sample
        run.log.sample(synthetic.sample(first, reads=b"", sent_ns=None, text=None))
        missed = synthetic.answer(
            first, samples=[first], latency_ns=None, accepted=False, checks={"other": None}
        )
        run.log.answer(missed)
        run.log.end(Ended.CLEAN)
    derive(path)
    return path


def test_every_column_of_the_tables_is_a_field_of_the_record_in_its_order():
    assert [*Sample.__struct_fields__, "superseded"] == list(SAMPLES)
    assert [n for n in Answer.__struct_fields__ if n != "checks"] == list(ANSWERS)
    assert list(WindowEnd.__struct_fields__) == list(WINDOWS)


def test_the_documented_columns_are_the_columns():
    text = (ROOT / "docs" / "evidence.md").read_text()
    rows = re.findall(r"^\| `(\w+)` \| ([^|]+) \|", text, re.MULTILINE)
    assert rows == [*SAMPLES.items(), *ANSWERS.items(), *WINDOWS.items()]


def test_the_documented_fields_are_the_fields():
    text = (ROOT / "docs" / "samples-log.md").read_text()
    fields = re.findall(r"^\| \d+ \| `(\w+)` \|", text, re.MULTILINE)
    assert fields == [*Sample.__struct_fields__, *Answer.__struct_fields__]


def test_the_table_holds_what_the_log_holds(run, synthetic):
    table = pq.read_table(run / "samples.parquet")
    row = table.slice(7, 1).to_pylist()[0]
    expected = msgspec.structs.asdict(synthetic.sample(7))
    reads = expected.pop("reads")
    assert not row.pop("superseded")
    pairs = [tuple(pair.values()) for pair in row.pop("reads")]
    assert pairs == [
        (int.from_bytes(reads[n : n + 4], "little"), int.from_bytes(reads[n + 4 : n + 8], "little"))
        for n in range(0, len(reads), 8)
    ]
    assert row == expected


def test_moments_that_never_came_are_null_and_no_reads_are_an_empty_list(run):
    last = pq.read_table(run / "samples.parquet").slice(1001, 1).to_pylist()[0]
    assert (last["sent_ns"], last["text"], last["reads"]) == (None, None, [])


def test_a_sample_without_an_answer_is_marked_superseded(run):
    marked = pq.read_table(run / "samples.parquet")["superseded"].to_pylist()
    assert [n for n, superseded in enumerate(marked) if superseded] == [1000]


def test_checks_are_spread_over_columns_and_absent_ones_are_null(run):
    table = pq.read_table(run / "answers.parquet")
    checks = [name for name in table.column_names if name.startswith("check_")]
    assert checks == ["check_fields", "check_fields_right", "check_other", "check_strict"]
    assert table["check_fields_right"].to_pylist()[-2:] == [3.0, None]


def test_the_same_log_gives_the_same_bytes_apart_and_again(run):
    before = [(run / name).read_bytes() for name in TABLES]
    derive_apart(run)
    assert [(run / name).read_bytes() for name in TABLES] == before
    assert not list(run.glob("*.tmp"))


def test_every_query_in_the_documentation_runs_and_answers(run, monkeypatch):
    text = (ROOT / "docs" / "evidence.md").read_text()
    queries = re.findall(r"```sql\n(.*?)```", text, re.DOTALL)
    assert len(queries) == 7
    monkeypatch.chdir(run)
    with duckdb.connect() as db:
        db.execute("SET autoinstall_known_extensions = false")
        answers = [db.execute(query).fetchall() for query in queries]
    assert all(answers)
    assert answers[1][0][1:3] == (250, 251)
    assert answers[4] == [(0, 1, 1002)]


def test_a_run_without_any_answer_has_empty_tables(tmp_path):
    path = tmp_path / "empty"
    RunFolder.create(path, study=b"", study_hash="0" * 64).close()
    derive(path)
    assert [pq.read_table(path / name).num_rows for name in TABLES] == [0, 0, 0]


def test_a_damaged_log_derives_nothing(run):
    log = run / "samples.log"
    data = bytearray(log.read_bytes())
    data[500] ^= 1
    log.write_bytes(data)
    before = (run / "samples.parquet").read_bytes()
    with pytest.raises(RecordDamaged, match="frame"):
        derive_apart(run)
    assert (run / "samples.parquet").read_bytes() == before


def test_a_disk_that_refuses_leaves_no_half_table(run, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("steelyard.evidence.parquet.publish", full)
    with pytest.raises(StorageFull, match="the record is whole"):
        derive(run)
    assert not list(run.glob("*.tmp"))


def test_a_folder_without_a_run_derives_nothing(tmp_path):
    with pytest.raises(RunError, match="no run lies here"):
        derive(tmp_path)
