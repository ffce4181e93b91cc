"""What a weighing, a drill and a search say while they run, in Chinese."""

from __future__ import annotations

import io
import re
from contextlib import contextmanager

import pytest
from rich.console import Console

from steelyard.cli.drill.conduct import Wanted, play
from steelyard.cli.live import pulse as load_live
from steelyard.cli.options.lang import Lang
from steelyard.cli.search.words_en import EN
from steelyard.cli.search.words_zh import ZH
from steelyard.cli.weigh.progress import PlainWatcher
from support.slots import Engine


@pytest.mark.parametrize("spent", ["9.4e-05 CNY so far", "0.000094 CNY so far", "12 CNY so far"])
def test_progress_in_chinese_has_no_english_cost_and_no_english_kind(spent):
    out = io.StringIO()
    watcher = PlainWatcher(Console(file=out, width=80), lang=Lang.ZH)
    watcher.planned(9, 0)
    watcher.spent(spent)
    for outcome, kind in (("wrong", "value"), ("transport", "http-5xx"), ("", "")):
        watcher.answered(outcome, kind)
    watcher.__exit__()

    assert "字段值错误 1 HTTP 5xx 1" in out.getvalue()
    assert "至今" in out.getvalue()
    assert not re.search(r"so far|wrong|transport|value", out.getvalue())


def test_a_drill_that_is_a_load_shows_its_progress_in_the_language_asked_for(tmp_path, monkeypatch):
    asked = []

    @contextmanager
    def pulse(*, quiet, lang=Lang.EN):
        asked.append(lang)
        yield lambda _: None

    monkeypatch.setattr(load_live, "pulse", pulse)
    with Engine(slots=32) as engine:
        wanted = Wanted(
            what="burst",
            url=engine.url,
            model="m",
            key_env=None,
            given={
                "rate": 5.0,
                "burst-rate": 10.0,
                "bursts": 1,
                "burst-for": "0.2s",
                "calm": "0.2s",
            },
        )
        play(wanted, tmp_path / "d", lang=Lang.ZH, as_json=True)

    assert asked == [Lang.ZH]


def test_every_label_of_a_search_is_in_both_languages():
    assert EN.keys() == ZH.keys()
    assert ZH["report"].startswith("报告")
