"""Parser links that somebody else wrote."""

from __future__ import annotations

from importlib.metadata import EntryPoint

import pytest

from steelyard.errors import StudyError
from steelyard.suites import link_files, link_names
from steelyard.suites.structured import plugin
from steelyard.suites.structured.chain import chain, start
from steelyard.suites.structured.links import Hint

SINGLE_QUOTES = """
def mend(text, hint):
    return text.replace("'", '"')

def fails(text, hint):
    return text[10_000]

def gives_a_number(text, hint):
    return 7

number = 7
"""


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "mine.py").write_text(SINGLE_QUOTES)
    (tmp_path / "broken.py").write_text("x = 1\ndef (\n")
    return tmp_path


def run(name, text, folder):
    return chain([name], folder=folder).run(start(text), Hint())


def test_a_function_of_a_file_beside_the_study_is_a_link(folder):
    stages = run("mine.py:mend", "{'a': 1}", folder)

    assert (stages[-1].link, stages[-1].text) == ("mine.py:mend", '{"a": 1}')


def test_a_link_of_ones_own_leaves_strict_json_alone(folder):
    assert len(run("mine.py:mend", '"it\'s"', folder)) == 1


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("mine.py:fails", "parser-raised IndexError at mine.py:6"),
        ("mine.py:gives_a_number", "parser-raised gave int instead of a text"),
    ],
)
def test_a_link_that_fails_on_a_text_delivers_nothing_and_says_where(folder, name, kind):
    last = run(name, "{", folder)[-1]

    assert (last.text, str(last.reading)) == ("", kind)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("gone.py:mend", "gone.py is not a file"),
        ("mine.py:nothing", "has no 'nothing'"),
        ("mine.py:number", "is no function"),
        ("broken.py:mend", r"does not load: SyntaxError.*broken.py:2"),
        ("mend", "not known.*file.py:function"),
    ],
)
def test_a_link_that_is_not_there_is_refused_with_the_way_out(folder, name, fault):
    with pytest.raises(StudyError, match=fault):
        chain([name], folder=folder)


def test_an_installed_link_is_named_by_its_entry_point(monkeypatch):
    point = EntryPoint(name="lower", value="textwrap:dedent", group=plugin.GROUP)
    monkeypatch.setattr(plugin, "entry_points", lambda **_: [point])

    assert "lower" in link_names()
    assert chain(["lower"]).names == ("lower",)


def test_the_file_of_a_link_is_hashed_and_links_that_come_along_have_none(folder):
    files = link_files(["extract", "mine.py:mend"], folder=folder)

    assert list(files) == ["mine.py:mend"]
    assert len(files["mine.py:mend"]) == 64
