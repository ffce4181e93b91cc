from __future__ import annotations

from steelyard.cli.load import making
from steelyard.cli.load.making import EVERY_S


class Clock:
    def __init__(self):
        self.now = 100.0

    def monotonic(self):
        return self.now


def heard(monkeypatch, capsys, *, lang: str, rate: float, whole: int) -> list[str]:
    """Lines that appear while ``whole`` prompts are made at ``rate`` a second."""
    clock = Clock()
    monkeypatch.setattr(making, "time", clock)
    with making.making(lang=lang) as hear:
        for done in range(1, whole + 1):
            clock.now += 1 / rate
            hear(done, whole)
    return capsys.readouterr().err.splitlines()


def test_prompts_that_are_made_at_once_are_not_talked_about(monkeypatch, capsys):
    assert heard(monkeypatch, capsys, lang="en", rate=1000, whole=900) == []


def test_long_making_tells_how_many_are_made_how_fast_and_what_is_left(monkeypatch, capsys):
    lines = heard(monkeypatch, capsys, lang="en", rate=100, whole=6400)
    assert "of 6,400 · 100/s · 1:0" in lines[0]
    assert len(lines) == 1 + (64 - 1) // EVERY_S


def test_it_is_told_in_chinese_too(monkeypatch, capsys):
    assert "正在生成提示词" in heard(monkeypatch, capsys, lang="zh", rate=100, whole=400)[0]
