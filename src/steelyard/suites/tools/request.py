"""What the tools of an item add to a request."""

from __future__ import annotations

from typing import Any

from steelyard.errors import StudyError
from steelyard.suites.items import Item


def request_parts(item: Item, *, api: str) -> dict[str, Any]:
    """Fields to add to the request body.

    Raises StudyError for raw completions, which know no tools.
    """
    if api != "chat":
        raise StudyError(
            f"item {item.id} offers tools, but a deployment is asked by api: {api}, which knows "
            "none; write api: chat for each deployment"
        )
    if not item.own["tools"]:
        return {}
    parts: dict[str, Any] = {"tools": item.own["tools"], "tool_choice": _choice(item)}
    if "parallel" in item.own:
        parts["parallel_tool_calls"] = item.own["parallel"]
    return parts


def forced(item: Item) -> str | None:
    """The tool that must be called, "" if any, None where none must be."""
    choice = _choice(item)
    if isinstance(choice, dict):
        return str(choice["function"]["name"])
    return "" if choice == "required" else None


def _choice(item: Item) -> Any:
    choice = item.own.get("tool_choice", "auto")
    if choice == "named":
        return {"type": "function", "function": {"name": item.own["expect"][0]["name"]}}
    return choice
