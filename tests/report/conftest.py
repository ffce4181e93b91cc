from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.report.cases import CASES, STRONG, WEAK
from tests.report.rows import Json
from tests.report.world import World

MONEY = Path(__file__).with_name("money.json")


@pytest.fixture(scope="session")
def records() -> dict[str, tuple[Json, Json]]:
    """Every case by name, decided once."""
    return {name: world.record() for name, world in CASES.items()}


@pytest.fixture(params=sorted(CASES))
def record(request: pytest.FixtureRequest, records: dict[str, tuple[Json, Json]]) -> Any:
    """Each case in turn."""
    return records[request.param]


@pytest.fixture(scope="session")
def world() -> Callable[..., World]:
    """Two deployments with whatever is changed."""

    def made(one: str = "constrained", two: str = "plain", **changed: Any) -> World:
        return World(deployments={one: STRONG, two: WEAK}, **changed)

    return made


@pytest.fixture
def paid(world: Callable[..., World]) -> tuple[Json, Json]:
    """A record with money over years, as cost and returns write it."""
    found, verdict = world().record()
    found["money"] = json.loads(MONEY.read_text("utf-8"))
    return found, verdict
