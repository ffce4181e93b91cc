"""Calls as the templates of model families write them, where no client reads them."""

from __future__ import annotations

import json
import keyword
from collections.abc import Iterator, Mapping
from typing import Any


def in_text(name: str, given: Mapping[str, Any]) -> Iterator[str]:
    """A call as text, in the syntax of the model families; those with marks of their own first."""
    arguments = json.dumps(given, ensure_ascii=False)
    named = f'{{"name": "{name}", "arguments": {arguments}}}'
    keywords = ", ".join(f"{key}={value!r}" for key, value in given.items())
    yield (
        f"<|tool_calls_section_begin|><|tool_call_begin|>functions.{name}:0"
        f"<|tool_call_argument_begin|>{arguments}<|tool_call_end|><|tool_calls_section_end|>"
    )
    yield (
        f"<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>{name}\n"
        f"```json\n{arguments}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>"
    )
    yield f"<tool_call>\n{named}\n</tool_call>"
    yield f"<function={name}>{arguments}</function>"
    yield f"[TOOL_CALLS] [{named}]"
    yield f"Calling the tool:\n```json\n{named}\n```"
    yield named
    if all(map(str.isidentifier, given)) and _is_python(name):
        yield f"[{name}({keywords})]"


def _is_python(name: str) -> bool:
    """Whether Python could call a tool by its name."""
    return all(part.isidentifier() and not keyword.iskeyword(part) for part in name.split("."))
