from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.load.views.exposition import number, page_of, parse

names = st.from_regex(r"[a-zA-Z_:][a-zA-Z0-9_:]{0,20}", fullmatch=True)
keys = st.from_regex(r"[a-zA-Z_][a-zA-Z0-9_]{0,10}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r"), max_size=20)
labels = st.dictionaries(keys, texts, max_size=4)
values = st.floats()
stamps = st.none() | st.integers(0, 2**52)
series = st.tuples(names, labels, values, stamps)


def escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"')


def written(name, pairs, value, stamp) -> str:
    inside = ",".join(f'{key}="{escaped(text)}"' for key, text in pairs.items())
    braces = f"{{{inside}}}" if pairs else ""
    return f"{name}{braces} {value!r}{'' if stamp is None else f' {stamp}'}"


def same(a: float, b: float) -> bool:
    return a == b or (math.isnan(a) and math.isnan(b))


@given(st.lists(series, max_size=20, unique_by=lambda s: (s[0], tuple(sorted(s[1].items())))))
def test_what_is_written_is_read_back(rows):
    found = parse("\n".join(written(*row) for row in rows) + "\n")

    assert found.faults == ()
    assert sum(map(len, found.points.values())) == len(rows)
    for name, pairs, value, stamp in rows:
        point = next(p for p in found.of(name) if dict(p.labels) == pairs)
        assert same(point.value, value)
        assert point.at_s == (None if stamp is None else stamp / 1000)


@given(st.binary(max_size=300))
def test_no_bytes_make_it_raise(noise):
    parse(noise)


@given(st.text('ab_:{}"\\=,# \n\t.0123456789eENaInf+-', max_size=200))
def test_no_text_made_of_the_format_s_own_characters_makes_it_raise(noise):
    parse(noise)


@given(series, st.data())
def test_a_line_with_a_character_too_many_is_a_fault_or_a_series_but_never_lost(row, data):
    line = written(*row)
    at = data.draw(st.integers(0, len(line)))
    cut = line[:at] + data.draw(st.sampled_from('{}"\\, x')) + line[at:]

    found = parse(cut)

    told = sum(map(len, found.points.values())) + len(found.faults)
    blank_or_comment = not cut.strip() or cut.lstrip(" \t").startswith("#")
    assert told >= (0 if blank_or_comment else 1)


def test_openmetrics_gives_seconds_escapes_exemplars_and_quoted_names(page):
    found = page("openmetrics")
    counted = found.of("http_requests_total")[0]

    assert found.ended
    assert counted.label("path") == '/a"b\\c'
    assert counted.label("note") == "line\nfeed"
    assert counted.at_s == 1700000000.5
    assert counted.exemplar.labels == (("trace_id", "ab12"),)
    assert counted.exemplar.value == 0.67
    assert counted.exemplar.at_s == 1700000000.25
    assert found.about("http_requests_total").type == "counter"
    assert found.about("http_requests_total").help == "Requests\nby path."
    assert found.about("http_requests_total").unit == "requests"
    assert found.of("quoted.name")[0].label("quoted label") == "x"


def test_a_summary_keeps_nan_and_both_infinities(page):
    found = page("openmetrics")

    assert math.isnan(found.of("lag_seconds")[0].value)
    assert found.of("lag_seconds")[1].value == math.inf
    assert found.of("lag_seconds_sum")[0].value == -math.inf
    assert found.about("lag_seconds_sum").type == "summary"


def test_stamps_of_the_older_format_are_milliseconds(page):
    assert page("npu").of("npu_chip_info_power")[0].at_s == 1723621883.0


def test_the_content_type_decides_over_the_end_mark():
    assert parse("a 1 5000\n# EOF\n", openmetrics=False).of("a")[0].at_s == 5
    assert parse("a 1 5000\n", openmetrics=True).of("a")[0].at_s == 5000


@pytest.mark.parametrize("text", ["Nan", "nan", "NaN", "+Inf", "-inf", "Infinity", "1e3", "0x1"])
def test_spellings_of_numbers_are_taken_as_go_takes_them(text):
    if text == "0x1":
        with pytest.raises(ValueError, match="not a number"):
            number(text)
    else:
        number(text)


@pytest.mark.parametrize("text", ["1_000", "١٢", "", "1,5", "true"])
def test_what_only_python_would_take_for_a_number_is_refused(text):
    with pytest.raises(ValueError, match="not a number"):
        number(text)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("a{b=1} 2", "pairs"),
        ('a{b="1",b="2"} 2', "twice"),
        ('a{b="1} 2', "not a series"),
        ("a 1 2 3", "not a series"),
        ("a one", "not a number"),
        ("a", "one name"),
        ("a+5", "one name"),
        ('{b="c"} 1', "one name"),
        ('a{"b"} 1', "one name"),
        ('{"a",b} 1', "no value"),
        ("1a 2", "one name"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_and_the_others_stand(line, reason):
    found = parse(f"before 1\n{line}\nafter 2\n")

    assert [fault.line for fault in found.faults] == [2]
    assert reason in found.faults[0].reason
    assert found.of("before")[0].value == 1
    assert found.of("after")[0].value == 2


def test_the_first_of_two_values_of_a_series_stands_and_the_second_is_told():
    found = parse('a{x="1",y="2"} 1\na{y="2",x="1"} 7\n')

    assert [point.value for point in found.of("a")] == [1]
    assert "already" in found.faults[0].reason


def test_bytes_that_are_not_utf8_are_told_and_the_rest_is_read():
    found = parse(b'a{x="\xff"} 1\nb 2\n')

    assert "UTF-8" in found.faults[0].reason
    assert found.of("b")[0].value == 2


def test_line_ends_of_windows_blank_lines_and_unicode_separators_do_no_harm():
    found = parse('\ufeffa{x="\u2028\x85"} 1\r\n\r\n  \r\nb 2\r\n'.encode())

    assert found.faults == ()
    assert found.of("a")[0].label("x") == "\u2028\x85"
    assert found.of("b")[0].value == 2


def test_a_closing_brace_within_a_value_closes_nothing():
    assert parse('a{x="}",y="{,"} 1\n').of("a")[0].labels == (("x", "}"), ("y", "{,"))


def test_points_from_elsewhere_make_a_page():
    point = parse("a 1\n").of("a")[0]

    assert page_of([point, point]).of("a") == (point, point)
