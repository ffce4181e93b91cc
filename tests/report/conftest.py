from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.report.cases import CASES, STRONG, WEAK
from tests.report.rows import Json
from tests.report.world import World

MONEY = Path(__file__).with_name("money.json")


class Decided(Mapping[str, tuple[Json, Json]]):
    """Every case by name, decided when it is asked for first."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[Json, Json]] = {}

    def __getitem__(self, name: str) -> tuple[Json, Json]:
        if name not in self._known:
            self._known[name] = CASES[name].record()
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(CASES)

    def __len__(self) -> int:
        return len(CASES)


@pytest.fixture(scope="session")
def records() -> Decided:
    """The cases, decided once."""
    return Decided()


@pytest.fixture(params=sorted(CASES))
def case(request: pytest.FixtureRequest) -> str:
    """The name of each case in turn."""
    return str(request.param)


@pytest.fixture
def record(case: str, records: Decided) -> tuple[Json, Json]:
    """The record of each case in turn."""
    return records[case]


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
