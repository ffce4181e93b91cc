"""Small sets of our own, and the public ones where they are at hand."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from steelyard.data import locate, store

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def shared():
    folder = Path(os.environ.get("STEELYARD_SHARED", str(ROOT.parent / "shared"))) / "data"
    if not (folder / "lawbench").is_dir():
        pytest.skip("public data are not at hand; set STEELYARD_SHARED to the folder above data/")
    return folder


@pytest.fixture
def opened(shared):
    def of(name):
        about, folder = locate(name, among=(shared,))
        return about, store(name, folder)

    return of


@pytest.fixture
def lawbench(tmp_path):
    """A folder of sets with a LawBench of four rows and no manifest."""
    tasks = tmp_path / "lawbench" / "zero_shot"
    tasks.mkdir(parents=True)
    for task in ("1-2", "2-10"):
        rows = [
            {
                "instruction": "选出答案。",
                "question": f"问题{n}?A:甲;B:乙",
                "answer": "正确答案：A。",
            }
            for n in range(2)
        ]
        (tasks / f"{task}.json").write_text(json.dumps(rows, ensure_ascii=False), "utf-8")
    return tmp_path
