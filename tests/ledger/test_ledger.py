from __future__ import annotations

import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from steelyard.errors import RecordDamaged, RunError, StorageFull
from steelyard.evidence import Ended, Extent, RunFolder
from steelyard.ledger import Ledger, SigningKey, key_path, ledger_records, verify

ROOT = Path(__file__).parents[2]


def test_a_chain_is_carried_on_where_it_ended(tmp_path, key):
    path = tmp_path / "ledger.jsonl"
    with Ledger.open(path, key=key) as ledger:
        ledger.append("deployment", {"name": "a"})
    with Ledger.open(path, key=key) as ledger:
        ledger.append("deployment", {"name": "b"})
        assert ledger.size == 2
        root = ledger.root()
    with Ledger.open(path, key=key) as ledger:
        assert ledger.root() == root


def test_nothing_is_appended_to_a_broken_chain(tmp_path, key):
    path = tmp_path / "ledger.jsonl"
    with Ledger.open(path, key=key) as ledger:
        ledger.append("deployment", {"name": "a"})
    path.write_bytes(path.read_bytes().replace(b'"a"', b'"b"'))
    with pytest.raises(RecordDamaged, match=r"ledger\.jsonl:1: the line was changed"):
        Ledger.open(path, key=key)


def test_a_torn_line_is_copied_aside_and_covered(tmp_path, key):
    path = tmp_path / "ledger.jsonl"
    with Ledger.open(path, key=key) as ledger:
        ledger.append("deployment", {"name": "a"})
    whole = path.read_bytes()
    path.write_bytes(whole + whole[:40])
    with Ledger.open(path, key=key) as ledger:
        assert ledger.size == 2
    assert (tmp_path / "ledger.jsonl.torn-1").read_bytes() == whole[:40]
    assert b'"kind":"torn"' in path.read_bytes()


def test_a_report_made_after_the_close_needs_a_close_of_its_own(run, key):
    (run / "report.zh.html").write_text("中文")
    with Ledger.open(run / "ledger.jsonl", key=key) as ledger:
        ledger.append_file("report", run / "report.zh.html")
        assert verify(run).state == "unfinished"
        ledger.close()
    assert verify(run).ok


def test_a_log_that_lost_sealed_bytes_is_not_sealed_again(run, key):
    with (
        Ledger.open(run / "ledger.jsonl", key=key) as ledger,
        pytest.raises(RecordDamaged, match="the end was cut off"),
    ):
        ledger.seal(run / "samples.log", Extent(size=100, frames=1), how="recovered")


def test_a_seal_without_news_adds_no_record(run, key):
    with Ledger.open(run / "ledger.jsonl", key=key) as ledger:
        size = ledger.size
        assert ledger.seal(run / "samples.log", Extent(size=ledger.sealed, frames=1)) is None
        assert ledger.size == size


def test_a_full_disk_keeps_the_chain_whole(tmp_path, key, monkeypatch):
    path = tmp_path / "ledger.jsonl"
    with Ledger.open(path, key=key) as ledger:
        ledger.append("deployment", {"name": "a"})
        before = path.read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError(28, "No space")))
            with pytest.raises(StorageFull, match="1 records are kept"):
                ledger.append("deployment", {"name": "b"})
        assert path.read_bytes() == before
        ledger.append("deployment", {"name": "c"})
    with Ledger.open(path, key=key) as ledger:
        assert ledger.size == 2


def test_the_key_is_made_once_for_its_owner_alone(tmp_path):
    path = tmp_path / "config" / "ledger.key"
    first = SigningKey.load_or_create(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert SigningKey.load_or_create(path).public == first.public
    assert [p.name for p in path.parent.iterdir()] == ["ledger.key"]


@pytest.mark.parametrize("text", [b"", b"not a key", b"-----BEGIN " + b"PRIVATE KEY-----\nAA==\n"])
def test_a_file_that_is_no_key_is_named(tmp_path, text):
    path = tmp_path / "ledger.key"
    path.write_bytes(text)
    with pytest.raises(RunError, match=r"ledger\.key: no unencrypted private key"):
        SigningKey.load_or_create(path)


def test_a_place_where_no_key_can_be_made_is_named(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(RunError, match="set STEELYARD_KEY"):
        SigningKey.load_or_create(tmp_path / "file" / "ledger.key")


def test_the_key_lies_where_the_user_says_or_in_the_configuration(tmp_path):
    assert key_path({"STEELYARD_KEY": "/k"}) == Path("/k")
    assert key_path({"XDG_CONFIG_HOME": "/c"}).as_posix().endswith("steelyard/ledger.key")


def test_no_private_key_is_in_a_run(run, key):
    private = key.read_bytes().splitlines()[1]
    assert all(private not in p.read_bytes() for p in run.iterdir())


CHILD = """
import sys
from pathlib import Path
import samples_log
from steelyard.evidence import RunFolder, Extent
from steelyard.ledger import Ledger
path, key = Path(sys.argv[1]), Path(sys.argv[2])
call = RunFolder.resume if path.exists() else RunFolder.create
run = call(path, study=b"study: which?", study_hash="7f3a" * 16)
ledger = Ledger.open(run.ledger, key=key)
if ledger.size == 0:
    ledger.append_file("study", run.study)
found = run.log.found
ledger.seal(run.samples_log, Extent(size=found.size, frames=found.frames), how="recovered")
while True:
    samples_log.fill(run.log, samples=10)
    ledger.seal(run.samples_log, run.log.sync())
    print(ledger.size, flush=True)
"""


def test_a_chain_survives_kills_at_random_moments_and_closes_verified(tmp_path, key):
    path = tmp_path / "desk-7f3a"
    environment = dict(os.environ) | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'bench'}"}
    moments = random.Random(11)
    for _ in range(5):
        with subprocess.Popen(
            [sys.executable, "-c", CHILD, str(path), str(key)],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            process.stdout.readline()
            time.sleep(moments.uniform(0, 0.3))
            process.send_signal(signal.SIGKILL)
        assert verify(path).state == "unfinished"
    with (
        RunFolder.resume(path, study=b"study: which?", study_hash="7f3a" * 16) as run,
        Ledger.open(run.ledger, key=key) as ledger,
    ):
        found = run.log.found
        ledger.seal(run.samples_log, Extent(size=found.size, frames=found.frames), how="recovered")
        ledger.seal(run.samples_log, run.log.end(Ended.CLEAN), how="end")
        ledger.close()
    assert verify(path).ok
    assert len(found.starts) == 5


@pytest.mark.parametrize("strike", ["pwrite", "fsync"])
def test_an_interrupt_within_an_append_leaves_the_next_one_a_whole_chain(
    tmp_path, key, monkeypatch, strike
):
    path = tmp_path / "ledger.jsonl"
    with Ledger.open(path, key=key) as ledger:
        ledger.append("deployment", {"name": "one"})
        real = getattr(os, strike)

        def struck(*words):
            real(*words)
            monkeypatch.setattr(f"steelyard.ledger.ledger.os.{strike}", real)
            raise KeyboardInterrupt

        monkeypatch.setattr(f"steelyard.ledger.ledger.os.{strike}", struck)
        with pytest.raises(KeyboardInterrupt):
            ledger.append("deployment", {"name": "a name that makes a long line"})
        ledger.append("deployment", {"name": "two"})
    with Ledger.open(path, key=key) as ledger:
        assert ledger.size == 2
    assert [r.body["name"] for r in ledger_records(path)] == ["one", "two"]
