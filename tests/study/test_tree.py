"""YAML itself: its traps, its bombs, and what stands where."""

from __future__ import annotations

import pytest

from steelyard.study.scalar import meaning
from steelyard.study.source import LARGEST
from steelyard.study.syntax import SyntaxFault
from steelyard.study.tree import grow


def test_places_of_names_and_values_count_from_one():
    tree = grow("a: 1\nb:\n  - x\n  - {c: 2}\n")

    assert tree.where(("b", 1, "c"), on_key=True) == (4, 6)
    assert tree.where(("b", 1, "c"), on_key=False) == (4, 9)
    assert tree.where(("a", "missing"), on_key=True) == (1, 1)


def test_numbers_keep_their_digits():
    assert str(meaning("0.60")) == "0.60"


@pytest.mark.parametrize("text", ["1e3", "0x10", ".inf", ".nan", "1_000", "9" * 5000])
def test_what_is_no_plain_decimal_number_stays_text(text):
    assert meaning(text) == text


@pytest.mark.parametrize("word", ["no", "On", "YES", "off"])
def test_a_bare_switch_word_is_told_to_be_quoted(faults, good, word):
    text = good.replace("baseline: parse-and-repair", f"baseline: {word}").replace(
        "  parse-and-repair:", f'  "{word}":'
    )
    text = text.replace("[constrained, parse-and-repair]", "[constrained]")

    assert faults(text) == [
        f"2:11: baseline: some YAML readers take a bare {word} for true or false; "
        f'write "{word}" in quotes'
    ]


def test_a_bare_switch_word_is_told_as_a_name_too(spoil):
    assert "deployments.no: some YAML readers take a bare no" in "\n".join(
        spoil("  hosted:\n", "  no:\n")
    )


def test_a_leading_zero_is_refused(spoil):
    assert spoil("seed: 7", "seed: 010") == [
        "seed: a whole number is required, got '010'; write it like 2, without quotes or unit",
    ]


def test_a_name_given_twice_is_told_with_the_line_of_the_first(faults, good):
    assert faults(good + "seed: 8\n") == [
        "55:1: seed: is given twice, first in line 54; keep one of them"
    ]


def test_each_of_three_twins_is_told(faults, good):
    assert len(faults(good + "seed: 8\nseed: 9\n")) == 2


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "1:1: is empty; 'steelyard study new' writes a first study"),
        ("# nothing\n", "1:1: is empty; 'steelyard study new' writes a first study"),
        ("- a\n- b\n", "1:1: holds a list where 'name: value' lines belong; "
         "'steelyard study new' writes a first study"),
        ("hello", "1:1: holds 'hello' where 'name: value' lines belong; "
         "'steelyard study new' writes a first study"),
        ("a:\n\tb: 1\n", "2:1: a tab; YAML is indented with spaces"),
        ("study: a: b\n", "1:9: a ':' where none may stand; check the indentation, or put the "
         "text in quotes if it holds ': '"),
        ("a: 'x\nb: 1\n", "1:4: a quotation mark is opened here and never closed"),
        ("a: {k: ${KEY}}\n", '1:9: a reference inside {...} must stand in quotes: '
         'write "${NAME}"'),
        ("a: {b: 1, c: 2\nd: 3\n", "2:2: a comma or a closing bracket is missing before this"),
        ("a: ]\n", "1:4: a value is missing before this"),
        ("a: - b\n", "1:4: a '-' where no list may stand; begin the list on a line of its own"),
        ("a: @x\n", "1:4: this character can't begin a value; put the value in quotes"),
        ("a: 1\n--- \nb: 2\n", "2:1: a second document begins; keep one study a file and delete "
         "the '---'"),
        ("%YAML 1.1\n---\na: no\n", "2:1: studies are YAML 1.2; delete the %YAML line"),
        ("a: *x\n", "1:4: *x refers to an anchor that is not complete above it; write &x at the "
         "first use, or put a text that begins with '*' in quotes"),
        ("a: &x [*x]\n", "1:8: *x refers to an anchor that is not complete above it; write &x at "
         "the first use, or put a text that begins with '*' in quotes"),
        ("a: \0\n", "1:4: a NUL character can't stand in a study; delete it"),
        ("a: 1\nb: \x1b[0m\n", "2:4: the character U+001B can't stand in a study; delete it"),
        ("[" * 50, "1:21: is nested deeper than 20 levels; flatten it"),
    ],
)  # fmt: skip
def test_text_that_can_not_be_read_on_is_told_with_its_place(faults, text, expected):
    assert faults(text) == [expected]


def test_billions_of_laughs_are_stopped(faults):
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12)]

    (fault,) = faults("\n".join(lines))

    assert "holds more than 10000 values once its aliases are expanded" in fault


def test_merges_that_multiply_are_stopped(faults):
    lines = ["a0: &a0 {x: 1}"]
    lines += [f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 9)}]}}" for n in range(1, 15)]

    (fault,) = faults("\n".join(lines))

    assert "holds more than 10000 values" in fault


def test_aliases_chained_into_the_deep_are_stopped(faults):
    lines = ["a0: &a0 [x]"] + [f"a{n}: &a{n} [*a{n - 1}]" for n in range(1, 3000)]

    (fault,) = faults("\n".join(lines))

    assert "nested deeper than 20 levels" in fault


def test_a_huge_file_is_refused_unread(faults):
    (fault,) = faults("#" * (LARGEST + 1))

    assert fault == ("1:1: is larger than 256 KiB; keep items and prompts in files of their own")


def test_a_byte_order_mark_is_taken_in_silence(vocabulary, good, tmp_path):
    from steelyard.study import load

    (tmp_path / "s.yaml").write_bytes(b"\xef\xbb\xbf" + good.encode())
    (tmp_path / "t.yaml").write_text(good, "utf-8")
    read = [load(tmp_path / name, vocabulary=vocabulary) for name in ("s.yaml", "t.yaml")]

    assert read[0].hash == read[1].hash


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"a: 1\nb: \xff\n", "2:4: byte 0xff is not UTF-8; save the file as UTF-8"),
        ("a: 1".encode("utf-16"), "1:1: is written in UTF-16; save it as UTF-8"),
        ("研究: 1".encode("gbk"), "1:1: byte 0xd1 is not UTF-8; save the file as UTF-8"),
    ],
)
def test_a_file_in_another_encoding_is_told(vocabulary, tmp_path, data, expected):
    from steelyard.study import check

    file = tmp_path / "s.yaml"
    file.write_bytes(data)
    (problem,) = check(file, vocabulary=vocabulary).problems

    assert str(problem) == f"{file}:{expected}"


def test_windows_line_ends_keep_the_places(faults, good):
    text = (good + "slo: 3 s\n").replace("\n", "\r\n")

    assert faults(text)[0].startswith("55:1: slo")


def test_an_alias_and_a_merge_stand_for_what_they_name(vocabulary, good):
    from steelyard.study import loads

    merged = good.replace("  constrained:\n", "  constrained: &base\n").replace(
        "  parse-and-repair:\n    engine: llamacpp\n    model: gemma-3-270m-q4_k_m\n",
        "  parse-and-repair:\n    <<: *base\n",
    )
    study = loads(merged, vocabulary=vocabulary)

    assert study.deployments["parse-and-repair"].slots == 2
    assert study.deployments["parse-and-repair"].structured == "prompt"


def test_a_tag_is_refused(spoil):
    assert spoil("seed: 7", "seed: !!int 7") == [
        "seed: the tag !!int is not used in studies; delete it"
    ]


def test_a_name_that_is_a_list_is_refused(faults, good):
    assert faults(good + "? [a, b]\n: 1\n") == [
        "1:1: a name must be a single text, not a list or a mapping"
    ]


def test_growing_raises_the_place_of_the_first_fault():
    with pytest.raises(SyntaxFault) as caught:
        grow("a: [1\nb: 2\n")

    assert (caught.value.line, caught.value.column) == (2, 2)


@pytest.mark.parametrize("name", [r"\0name", r"\0folder", r"a\nb", r"\ud800"])
def test_a_name_made_of_escapes_reaches_no_record(faults, good, name):
    assert faults(f'{good}"{name}": x\n') == ["1:1: a name holds a control character; type it anew"]


def test_an_escape_that_is_no_character_is_refused(spoil):
    (fault,) = spoil("owner: card desk architecture", r'owner: "a\ud800"')

    assert fault == "owner: holds an escape that is no character; delete it"


def test_no_message_commands_the_terminal(spoil):
    (fault,) = spoil("keep: full", r'keep: "\e[31mred"')

    assert fault.isprintable()


@pytest.mark.parametrize(
    ("text", "place", "mark"),
    [
        (
            "study: 问题\nbaseline：甲\nkeep: full\n",
            (2, 9),
            "：' is a full-width mark; YAML wants ':'",
        ),
        ("study: 问题\ngates：\n  - a\n", (2, 6), "：' is"),
        ("a: {b: 8 s，c: 1}\n", (1, 11), "，' is a full-width mark; YAML wants ','"),
        ("a: {b: {c: 1}，d: 2}\n", (1, 14), "，' is"),
    ],
)
def test_a_full_width_mark_is_named_where_it_stands(text, place, mark):
    with pytest.raises(SyntaxFault) as caught:
        grow(text)

    assert (caught.value.line, caught.value.column) == place
    assert mark in caught.value.message


def test_a_full_width_mark_in_quotes_or_a_comment_is_not_blamed():
    with pytest.raises(SyntaxFault) as caught:
        grow('a: ["甲，乙" 丙] # 一，二\n')

    assert "full-width" not in caught.value.message
