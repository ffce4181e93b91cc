"""The report's files: HTML and Markdown that follow from the record, and PDF on demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from steelyard.report import LANGS, Page, compose, require_pdf, twins


def pages(
    findings: Mapping[str, Any],
    verdict: Mapping[str, Any],
    seal: Mapping[str, Any],
    *,
    lang: str,
) -> Iterator[Page]:
    """The asked language first, its twin beside it."""
    return twins(partial(compose, findings, verdict, seal=seal), first=lang)


def require_printable(*texts: str) -> None:
    """Raise FontMissing now for what would fail after hours of measuring."""
    for lang in LANGS:
        require_pdf(*texts, lang=lang)
