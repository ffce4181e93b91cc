"""Items: what is asked, and what the right answer is."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from steelyard.suites.structured.strict import canonical


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """One question.  Exactly one of ``prompt`` and ``messages`` is there."""

    id: str
    prompt: str | None
    messages: tuple[Mapping[str, Any], ...] | None
    schema_text: str | None
    """The JSON Schema of the answer, compact, in the order as written; None for any JSON value."""
    gold: Any
    """The right answer; means nothing unless ``has_gold``."""
    has_gold: bool
    cluster: str
    """Items of one cluster (template, document) aren't independent; the id itself if none."""
    lang: str
    split: str
    meta: Mapping[str, Any]
    """The owner's own notes; no grader reads them."""
    own: Mapping[str, Any] = field(default_factory=dict)
    """Fields that the suite alone knows, such as ``tools`` or ``tests``."""

    @property
    def chinese(self) -> bool:
        """Whether its language is Chinese, of whatever region or script: zh, zh-CN, zh_Hant."""
        return self.lang.lower().startswith("zh")

    def content(self) -> dict[str, Any]:
        """All that the hash of an item set covers."""
        return {
            "id": self.id,
            "prompt": self.prompt,
            "messages": None if self.messages is None else [dict(m) for m in self.messages],
            "schema": self.schema_text,
            "gold": [self.gold] if self.has_gold else [],
            "cluster": self.cluster,
            "lang": self.lang,
            "split": self.split,
            "meta": dict(self.meta),
            **({"own": dict(self.own)} if self.own else {}),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemSet:
    """Items in the order of their file."""

    source: str
    """As the study writes it: ``builtin:card-desk`` or a path."""
    items: tuple[Item, ...]

    @property
    def sha256(self) -> str:
        """Hash over the canonical content of all items in order, however the file is laid out."""
        digest = hashlib.sha256()
        for item in self.items:
            digest.update(canonical(item.content()).encode())
            digest.update(b"\n")
        return digest.hexdigest()

    def by_id(self) -> dict[str, Item]:
        """The items by their ids."""
        return {item.id: item for item in self.items}
