"""The verdict on a terminal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from steelyard.cli.terminal.wrapping import wrapped

SENTENCE = (
    "只有 constrained 通过全部门槛，其中“交付合规率 ≥ 90%”：125/128，可证不低于 94.1%；"
    "p50 被接受答案时延 2.64\u00a0s（parse-and-repair：2.9\u00a0s）"
)


def test_chinese_breaks_between_characters_and_no_number_loses_its_unit():
    assert wrapped(SENTENCE, 38) == [
        "只有 constrained 通过全部门槛，其中“交",
        "付合规率 ≥ 90%”：125/128，可证不低于",
        "94.1%；p50 被接受答案时延 2.64\u00a0s",
        "（parse-and-repair：2.9\u00a0s）",
    ]


def test_english_breaks_at_its_blanks():
    assert wrapped("about 54 more answers would settle it", 14) == [
        "about 54 more",
        "answers would",
        "settle it",
    ]


@given(st.text("ab 中文，。“”（）\u00a0", max_size=40), st.integers(4, 20))
def test_no_character_is_lost_and_no_line_ends_in_blanks(text, width):
    lines = wrapped(text, width)

    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(line == line.rstrip(" ") for line in lines)
