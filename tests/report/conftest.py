from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.report.cases import CASES, STRONG, WEAK
from tests.report.rows import Json
from tests.report.world import World


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
