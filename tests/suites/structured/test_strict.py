from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.suites.structured.strict import MAX_DEPTH, Parsed, Violation, canonical, parse

SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text()
)
JSON = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        (" \n ", "empty"),
        (" " * 64, "whitespace-run"),
        ('{"a": 1' + "\n" * 64, "whitespace-run"),
        ("\ufeff{}", "bom"),
        ('{"a": 1, "a": 2}', "duplicate-key"),
        ('{"a": NaN}', "nan-or-infinity"),
        ("-Infinity", "nan-or-infinity"),
        ("1e400", "number-overflow"),
        ("9" * 5000, "number-overflow"),
        ('"\\ud800"', "lone-surrogate"),
        ('"\ud800"', "lone-surrogate"),
        ('{"\\udc00": 1}', "lone-surrogate"),
        ('"a\nb"', "control-character"),
        ('{"a": 1,}', "trailing-comma"),
        ("[1, ]", "trailing-comma"),
        ("{'a': 1}", "single-quotes"),
        ("'a'", "single-quotes"),
        ("[" * 100_000, "too-deep"),
        ('{"a":' * 100_000, "too-deep"),
        ("[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1), "too-deep"),
        ('{"a": "x', "truncated"),
        ('{"a": tr', "truncated"),
        ('{"a": -', "truncated"),
        ('{"a": 1.', "truncated"),
        ('"\\u12', "truncated"),
        ("{} done", "trailing-text"),
        ("{}{}", "trailing-text"),
        ("Sure: {}", "leading-text"),
        ("好的，{}", "leading-text"),
        ("```json\n{}\n```", "fence"),
        ("{a: 1}", "unquoted-name"),
        ("{金额: 1}", "unquoted-name"),
        ('{"a": True}', "foreign-literal"),
        ('{"a": None}', "foreign-literal"),
        ('{"a": 1 // one\n}', "comment"),
        ('{"a" 1}', "missing-colon"),
        ('{"a": 1 "b": 2}', "missing-comma"),
        ('"\\x"', "bad-escape"),
        ('{"a": .5}', "syntax"),
    ],
)
def test_each_break_of_the_rule_has_its_own_name(text, kind):
    reading = parse(text)

    assert isinstance(reading, Violation)
    assert reading.kind == kind


def test_a_paired_surrogate_escape_is_one_character():
    assert parse('"\\ud83d\\ude00"') == Parsed(value="😀")


def test_an_integer_beyond_two_to_the_53_is_kept_exactly_and_flagged():
    reading = parse('{"card": 9007199254740993}')

    assert reading == Parsed(value={"card": 9007199254740993}, flags=("big-integer",))


def test_long_digits_inside_a_string_are_no_big_integer():
    assert parse('"6222020000000000000"') == Parsed(value="6222020000000000000")


def test_a_run_of_white_space_inside_a_value_is_flagged():
    assert parse("[1," + " " * 64 + "2]") == Parsed(value=[1, 2], flags=("whitespace-run",))


def test_brackets_inside_strings_do_not_count_as_depth():
    assert isinstance(parse(json.dumps("[" * 1000)), Parsed)


def test_nesting_up_to_the_limit_is_read():
    assert isinstance(parse("[" * MAX_DEPTH + "]" * MAX_DEPTH), Parsed)


def test_a_violation_never_quotes_the_text():
    assert "6222" not in str(parse('{"card": "6222", oops}'))


@given(JSON)
def test_what_json_writes_is_read_back_alike(value):
    try:
        text = json.dumps(value, allow_nan=False)
        text.encode()
        canonical(value).encode()
    except UnicodeEncodeError:
        return

    reading = parse(text)

    assert isinstance(reading, Parsed)
    assert reading.value == value


@given(JSON)
def test_canonical_text_is_a_fixed_point(value):
    text = canonical(value)

    assert canonical(json.loads(text)) == text


@given(st.text(alphabet="{}[]\",:\\ \n\t0123456789.eE+-truefalsnNIi/*'`u\ud800名"))
def test_no_text_makes_the_parser_raise_and_python_agrees_on_what_it_accepts(text):
    reading = parse(text)

    if isinstance(reading, Parsed):
        assert json.loads(text) == reading.value
