"""Texts of the dated facts in Chinese; what users write themselves stays as it is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from steelyard.claims.text import Text


@cache
def texts() -> Mapping[str, str]:
    """By the text of ``facts.toml``: its Chinese."""
    raw = (files("steelyard.claims") / "data" / "facts_zh.toml").read_text("utf-8")
    found: Mapping[str, str] = tomllib.loads(raw)["texts"]
    return found


def told(text: str) -> Text:
    """A text of the file in both languages; names, versions and settings stand in both alike."""
    return Text(text, texts().get(text, text))


def listed(several: Iterable[str]) -> Text:
    """Several of them."""
    each = [told(one) for one in several]
    return Text(", ".join(one.en for one in each), "、".join(one.zh for one in each))
