"""A first study to start from, with a comment at each choice."""

from __future__ import annotations

from importlib.resources import files
from typing import Literal

Language = Literal["en", "zh"]


def starter(language: Language = "en") -> str:
    """Give the text of an annotated study that passes ``check``; comments in one language."""
    return files(__package__).joinpath("starter", f"{language}.yaml").read_text("utf-8")
