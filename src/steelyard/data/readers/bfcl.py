"""Berkeley Function-Calling Leaderboard v4 (Patil et al.): single-turn and multi-turn calls."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.data.catalogue import DataSet
from steelyard.data.readers.bfcl_calls import expected, spoken
from steelyard.data.readers.bfcl_tools import tool
from steelyard.data.readers.parts import chosen
from steelyard.data.sampling import Row
from steelyard.data.store import Store

_MATCH = ("bfcl-strings", "nested-choices")
"""As the leaderboard compares: text without case, spaces and light punctuation."""
_HEAD, _TAIL = "BFCL_v4_", ".json"
_DOCS = {
    "GorillaFileSystem": "gorilla_file_system",
    "MathAPI": "math_api",
    "MessageAPI": "message_api",
    "TicketAPI": "ticket_api",
    "TradingBot": "trading_bot",
    "TravelAPI": "travel_booking",
    "TwitterAPI": "posting_api",
    "VehicleControlAPI": "vehicle_control",
}


def rows(about: DataSet, files: Store, part: str) -> Iterator[Row]:
    """``tools`` as OpenAI has them, ``expect`` as ``bfcl_calls`` describes it."""
    categories = tuple(
        path.removeprefix(_HEAD).removesuffix(_TAIL)
        for path in sorted(files.files)
        if path.startswith(_HEAD)
    )
    for category in chosen(about.name, part, among=categories):
        gold = _gold(files, category)
        for row in _lines(files.read(f"{_HEAD}{category}{_TAIL}")):
            record = _multi if category.startswith("multi_turn") else _single
            yield Row(stratum=category, record=record(row, gold.get(row["id"]), category, files))


def _single(row: Mapping[str, Any], gold: Any, category: str, files: Store) -> dict[str, Any]:
    del files
    functions = {function["name"]: function for function in row["function"]}
    if category.endswith("irrelevance"):
        expect: Any = []
    elif category.endswith("relevance"):
        expect = "any"
    else:
        expect = [expected(call, functions) for call in gold]
    return {
        "id": row["id"],
        "messages": row["question"][0],
        "tools": [tool(function) for function in row["function"]],
        "expect": expect,
        "match": list(_MATCH),
        "meta": {"category": category},
    }


def _multi(row: Mapping[str, Any], gold: Any, category: str, files: Store) -> dict[str, Any]:
    """The first turn is asked by ``messages``; ``turns`` are all of them, each with its tools.

    A scenario is asked in several categories: its rows are one cluster.
    """
    functions = _world(row, files)
    held = row.get("missed_function", {})
    turns = []
    hidden = {name for names in held.values() for name in names}
    for place, messages in enumerate(row["question"]):
        hidden -= set(held.get(str(place), ()))
        turns.append({
            "messages": messages,
            "tools": [tool(f) for name, f in functions.items() if name not in hidden],
            "expect": [spoken(call, functions) for call in gold[place]],
        })  # fmt: skip
    return {
        "id": row["id"],
        "messages": turns[0]["messages"],
        "tools": turns[0]["tools"],
        "expect": turns[0]["expect"],
        "match": list(_MATCH),
        "turns": turns,
        "world": row["initial_config"],
        "cluster": f"multi_turn_{row['id'].rsplit('_', 1)[-1]}",
        "meta": {"category": category, "held_back": {k: list(v) for k, v in held.items()}},
    }


def _world(row: Mapping[str, Any], files: Store) -> dict[str, Any]:
    functions = {}
    left_out = set(row.get("excluded_function", ()))
    for name in row["involved_classes"]:
        for function in _lines(files.read(f"multi_turn_func_doc/{_DOCS[name]}{_TAIL}")):
            if function["name"] not in left_out:
                functions[function["name"]] = function
    return functions


def _gold(files: Store, category: str) -> dict[str, Any]:
    path = f"possible_answer/{_HEAD}{category}{_TAIL}"
    if path not in files.files:
        return {}
    return {row["id"]: row["ground_truth"] for row in _lines(files.read(path))}


def _lines(content: bytes) -> Iterator[Any]:
    return (json.loads(line) for line in content.splitlines() if line.strip())
