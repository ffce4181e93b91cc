from __future__ import annotations

import importlib
import sys
import tomllib
from pathlib import Path

import pytest

from steelyard.errors import GraderFailed, StudyError
from steelyard.evidence import Outcome
from steelyard.study import Accept
from steelyard.suites import Reply, Setting, registry, require_sound, suite

FOLDER = Path(__file__).parents[2] / "docs" / "examples" / "own_suite"
SETTING = Setting(mode="prompt", api="chat", engine="", parser=(), accept=Accept(rule="record"))


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """The example as an installed package: its module and its entry point on the path."""
    points = tomllib.loads((FOLDER / "pyproject.toml").read_text())["project"]["entry-points"]
    install(tmp_path, points["steelyard.suites"], (FOLDER / "right_language.py").read_text())
    yield from on_path(tmp_path, monkeypatch)


def install(folder, points, code):
    info = folder / "right_language-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: right-language\nVersion: 1\n")
    lines = "".join(f"{name} = {value}\n" for name, value in points.items())
    (info / "entry_points.txt").write_text(f"[steelyard.suites]\n{lines}")
    (folder / "right_language.py").write_text(code)


def on_path(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(folder))
    importlib.invalidate_caches()
    registry._known.cache_clear()
    yield
    registry._known.cache_clear()
    sys.modules.pop("right_language", None)


@pytest.mark.usefixtures("installed")
def test_the_example_is_a_suite_like_any_other():
    own = suite("right_language")
    items = own.load_items("made:questions?n=20&seed=1").items

    assert require_sound(own, items).faults == ()
    assert {item.own["language"] for item in items} == {"zh", "en"}


@pytest.mark.usefixtures("installed")
def test_the_example_judges_by_the_language_of_the_answer():
    own = suite("right_language")
    item = next(i for i in own.load_items("made:questions?n=20").items if i.own["language"] == "zh")
    found = []
    for text in ("请先挂失。", "Block it first."):
        dialogue = own.dialogue(item, SETTING)
        next(dialogue)
        with pytest.raises(StopIteration) as end:
            dialogue.send(Reply(text=text))
        found.append(end.value.value.outcome)

    assert found == [Outcome.OK, Outcome.WRONG]


def test_a_suite_that_does_not_load_is_named_with_its_package(tmp_path, monkeypatch):
    install(tmp_path, {"right_language": "right_language:Nobody"}, "Somebody = 1\n")
    path = on_path(tmp_path, monkeypatch)
    next(path)

    with pytest.raises(
        StudyError, match=r"suite right_language of right-language .* does not load"
    ):
        suite("structured")
    next(path, None)


def test_a_suite_that_lacks_a_part_is_told_which(tmp_path, monkeypatch):
    code = "class RightLanguage:\n    name = 'right_language'\n    version = '1'\n"
    install(tmp_path, {"right_language": "right_language:RightLanguage"}, code)
    path = on_path(tmp_path, monkeypatch)
    next(path)

    with pytest.raises(StudyError, match="has no criteria, settings, load_items"):
        suite("right_language")
    next(path, None)


def test_a_grader_that_fails_its_own_test_gives_no_score():
    class Unsound:
        name, version = "unsound", "1"

        def self_test(self, items):
            from steelyard.suites import GraderFault, SelfTest

            fault = GraderFault(item="i", probe="gold", expected="ok", seen="wrong")
            return SelfTest(faults=(fault,), probes={"gold": 3})

    with pytest.raises(GraderFailed, match="fails 1 of 3 probes"):
        require_sound(Unsound(), [])
