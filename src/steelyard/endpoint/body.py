"""The bytes of a request's body."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from steelyard.endpoint.request import Route
from steelyard.errors import StudyError

Prompt = str | Sequence[Mapping[str, Any]]
"""Plain text, or chat messages."""


def encode_body(
    prompt: Prompt,
    *,
    model: str,
    route: Route = Route.CHAT,
    stream: bool = True,
    max_tokens: int | None = None,
    temperature: float | None = None,
    stop: Sequence[str] = (),
    seed: int | None = None,
    extra: Mapping[str, Any] | None = None,
) -> bytes:
    """The body of a request; what is None is left out.

    The same prompt gives the same bytes for every deployment; ``extra`` is what only this one
    is sent (``response_format``, ``grammar``, ``ignore_eos``).  A stream asks for its usage
    unless ``extra`` sets ``stream_options``; a None in ``extra`` drops a field.

    Raises:
        StudyError: chat messages for the completions route.
    """
    body: dict[str, Any] = {"model": model, **_prompt(prompt, route)}
    options: dict[str, Any] = {
        "max_tokens": max_tokens,
        "temperature": temperature,
        "stop": list(stop) or None,
        "seed": seed,
    }
    body |= {name: value for name, value in options.items() if value is not None}
    if stream:
        body |= {"stream": True, "stream_options": {"include_usage": True}}
    for name, value in (extra or {}).items():
        if value is None:
            body.pop(name, None)
        else:
            body[name] = value
    return orjson.dumps(body)


def _prompt(prompt: Prompt, route: Route) -> dict[str, Any]:
    if route is Route.CHAT:
        if isinstance(prompt, str):
            prompt = [{"role": "user", "content": prompt}]
        return {"messages": [dict(message) for message in prompt]}
    if not isinstance(prompt, str):
        raise StudyError(
            "chat messages can't go to the completions route; "
            "give the item a `prompt`, or the deployment `api: chat`"
        )
    return {"prompt": prompt}


def prompt_sha256(prompt: Prompt) -> str:
    """Hash of a prompt as it is sent: of its UTF-8, or of its messages as compact JSON."""
    data = prompt.encode() if isinstance(prompt, str) else orjson.dumps(list(map(dict, prompt)))
    return hashlib.sha256(data).hexdigest()
