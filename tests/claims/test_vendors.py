"""Claims in the manner of vendors' pages, in both languages: true ones raise no alarm, false do."""

from __future__ import annotations

from pathlib import Path

import pytest

from steelyard.claims import judge, read_claims

ALARMS = {"impossible", "wrong-formula", "inconsistent"}
RULINGS = judge(read_claims(Path(__file__).with_name("vendors.yaml"))).rulings


@pytest.mark.parametrize("ruling", RULINGS, ids=lambda one: f"{one.id}-{one.at}")
def test_a_vendors_claim_raises_an_alarm_where_it_fails_and_none_where_it_holds(ruling):
    alarmed = ruling.verdict.value in ALARMS

    assert alarmed == (ruling.at == "fails"), ruling.deciding.arithmetic.en
