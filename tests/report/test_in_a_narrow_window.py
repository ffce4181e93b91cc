"""Charts in a window as narrow as a phone's, as a browser lays them out."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess

import orjson
import pytest
from tests.report.cases import CASES

from steelyard.report import compose, compose_search
from steelyard.report.document import Figure
from steelyard.report.html import _asset
from support.search_records import swept

BROWSER = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
WIDTH = 362
"""Pixels of a picture where the window has 390."""
LOOK = """
const told = [];
for (const svg of document.querySelectorAll("svg.chart")) {
  const box = svg.getBoundingClientRect();
  const words = [...svg.querySelectorAll("text")]
    .map(e => [e.textContent, e.getBoundingClientRect()]).filter(([, b]) => b.width);
  words.forEach(([one, a], place) => {
    if (a.left < box.left - 3 || a.right > box.right + 3) told.push(one + " is cut");
    for (const [other, b] of words.slice(place + 1)) {
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (across > 2 && down > 4) told.push(one + " covers " + other);
    }
  });
}
document.body.replaceChildren(JSON.stringify({told}));
"""


def figures(document):
    return [b.svg for s in document.sections for b in s.blocks if isinstance(b, Figure)]


def drawn(paid):
    cases = (*(CASES[name].record() for name in ("four", "eight fail")), paid)
    for lang in ("en", "zh"):
        yield from (compose(*record, lang=lang) for record in cases)
        yield compose_search(orjson.loads(orjson.dumps(swept())), lang=lang)


@pytest.mark.skipif(BROWSER is None, reason="no chromium here")
def test_no_words_of_a_chart_are_cut_or_cover_others(paid, tmp_path):
    pictures = [svg for page in drawn(paid) for svg in figures(page)]
    page = tmp_path / "page.html"
    page.write_text(
        f'<!doctype html><meta charset="utf-8"><style>{_asset("charts.css")}</style>'
        f'<body style="font-family:sans-serif;width:{WIDTH}px">{"".join(pictures)}'
        f"<script>{LOOK}</script>",
        "utf-8",
    )
    shown = subprocess.run(
        [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--window-size=500,900",
         f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", page.as_uri()],
        capture_output=True, text=True, timeout=280, check=True,
    ).stdout  # fmt: skip

    found = re.search(r"<body[^>]*>(.*)</body>", shown, re.S)
    assert len(pictures) > 30
    assert json.loads(html.unescape(found[1]))["told"] == []
