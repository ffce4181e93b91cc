from __future__ import annotations

import ast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.suites.code.extract import extract

STUB = 'import math\n\ndef area(r):\n    """Area of a circle."""\n'
WHOLE = "import math\ndef area(r):\n    return math.pi * r * r\n"


def found(reply: str, *, stub: str = STUB):
    return extract(reply, stub=stub, entry_point="area")


@pytest.mark.parametrize(
    ("reply", "how"),
    [
        (WHOLE, "strict"),
        (f"Here it is:\n```python\n{WHOLE}```\nDone.", "fence"),
        (f"好的：\n~~~\n{WHOLE}~~~", "fence"),
        (f"```python\n{WHOLE}", "fence"),
        ("```\nprint('hello')\n```\nand\n```python\n" + WHOLE + "```", "fence"),
        ("    return math.pi * r * r\n", "continue"),
        ("    return math.pi * r * r\n\nThis works because", "continue"),
        ("```python\n    return math.pi * r * r\n```", "continue"),
        ("I can't help with that.", ""),
        ("", ""),
        (STUB + "    pass\n", ""),
    ],
)
def test_the_program_is_found_and_it_is_said_how(reply, how):
    assert found(reply).how == how


def test_a_block_without_its_imports_borrows_those_of_the_stub():
    answer = found("```python\ndef area(r):\n    return math.pi * r * r\n```")
    room = {}
    exec(answer.prelude + answer.text, room)

    assert room["area"](1) == pytest.approx(3.14159, abs=1e-4)


def test_what_follows_a_continued_function_is_left_out():
    answer = found("    return math.pi * r * r\n\nprint(area(1))\nprint(volume(2))\n")

    assert answer.how == "continue"
    assert "print" not in answer.text


@pytest.mark.parametrize(
    "stub",
    [
        'import math\ndef area(r):\n\t"""Area."""\n',
        "import math\ndef area(r):\n  # area\n",
        "import math\ndef area(r):",
        "import math\ndef area(r):\n  two = 2\n",
    ],
)
def test_a_stub_gives_what_it_imports_however_it_is_laid_out(stub):
    answer = found("def area(r):\n    return math.pi * r * r\n", stub=stub)

    assert "import math" in answer.prelude


def test_a_long_line_of_marks_is_looked_at_once():
    """Backtracking over it took minutes."""
    assert found("`" * 100_000).how == ""


@given(st.text(max_size=300))
def test_no_reply_makes_it_raise_and_what_it_finds_is_python(reply):
    answer = found(reply)

    if answer.how:
        ast.parse(answer.text)
