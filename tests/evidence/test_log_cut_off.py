"""A log whose writer is interrupted, killed or out of disk."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from steelyard.errors import StorageFull
from steelyard.evidence import (
    Answer,
    Ended,
    Kind,
    LogReader,
    SampleLog,
    key_of,
    survey,
)

ROOT = Path(__file__).parents[2]
CHILD = """
import sys
from pathlib import Path
import samples_log
from steelyard.evidence import SampleLog
path = Path(sys.argv[1])
log = SampleLog.resume(path) if path.exists() and path.stat().st_size > 400 else None
if log is None:
    path.unlink(missing_ok=True)
    log = SampleLog.create(path, run="desk-7f3a", study="0" * 64)
while True:
    first = log.next_sample
    log.sample(samples_log.sample(first, segment=log.segment, item=f"i{first}"))
    log.sample(samples_log.sample(first + 1, segment=log.segment, item=f"i{first}"))
    log.answer(samples_log.answer(first, samples=[first, first + 1], item=f"i{first}"))
    print(first, flush=True)
"""


def environment() -> dict[str, str]:
    return dict(os.environ) | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'bench'}"}


def child(code: str, *arguments: str, **options) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
        **options,
    )


def test_an_interrupt_inside_an_append_leaves_whole_frames(tmp_path, synthetic, monkeypatch):
    path = tmp_path / "samples.log"
    with SampleLog.create(path, run="r", study="0" * 64, flush_every_s=3600) as log:
        log.sample(synthetic.sample(0))

        def struck(*_):
            raise KeyboardInterrupt

        monkeypatch.setattr("steelyard.evidence.writer.crc32", struck)
        with pytest.raises(KeyboardInterrupt):
            log.sample(synthetic.sample(1))
        monkeypatch.undo()
        log.end(Ended.INTERRUPTED)
    found = survey(path)
    assert (found.samples, found.torn, found.ends[0].reason) == (1, None, Ended.INTERRUPTED)


FULL = """
import resource, sys
from pathlib import Path
import samples_log
from steelyard.errors import StorageFull
from steelyard.evidence import SampleLog
log = SampleLog.create(Path(sys.argv[1]), run="r", study="0" * 64)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
try:
    samples_log.fill(log, samples=2000)
except StorageFull as problem:
    print(problem)
try:
    log.flush()
except StorageFull:
    print("still full")
log.close()
"""


@pytest.mark.parametrize("limit", [3000, 40_001, 500_000])
def test_a_full_disk_leaves_whole_frames_and_says_what_is_kept(tmp_path, limit):
    path = tmp_path / "samples.log"
    with child(FULL, str(path), str(limit)) as process:
        told, _ = process.communicate()
    found = survey(path)
    assert process.returncode == 0
    assert found.torn is None
    assert found.size <= limit
    assert f"{found.frames} records in {found.size} bytes are kept" in told
    assert "--resume" in told
    assert told.endswith("still full\n")
    with SampleLog.resume(path) as log:
        assert log.segment == 1


def test_a_failed_fsync_is_final(tmp_path, synthetic, monkeypatch):
    with SampleLog.create(tmp_path / "samples.log", run="r", study="0") as log:
        log.sample(synthetic.sample(0))

        def broken(_):
            raise OSError(5, "Input/output error")

        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", broken)
            with pytest.raises(StorageFull, match="Input/output error"):
                log.sync()
        with pytest.raises(StorageFull, match="Input/output error"):
            log.sync()


def test_a_writer_killed_at_random_moments_loses_no_answer_it_was_told_of(tmp_path):
    path = tmp_path / "samples.log"
    moments = random.Random(7)
    told: set[str] = set()
    for segment in range(5):
        with child(CHILD, str(path)) as process:
            first = process.stdout.readline()
            time.sleep(moments.uniform(0, 0.3))
            process.send_signal(signal.SIGKILL)
            rest = process.stdout.read()
        told |= {f"i{line}" for line in (first + rest).splitlines()}
        found = survey(path)
        assert told <= {key.item for key in found.finished}
        answers = [r for r in LogReader(path, kinds=[Kind.ANSWER]) if isinstance(r, Answer)]
        assert found.finished == {key_of(answer) for answer in answers}
        assert len(found.starts) == segment + 1
    with SampleLog.resume(path) as log:
        log.end(Ended.CLEAN)
    assert survey(path).torn is None
