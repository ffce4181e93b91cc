"""The endpoint's own tokenizer: ``/tokenize`` of vLLM, SGLang and llama.cpp."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from hashlib import blake2b
from typing import Any, Self

import orjson

from steelyard.endpoint import Client, Target, Timeouts
from steelyard.errors import EndpointUnusable
from steelyard.load.tokens.tokenizer import Source

PATH = "/tokenize"
_TIMEOUTS = Timeouts(connect_s=5.0, first_token_s=None, idle_s=30.0, total_s=60.0)
_PROBE = "one two three"
_KEPT = 65_536


class ServedTokenizer:
    """Asks the endpoint and remembers what it said; a context manager, for one thread.

    Runs an event loop of its own, so it can't be called from within one. The form of the
    question is found out by the first: ``{"prompt"}`` (vLLM, SGLang) or ``{"content"}``
    (llama.cpp). Raises EndpointUnusable where neither is answered with a count.
    """

    def __init__(self, target: Target, *, timeouts: Timeouts = _TIMEOUTS) -> None:
        self._target = target
        self._runner = asyncio.Runner()
        self._client: Client | None = None
        self._timeouts = timeouts
        self._known: OrderedDict[bytes, int] = OrderedDict()
        self._form = ""
        self.asked = 0
        """Questions that went to the endpoint."""
        try:
            self._form = self._found()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def name(self) -> str:
        """Whose it is."""
        return f"{self._target.base_url} {PATH}"

    @property
    def source(self) -> Source:
        """The endpoint."""
        return Source.TOKENIZE

    def count(self, text: str) -> int:
        """Tokens of a whole text; each text is asked about once. Raises EndpointUnusable."""
        key = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).digest()
        known = self._known.get(key)
        if known is not None:
            return known
        found = self._ask(text, self._form)
        if isinstance(found, str):
            raise EndpointUnusable(f"{self.name}: {found}; give a tokenizer file with --tokenizer")
        self._known[key] = found
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        return found

    def close(self) -> None:
        """Close the connection."""
        if self._client is not None:
            self._runner.run(self._client.close())
            self._client = None
        self._runner.close()

    def _found(self) -> str:
        said = {}
        for form in ("prompt", "content"):
            answer = self._ask(_PROBE, form)
            # llama.cpp passes over a field it does not know, and counts nothing.
            if isinstance(answer, int) and answer > 0:
                return form
            said[form] = answer or "counted 0 tokens in three words"
        raise EndpointUnusable(
            f"{self.name}: counts no tokens ({said['prompt']}); "
            "give the model's tokenizer file with --tokenizer"
        )

    def _ask(self, text: str, form: str) -> int | str:
        self.asked += 1
        return self._runner.run(self._asked(text, form))

    async def _asked(self, text: str, form: str) -> int | str:
        if self._client is None:
            self._client = Client(self._target, timeouts=self._timeouts)
        # Both spellings of "without markers": servers pass over the one they don't know.
        fields: dict[str, Any] = {form: text, "add_special_tokens": False, "add_special": False}
        if form == "prompt":
            fields = {"model": self._target.model, form: text, "add_special_tokens": False}
        exchange = await self._client.exchange("POST", PATH, body=orjson.dumps(fields), root=True)
        if exchange.failure is not None:
            return ": ".join(exchange.failure)
        if exchange.head is None or exchange.head.status != 200:
            return f"HTTP {exchange.head.status if exchange.head else 'without a head'}"
        return _counted(b"".join(exchange.parts))


def _counted(body: bytes) -> int | str:
    try:
        said = orjson.loads(body)
    except orjson.JSONDecodeError:
        return "the reply is not JSON"
    if isinstance(said, dict):
        count, tokens = said.get("count"), said.get("tokens")
        if type(count) is int and count >= 0:
            return count
        if isinstance(tokens, list):
            return len(tokens)
    return "the reply has neither 'count' nor 'tokens'"
