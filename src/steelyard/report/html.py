"""A document as one self-contained HTML file."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Any

import jinja2
from markupsafe import Markup

from steelyard.report import svg
from steelyard.report.document import Document, Panel
from steelyard.report.words import Words

SCRIPT = "whatif.js"


def to_html(document: Document) -> str:
    """Render; every text of the record is escaped, charts alone go in as they are."""
    page = _environment().get_template("report.html.jinja")
    return page.render(
        doc=document,
        places=frozenset(document.anchors()),
        w=Words(document.lang),
        css=Markup(_asset("charts.css") + _asset("report.css")),  # noqa: S704 - our own files
        kind=lambda block: type(block).__name__,
        raw=Markup,
        glyph=_glyph,
        json=_json,
        script=Markup(_asset(SCRIPT)) if _moves(document) else "",  # noqa: S704 - our own file
        hash=_digest(_asset(SCRIPT)) if _moves(document) else "",
    )


def _moves(document: Document) -> bool:
    return any(isinstance(block, Panel) for s in document.sections for block in s.blocks)


def _json(data: Mapping[str, Any]) -> Markup:
    """As text between script tags, which nothing in it may close."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # noqa: S704 - escaped above


def _digest(script: str) -> str:
    """What a content security policy knows an inline script by."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def _glyph(series: int, *, hollow: bool) -> Markup:
    """A mark on a piece of its line, or a hollow one alone, for legends."""
    place = series % svg.SERIES
    if hollow:
        return Markup(svg.shape(series, css="hollow"))  # noqa: S704 - no text of the record in it
    line = f'<path class="curve s{place}" d="M-13 0H13"/>'
    return Markup(line + svg.shape(series))  # noqa: S704 - no text of the record in it


@cache
def _environment() -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FunctionLoader(_asset),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


@cache
def _asset(name: str) -> str:
    return (resources.files("steelyard.report") / "templates" / name).read_text("utf-8")
