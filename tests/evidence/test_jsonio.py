from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from steelyard.errors import RecordDamaged, Undefined
from steelyard.evidence import Measurement, Missing, Status
from steelyard.evidence.jsonio import (
    dumps,
    from_json,
    read_json,
    to_json,
    write_json,
)
from steelyard.stats import Interval


def measurement(**changes) -> Measurement:
    fields = {
        "criterion": "p95(accepted_latency)",
        "deployment": "constrained",
        "workload": "desk",
        "suite": "load",
        "value": 1.25,
        "unit": "s",
        "n": 124,
        "k": None,
        "unit_of_analysis": "item",
        "denominator": "all answers attempted",
        "interval": Interval(low=1.0, high=math.inf, confidence=0.95, method="order statistics"),
        "status": Status.MEASURED,
        "run": "desk-7f3a",
        "date": "2026-11-30",
        "note": "",
    }
    return Measurement(**(fields | changes))


def test_an_unknown_value_is_an_object_with_its_reason():
    assert to_json(Missing(reason="no price")) == {"missing": "no price"}


def test_an_endless_value_is_an_object():
    assert to_json(math.inf) == {"infinite": True}
    assert to_json(-math.inf) == {"infinite": True, "negative": True}


@pytest.mark.parametrize("value", [math.nan, np.float64("nan")])
def test_nan_is_refused(value):
    with pytest.raises(Undefined, match="NaN"):
        dumps({"a": [value]})


def test_floats_have_six_significant_digits_and_integers_all():
    assert to_json([1 / 3, 1234567.89, 123456789]) == [0.333333, 1234570.0, 123456789]


def test_keys_keep_their_order():
    assert dumps({"b": 1, "a": 2}) == b'{\n  "b": 1,\n  "a": 2\n}\n'


def test_numpy_scalars_and_enums_are_plain_values():
    assert to_json([np.int64(3), np.float32(0.5), Status.CLAIMED]) == [3, 0.5, "claimed"]


def test_what_has_no_form_is_a_fault_of_the_program():
    with pytest.raises(TypeError, match="object"):
        dumps(object())


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False)
    | st.text(st.characters(codec="utf-8"))
    | st.builds(lambda reason: Missing(reason=reason), st.text(st.characters(codec="utf-8"))),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["a", "b", "值"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(value=json_values)
def test_rounding_happens_once(value):
    once = to_json(value)
    assert to_json(from_json(once)) == once


def test_a_file_comes_back_and_its_bytes_are_stable(tmp_path):
    path = tmp_path / "measurements.json"
    write_json(path, {"x": math.inf, "y": Missing(reason="r"), "名": 0.1})
    before = path.read_bytes()
    write_json(path, read_json(path))
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"", b"{", b"\xff", b'{"a": NaN}'])
def test_a_damaged_file_is_named(tmp_path, data):
    path = tmp_path / "measurements.json"
    path.write_bytes(data)
    with pytest.raises(RecordDamaged, match=r"measurements\.json:\d+:\d+"):
        read_json(path)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(RecordDamaged, match=r"verdict\.json: can't be read"):
        read_json(tmp_path / "verdict.json")
