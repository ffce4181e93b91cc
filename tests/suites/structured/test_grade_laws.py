"""What holds of every reply, however it is mutilated."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from tests.suites.factory import SCHEMA, item
from tests.suites.structured.graded import TEXT, graded, ladder

from steelyard.suites import chain
from steelyard.suites.structured.chain import STANDARD

MUTILATED = st.builds(
    lambda cut, before, after, swap: before + TEXT[:cut].replace(*swap) + after,
    st.integers(0, len(TEXT)),
    st.sampled_from(["", "```json\n", "Sure: ", "[1] ", "{"]),
    st.sampled_from(["", "\n```", "}", " {}", ",}"]),
    st.sampled_from([("", ""), ('"', "'"), (":", " "), ("12.5", "NaN"), ('"in"', '"up"')]),
)


@given(st.text(alphabet="{}[]\",:\\ \n`~1名'", max_size=60) | MUTILATED)
def test_strict_lies_within_extracted_lies_within_delivered(text):
    for finish in ("stop", "length"):
        for of in (item(), item(schema=None), item(schema=SCHEMA | {"type": ["object", "array"]})):
            strict, extracted, delivered = ladder(graded(text, of=of, finish=finish))
            assert strict <= extracted <= delivered


@given(MUTILATED)
def test_a_detail_holds_no_value_of_the_reply(text):
    judged = graded(text)

    assert "张三" not in judged.detail


@given(
    st.one_of(
        st.text(max_size=80),
        st.builds(
            lambda at, less, put: TEXT[:at] + put + TEXT[at + less :],
            st.integers(0, len(TEXT)),
            st.integers(0, 12),
            st.sampled_from(["", "`", "```json\n", "{", "}", ",", '"', "NaN", "\ud800", "\ufeff"]),
        ),
    )
)
def test_strict_is_within_extracted_is_within_repaired_whatever_the_chain(text):
    for parser in (STANDARD, chain([]), chain(["repair"]), chain(["extract", "reask", "repair"])):
        checks = graded(text, parser=parser).checks

        assert checks["strict"] <= checks["extracted"] <= checks["repaired"]
        if parser is STANDARD:
            assert checks["delivered"] == checks["repaired"]
