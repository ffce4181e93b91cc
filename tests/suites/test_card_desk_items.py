from __future__ import annotations

import importlib.util
import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import jsonschema_rs
import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "src/steelyard/suites/builtin/card_desk"
SCHEMAS: dict[str, Any] = json.loads((FOLDER / "schemas.json").read_text(encoding="utf-8"))


def split(name: str) -> list[dict[str, Any]]:
    lines = (FOLDER / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


EVALUATION = split("items.jsonl")
DEVELOPMENT = split("dev.jsonl")
HEADERS = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("header-*.txt"))]

CONTACT_FIELDS = SCHEMAS["contact"]["properties"]["changes"]["items"]["properties"]["field"]["enum"]


def by_id(item: dict[str, Any]) -> str:
    return str(item["id"])


def maker() -> ModuleType:
    path = ROOT / "bench/card_desk/make_items.py"
    spec = importlib.util.spec_from_file_location("make_items", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def leaves(record: Any) -> Iterator[Any]:
    if isinstance(record, dict):
        for value in record.values():
            yield from leaves(value)
    elif isinstance(record, list):
        for value in record:
            yield from leaves(value)
    else:
        yield record


def said(value: Any, text: str) -> bool:
    """Whether a gold value can be read off the text: literally, as an amount, or by its word."""
    module = maker()
    if isinstance(value, str):
        words = [word for word, code in module.CODES.items() if code == value]
        return value.replace("_", " ") in text or any(word in text for word in words)
    shown = {f"{value}", f"{value:,}", f"{value:.2f}", f"{value:,.2f}"}
    return any(form in text for form in shown)


def test_the_splits_hold_what_their_page_says():
    assert len(EVALUATION) == 128
    assert len(DEVELOPMENT) == 172


def test_ids_and_messages_are_unique_over_both_splits():
    everything = EVALUATION + DEVELOPMENT
    assert max(Counter(item["id"] for item in everything).values()) == 1
    assert max(Counter(item["meta"]["text"] for item in everything).values()) == 1


def test_no_template_family_stands_in_both_splits():
    families = {item["cluster"] for item in EVALUATION}
    assert not families & {item["cluster"] for item in DEVELOPMENT}


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_every_schema_is_a_valid_schema(name: str):
    jsonschema_rs.validator_for(SCHEMAS[name])


@pytest.mark.parametrize("item", EVALUATION + DEVELOPMENT, ids=by_id)
def test_gold_is_valid_against_its_schema(item: dict[str, Any]):
    jsonschema_rs.validator_for(SCHEMAS[item["schema_ref"]]).validate(item["gold"])


@pytest.mark.parametrize("item", EVALUATION + DEVELOPMENT, ids=by_id)
def test_every_gold_value_can_be_read_off_the_text(item: dict[str, Any]):
    unsaid = [value for value in leaves(item["gold"]) if not said(value, item["meta"]["text"])]
    assert not unsaid


@pytest.mark.parametrize("item", EVALUATION + DEVELOPMENT, ids=by_id)
def test_a_prompt_is_a_frozen_header_and_the_message(item: dict[str, Any]):
    tail = f"Text: {item['meta']['text']}\nJSON:\n"
    assert item["prompt"].removesuffix(tail) in HEADERS


def test_no_evaluation_message_stands_in_a_header():
    assert not [
        i["id"] for i in EVALUATION if any(i["meta"]["text"] in header for header in HEADERS)
    ]


def test_no_evaluation_gold_text_is_said_in_development_or_in_a_header():
    shown = "\n".join([*HEADERS, *(item["meta"]["text"] for item in DEVELOPMENT)])
    listed = {*maker().CODES.values(), *CONTACT_FIELDS}
    texts = {
        value
        for item in EVALUATION
        for value in leaves(item["gold"])
        if isinstance(value, str) and value not in listed
    }
    assert not {text for text in texts if text in shown}


def test_no_evaluation_card_number_or_merchant_is_named_twice():
    named = Counter(
        entry.get("merchant") or entry["last4"]
        for item in EVALUATION
        for entries in item["gold"].values()
        for entry in entries
        if "field" not in entry
    )
    assert max(named.values()) == 1


def test_half_of_the_evaluation_messages_are_chinese_or_mixed():
    assert Counter(item["lang"] == "en" for item in EVALUATION) == {True: 64, False: 64}


def test_the_packaged_files_are_made_byte_for_byte_from_the_sources():
    for name, content in maker().made().items():
        assert (FOLDER / name).read_bytes() == content.encode(), name
