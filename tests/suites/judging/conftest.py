from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.suites.factory import answer

from steelyard.evidence import Ended, RunFolder, dumps_line, write_atomic
from steelyard.ledger import Ledger

SAME, LONE = 10, 11
"""Items on which both wrote the same, and on which one wrote nothing."""


def text(deployment: str, number: int) -> str:
    if number == SAME:
        return "一样的文本"
    return f'={number} 甲，"引号"\n第二行' if deployment == "fine" else f"乙文本 {number}"


def close_run(path: Path, *, deployments=("fine", "poor"), hashed: bool = False) -> Path:
    """A closed run of twelve items; the last one of the second deployment has no text."""
    with (
        RunFolder.create(path, study=b"study: which?\n", study_hash="7f3a" * 16) as run,
        Ledger.open(run.ledger, key=path.with_name("ledger.key")) as ledger,
    ):
        items = [
            {"id": f"i{n:02d}", "prompt": f"写第{n}篇", "messages": None, "lang": "zh"}
            for n in range(12)
        ]
        ledger.append_file("study", run.study, study="7f3a" * 16)
        write_atomic(run.items, b"".join(dumps_line(i) + b"\n" for i in items))
        ledger.append_file("items", run.items)
        for n in range(12):
            for name in deployments:
                said = text(name, n) if (name, n) != (deployments[1], LONE) else None
                one = answer(f"i{n:02d}", {}, deployment=name, cluster=f"c{n // 2}")
                run.log.answer(
                    replace(
                        one,
                        suite="writing",
                        samples=[],
                        delivered=None if hashed else said,
                        delivered_sha256="ab" if said else "",
                    )
                )
        ledger.seal(run.samples_log, run.log.sync())
        ledger.seal(run.samples_log, run.log.end(Ended.CLEAN), how="end")
        ledger.close()
    return path


@pytest.fixture
def run(tmp_path) -> Path:
    return close_run(tmp_path / "desk-7f3a")
