import pytest

from steelyard.load.imports.parts import NO_DATE, date_of


@pytest.mark.parametrize(
    "value", [1e300, 1e15, "1e300", pytest.param(10**400, id="huge"), True, "20269999"]
)
def test_a_date_that_no_calendar_has_is_no_date(value):
    assert date_of(value) == NO_DATE


def test_seconds_since_1970_are_a_date():
    assert date_of(1_700_000_000) == "2023-11-14T22:13:20+00:00"
