"""A study of predictions alone says so, and names what to measure."""

from __future__ import annotations

import pytest

from steelyard.cli.decide.command import decide, next_
from steelyard.cli.options.lang import Lang

STUDY = """
study: Which precision?
baseline: fp8
alternatives:
  fp8: {about: one, facts: {p50(ttft): {low: 200 ms, base: 760 ms, high: 4.08 s, STATUS}}}
  int4: {about: two, facts: {p50(ttft): {low: 330 ms, base: 900 ms, high: 6 s, STATUS}}}
gates: ["p50(ttft) <= 2 s"]
criteria: {p50(ttft): {weight: 100, worst: 9 s, best: 0.1 s}}
"""
PREDICTED = "status: predicted, owner: desk, date: 2026-11-30, source: predict"
COUNTED = {
    "en": ("answers", "proven at", "this run", "as measured", "No further measurement"),
    "zh": ("答案", "可证", "本次运行", "实测值", "没有任何补测"),
}
SAID = {
    "en": (
        "predicted at most 4.08 s",
        "measure p50 time to first token of fp8 and int4: the predicted band straddles the limit",
    ),
    "zh": ("预测不高于 4.08 s", "请实测 fp8 和 int4 的 p50 首 token 时延：预测区间跨越"),
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("command", [decide, next_])
def test_a_study_of_predictions_alone_names_the_measurement_and_counts_no_answers(
    tmp_path, monkeypatch, capsys, lang, command
):
    study = tmp_path / "study.yaml"
    study.write_text(STUDY.replace("STATUS", PREDICTED), "utf-8")

    monkeypatch.setenv("COLUMNS", "240")
    command(study, lang=Lang(lang))
    told = capsys.readouterr().out.replace("\u00a0", " ")

    assert [word for word in COUNTED[lang] if word in told] == []
    assert [word for word in SAID[lang] if word not in told] == []
