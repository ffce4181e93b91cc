"""The end of a load on a terminal: the same facts in both languages."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from load.made import answer, failed
from steelyard.cli.load.lines import head_lines
from steelyard.cli.load.table import intervals_table, show, times_table
from steelyard.cli.load.views import views_lines
from steelyard.cli.load.words import DEFINED, EN, ZH, Say
from steelyard.load.document import DEFINITIONS
from support.load_records import ran, steady

LEVEL = "p90(ttft) <= 0.06 s and p50(e2e) <= 5 s"
SAMPLES = st.lists(
    st.one_of(
        st.builds(
            lambda first, more: (first, first + more), st.integers(1, 900), st.integers(0, 9)
        ),
        st.sampled_from(["refused", "timeout-total", "http-5xx"]),
    ),
    max_size=40,
)


def numbers(text):
    return sorted(re.findall(r"\d+(?:\.\d+)?", text))


def told(run, lang):
    say = Say(lang)
    lines = [*head_lines(run, say), *views_lines(run, say)]
    tables = [times_table(run, say), *([] if run.invalid else [intervals_table(run, say)])]
    cells = [[numbers(str(cell)) for cell in column.cells] for t in tables for column in t.columns]
    return [(line.label, line.style) for line in lines], [numbers(x.text) for x in lines], cells


def made(place, one):
    at = place * 100
    if isinstance(one, str):
        return failed(at, kind=one, ended=at + 5)
    return answer(at, first=at + one[0], last=at + one[1])


@settings(max_examples=25, deadline=None)
@given(SAMPLES, st.sampled_from([None, LEVEL]), st.sampled_from([0.2, 1.0]))
def test_both_languages_have_the_same_rows_and_the_same_numbers(samples, slo, cpu):
    with tempfile.TemporaryDirectory() as folder:
        run = ran(
            Path(folder), [made(*one) for one in enumerate(samples)], slo=slo, cpu_share_max=cpu
        )

        assert told(run, "en") == told(run, "zh")


def test_an_invalid_run_speaks_of_goodput_only_where_a_level_was_stated(tmp_path):
    for slo in (None, LEVEL):
        folder = tmp_path / str(bool(slo))
        folder.mkdir()
        lines = list(head_lines(ran(folder, steady(), slo=slo, cpu_share_max=1.0), Say("zh")))

        assert [x.text for x in lines if x.label == "goodput"] == [ZH["withheld"]] * bool(slo)
        assert lines[1].text.startswith("发压端 CPU：")


def test_both_tables_of_words_have_the_same_keys_and_blanks():
    assert EN.keys() == ZH.keys()
    assert DEFINED.keys() == DEFINITIONS.keys()
    for key, english in EN.items():
        assert set(re.findall(r"{\w+}", english)) == set(re.findall(r"{\w+}", ZH[key])), key


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_stated_service_level_is_told_with_goodput_in_every_language(
    tmp_path, lang, capsys, monkeypatch
):
    monkeypatch.setenv("COLUMNS", "80")
    show(ran(tmp_path, steady(), slo=LEVEL), explain=True, lang=lang)
    out = capsys.readouterr().out

    say = Say(lang)
    for key in ("goodput", "tokens", "flight", "generator", "record"):
        assert say(f"label.{key}") in out
    assert say("state.FAIL") in out
    assert "p50(e2e) <= 5 s" in out
    if lang == "zh":
        for english in ("kept", "in flight", "checks", "workers", "of a core", "whole answer"):
            assert english not in out
