"""Items and grades for the tests of the domain suite."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from steelyard.study import Accept
from steelyard.suites import Item, Judgement, Reply
from steelyard.suites.domain.grade import grade

ACCEPT = Accept(rule="record")


def asked(task: str, gold: Any, *, prompt: str = "?", name: str = "q", **own: Any) -> Item:
    return Item(
        id=name,
        prompt=prompt,
        messages=None,
        schema_text=None,
        gold=gold,
        has_gold=True,
        cluster=name,
        lang="zh",
        split="",
        meta={},
        own={"task": task, **own},
    )


def judged(item: Item, text: str, **wire: Any) -> Judgement:
    return grade(item, Reply(text=text, **wire), accept=ACCEPT)


def kind(item: Item, text: str) -> str:
    return judged(item, text).kind


def shared(name: str) -> Path:
    given = os.environ.get("STEELYARD_SHARED")
    root = Path(given) if given else Path(__file__).parents[4] / "shared"
    folder = root / "data" / name
    if not folder.is_dir():
        pytest.skip(f"{name} is not there; set STEELYARD_SHARED to the folder that holds data/")
    return folder
