"""Tokens of what will be sent, counted before it is sent."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

from steelyard.load.tokens import ServedTokenizer, Tokenizer, open_tokenizer
from steelyard.study import Study, Workload
from steelyard.suites import Ask, Item
from steelyard.weigh.asked import COUNTERS
from steelyard.weigh.standing import Standing, prompt_of


class Counters:
    """Who counts tokens, one for each address; bytes where nobody else does."""

    def __init__(self, study: Study, stack: ExitStack) -> None:
        self._study, self._stack = study, stack
        self._known: dict[str, Tokenizer] = {}
        self._counts: dict[tuple[str, str], int] = {}

    def count(self, stood: Standing, workload: Workload, text: str) -> int:
        """Tokens of a text."""
        tokenizer = self.of(stood, workload)
        key = (tokenizer.name, text)
        if key not in self._counts:
            self._counts[key] = tokenizer.count(text)
        return self._counts[key]

    def of(self, stood: Standing, workload: Workload) -> Tokenizer:
        """The workload's own tokenizer file, else the endpoint's, else bytes."""
        said = workload.prompts.tokenizer if workload.prompts is not None else COUNTERS[1]
        if said not in COUNTERS:
            said = str(self._study.locate(said))
            return self._known.setdefault(said, open_tokenizer(said))
        url = stood.target.base_url
        if url not in self._known:
            hosted = stood.deployment.engine is None
            found = open_tokenizer("auto" if hosted else "estimate", target=stood.target)
            if isinstance(found, ServedTokenizer):
                self._stack.enter_context(found)
            self._known[url] = found
        return self._known[url]


def counting_for(counters: Counters, stood: Standing, workload: Workload) -> Callable[[str], int]:
    """What counts texts for this deployment and workload."""
    return lambda text: counters.count(stood, workload, text)


def text_of(item: Item, ask: Ask) -> str:
    """The words that are sent, without what a chat template puts around them."""
    prompt = prompt_of(item, ask)
    if isinstance(prompt, str):
        return prompt
    return "\n".join(_content(message.get("content")) for message in prompt)


def _content(content: Any) -> str:
    return content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)


def gold_length(item: Item, count: Callable[[str], int]) -> int:
    """Tokens of the right answer; 1 where none is known."""
    if not item.has_gold or item.gold is None:
        return 1
    text = item.gold
    if not isinstance(text, str):
        text = json.dumps(text, ensure_ascii=False, separators=(",", ":"), default=str)
    return count(text)
