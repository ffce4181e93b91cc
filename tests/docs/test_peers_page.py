"""docs/peers.md and its Chinese twin are what the records give, and nothing else."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from steelyard.selftest import CASES

ROOT = Path(__file__).resolve().parents[2]
PAGES = ("peers.md", "peers.zh-CN.md")
RECORDS = [json.loads(file.read_text("utf-8")) for file in (ROOT / "docs/peers").glob("*.json")]
SCRIPT = """
import json, sys
sys.path.insert(0, "bench/peers")
from pathlib import Path
from matrix import read, selftest_page
from pages import pages
found = read("docs/peers")
told = {"selftest.md": selftest_page(found, Path("docs/selftest.md").read_text("utf-8"))}
speed = Path("docs/peers/speed.txt").read_text("utf-8")
json.dump(pages(found, speed) | told, sys.stdout)
"""


@pytest.fixture(scope="module")
def rendered():
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("page", [*PAGES, "selftest.md"])
def test_the_page_is_what_its_command_makes_of_the_records(page, rendered):
    assert (ROOT / "docs" / page).read_text("utf-8") == rendered[page]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record["client"])
def test_each_tool_stands_there_with_version_and_command(page, record, rendered):
    assert record["version"] in rendered[page]
    assert record["command"] in rendered[page]


def test_every_case_that_was_recorded_still_exists_with_its_title_and_truth():
    now = {case.name: (case.title, case.truth.words) for case in CASES}

    for record in RECORDS:
        for row in record["cases"]:
            assert now[row["case"]] == (row["title"], row["truth"])


def test_no_record_names_a_folder_of_the_machine_it_was_made_on():
    for file in (ROOT / "docs/peers").glob("*.json"):
        text = file.read_text("utf-8")
        folders = [f"/{name}/" for name in ("tmp", "home", "root", "opt")]
        assert [part for part in folders if part in text] == []


def test_the_chinese_page_says_in_chinese_what_should_have_been_and_what_was(rendered):
    rows = [row for row in rendered["peers.zh-CN.md"].splitlines() if "（实为" in row]

    assert rows
    assert [row for row in rows if re.search(r"[a-z]{2,} [a-z]{2,} [a-z]{2,}", row)] == []
