from __future__ import annotations

import pytest
from tests.suites.factory import item

from steelyard.suites.spoken import spoken, without_echo


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("<think>A? B?</think>B", "B"),
        ("<thinking>\nA?\n</thinking>\nB", "\nB"),
        ("A? B?\n</think>\nB", "\nB"),
        ("<think>A? B?", ""),
        ("B\n<think>or A?</think>", "B\n"),
        ("I think so.", "I think so."),
        ('Well: {"tag": "<think>"}', 'Well: {"tag": "<think>"}'),
        ('Well: {"tag": "</think>"}', 'Well: {"tag": "</think>"}'),
    ],
)
def test_what_is_shown_of_a_thought_is_not_said(text, said):
    assert spoken(text) == said


def test_a_question_repeated_whole_is_no_part_of_the_answer():
    assert without_echo(item(), "? 42") == "\n 42"


@pytest.mark.parametrize("unit", ["<think>", "</think>\n", "\n<think>", " ", "\n"])
def test_marks_over_and_over_are_read_at_once(unit):
    spoken("think" + unit * 50_000)
