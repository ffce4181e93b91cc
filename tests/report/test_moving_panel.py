"""The page's panel as it is written, and in a browser with its policy in force."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.report.cases import CASES

import steelyard.report
from steelyard.report import compose, compose_explanation, to_html
from steelyard.report.reading import Reading
from steelyard.report.sections.moving import moving, panel_data

SCRIPT = Path(steelyard.report.__file__).parent / "templates" / "whatif.js"
CHROMES = ("chromium", "chromium-browser", "google-chrome")


def test_the_page_allows_this_script_alone_and_no_network():
    page = to_html(compose(*CASES["one passes"].record(), lang="en"))
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)[1]
    script = page.split("<script>")[1].split("</script>")[0]

    assert script == SCRIPT.read_text("utf-8")
    assert "default-src 'none'" in policy
    assert re.findall(r"script-src ([^;]+);", policy) == [f"'{digest(script)}'"]
    assert not re.search(r"fetch|XMLHttpRequest|WebSocket|https?:", script)


def digest(script):
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


def test_every_field_has_a_label_and_the_verdict_is_announced():
    page = to_html(compose(*CASES["one passes"].record(), lang="zh"))
    panel = page[page.index('id="whatif-panel"') : page.index('id="whatif-data"')]
    fields = re.findall(r'<input type="(?:range|number)" id="([^"]+)"', panel)

    assert fields
    assert set(fields) <= set(re.findall(r'<label for="([^"]+)"', panel))
    assert 'aria-live="polite"' in panel
    assert "<noscript>" in page


def test_the_panel_is_small_and_says_how_many_draws_it_holds():
    record = CASES["eight"].record()
    section = moving(Reading.of(*record, lang="en"))
    data = json.dumps(section.blocks[0].data)

    assert len(data) + SCRIPT.stat().st_size < 85_000
    assert f"{record[1]['thinned']['kept']:,} of the {record[1]['thinned']['of']:,}" in section.lead


def test_no_text_of_the_record_can_close_the_data():
    findings, verdict = CASES["one passes"].record()
    text = json.dumps([findings, verdict]).replace("plain", "</script><b>")
    page = to_html(compose(*json.loads(text), lang="en"))

    assert page.count("</script>") == 2


@pytest.mark.skipif(not any(map(shutil.which, CHROMES)), reason="no chromium here")
def test_a_browser_shows_the_frozen_verdict_and_the_mark_once_a_gate_is_off(tmp_path):
    """The whole page from a file, its policy in force; then a copy that switches a gate off."""
    chrome = next(filter(None, map(shutil.which, CHROMES)))
    page = to_html(compose(*CASES["one passes"].record(), lang="en"))
    click = """<script>const box = document.querySelector("input[type=checkbox]");
        box.checked = false; box.dispatchEvent(new Event("input", {bubbles: true}));</script>"""
    free = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    texts = {"frozen": page, "moved": free.replace("</body>", f"{click}</body>")}
    shown = {}
    for name, text in texts.items():
        (tmp_path / f"{name}.html").write_text(text, "utf-8")
        address = (tmp_path / f"{name}.html").as_uri()
        done = subprocess.run(
            [chrome, "--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=2000",
             "--dump-dom", address],
            capture_output=True, text=True, check=True, timeout=300,
        )  # fmt: skip
        shown[name] = done.stdout

    assert 'id="whatif-word">RECOMMEND<' in shown["frozen"]
    assert 'id="whatif-winner">constrained<' in shown["frozen"]
    assert re.search(r'id="whatif-mark"[^>]*hidden', shown["frozen"])
    assert not re.search(r'id="whatif-mark"[^>]*hidden', shown["moved"])
    assert "<title>WHAT IF" in shown["moved"]
    assert re.search(r'id="whatif-g0-0"[^>]*>off<', shown["moved"])


def test_a_name_too_long_to_show_can_be_asked_why_and_moved():
    name = "plain" * 30
    record = json.loads(json.dumps(CASES["one passes"].record()).replace("plain", name))

    why = compose_explanation(*record, subject=name, entries=(), run="r", lang="en")

    assert why.sections[0].anchor == "why"
    assert all(
        len(shown) < 60 for shown in panel_data(Reading.of(*record, lang="en"))["deployments"]
    )
