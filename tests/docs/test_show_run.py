"""The script that puts a run into the READMEs."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest

from support.desk import answering, environment, right, sloppy, steelyard, write_study
from support.hostile import Hostile

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def show_run():
    spec = importlib.util.spec_from_file_location("show_run", ROOT / "docs" / "show_run.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_it_shows_is_what_the_weighing_printed(show_run, tmp_path, monkeypatch):
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(tmp_path, strict=strict.url, plain=plain.url)
        env = {"COLUMNS": "96", "NO_COLOR": "1"}
        done = steelyard("weigh", study.name, "--run", "run", cwd=tmp_path, env=env)
    monkeypatch.setattr("os.environ", environment(tmp_path))

    shown = show_run.printed(tmp_path / "run", "en")

    same = re.compile(r"^ +report .*\n(?: {6,}.*\n)*", re.M)  # its path is told from the root
    assert same.sub("", shown).split() == same.sub("", done.stdout).split()


def test_it_replaces_what_stands_between_the_marks_and_nothing_else(show_run, tmp_path):
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- run -->\nold\n<!-- end of run -->\nafter\n", "utf-8")

    show_run.fill(page, "new\n")

    expected = "before\n<!-- run -->\nnew\n<!-- end of run -->\nafter\n"
    assert page.read_text("utf-8") == expected


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_both_readmes_have_the_marks(name):
    text = (ROOT / name).read_text("utf-8")

    assert text.index("<!-- run -->") < text.index("<!-- end of run -->")
