from __future__ import annotations

import os
from pathlib import Path

import pytest

from steelyard.claims import judge, read_text

ROOT = Path(__file__).resolve().parents[2]
STUDY = ROOT / "studies" / "kimi-k2-vs-deepseek-v3"


@pytest.fixture
def verdict():
    """The verdict of one claim written as YAML, with set-ups before it where it needs them."""

    def of(claim: str, *, setups: str = "", others: str = "", top: str = ""):
        listed = f"  - {{id: other, says: '', {others}}}\n" if others else ""
        setup = f"setups:\n  {setups}\n" if setups else ""
        text = f"document: d\n{top}{setup}claims:\n{listed}  - {{id: it, says: '', {claim}}}\n"
        return judge(read_text(text)).rulings[-1]

    return of


@pytest.fixture(scope="session")
def shared():
    place = Path(os.environ.get("STEELYARD_SHARED", ROOT.parent / "shared"))
    if not (place / "reference" / "claims-guides.csv").is_file():
        pytest.skip("needs the shared reference data")
    return place
