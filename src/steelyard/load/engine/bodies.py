"""Requests as bytes, made before their time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from steelyard.endpoint import Prompt, encode_body, prompt_sha256
from steelyard.load.engine.prompts import own_prompt
from steelyard.load.engine.task import Asking
from steelyard.load.prompts import PromptFile

NOTHING: Mapping[str, Any] = MappingProxyType({})
_MOST_KEPT = 8 * 2**20


class Bodies:
    """The request of each row: whole, encoded, with the hash of its prompt."""

    def __init__(
        self,
        asking: Asking,
        *,
        model: str,
        number: Sequence[int],
        max_tokens: Sequence[int],
        encoded: Callable[[bytes], bytes],
    ) -> None:
        self._asking = asking
        self._model = model
        self._number = number
        self._max_tokens = max_tokens
        self._encoded = encoded
        self._made: dict[tuple[int, int | None], bytes] = {}
        self._size = 0
        self._ahead: dict[int, bytes] = {}
        self._hashes = [prompt_sha256(prompt) for prompt in asking.prompts]
        self._file = PromptFile(asking.file) if asking.file else None

    def prepare(self, row: int) -> None:
        """Make a row's request now, for later."""
        if self._asking.prompts and not self._max_tokens:
            return
        if row < len(self._number) and row not in self._ahead:
            self._ahead[row] = self._make(row)

    def take(self, row: int) -> bytes:
        """A row's request."""
        return self._ahead.pop(row, None) or self._make(row)

    def length(self, row: int) -> int:
        """Tokens that end a row's answer; 0 if unlimited."""
        return (self._max_tokens[row] if self._max_tokens else self._asking.max_tokens) or 0

    def item(self, row: int) -> tuple[str, int, str]:
        """A row's item, how often it was asked before, and the hash of its prompt."""
        number, ids = self._number[row], self._asking.ids
        if self._file is not None:
            repeat, place = divmod(number, len(self._file))
            return f"p{place}", repeat, prompt_sha256(self._file[place])
        if not ids:
            return f"r{number}", 0, prompt_sha256(own_prompt(number, seed=self._asking.seed))
        place = number % len(ids)
        return ids[place], number // len(ids), self._hashes[place]

    def _make(self, row: int) -> bytes:
        asking, number = self._asking, self._number[row]
        length = self.length(row) or None
        if not asking.prompts:
            return self._encode(self._own(number), length)
        place = number % len(asking.prompts)
        data = self._made.get((place, length))
        if data is None:
            own = asking.extras[place] if asking.extras else {}
            data = self._encode(asking.prompts[place], length, own)
            if self._size + len(data) < _MOST_KEPT:
                self._size += len(data)
                self._made[place, length] = data
        return data

    def _own(self, number: int) -> Prompt:
        if self._file is not None:
            return self._file[number % len(self._file)]
        return own_prompt(number, seed=self._asking.seed)

    def _encode(
        self, prompt: Any, max_tokens: int | None, own: Mapping[str, Any] = NOTHING
    ) -> bytes:
        asking = self._asking
        body = encode_body(
            prompt,
            model=self._model,
            route=asking.route,
            max_tokens=max_tokens,
            temperature=asking.temperature,
            stop=asking.stop,
            extra={**own, **asking.extra} if own else asking.extra,
        )
        return self._encoded(body)
