"""``steelyard check`` as a user runs it."""

from __future__ import annotations

import json

import pytest

from support.desk import steelyard

SOUND = "document: d\nclaims:\n  - {id: a, says: six, zh: 六, quantity: g, value: 6, formula: a * b, where: {a: 2, b: 3}}\n"  # noqa: E501
IMPOSSIBLE = (
    SOUND + "  - {id: b, says: small, quantity: memory, value: 5 GB, setup: {model: Kimi K2}}\n"
)


@pytest.fixture
def check(tmp_path):
    def run(text: str, *options: str):
        (tmp_path / "claims.yaml").write_text(text, encoding="utf-8")
        return steelyard("check", "claims.yaml", *options, cwd=tmp_path)

    return run


def test_the_exit_code_says_whether_anything_is_impossible(check):
    assert check(SOUND).returncode == 0
    assert check(IMPOSSIBLE).returncode == 1
    assert check("claims: []").returncode == 2


def test_the_terminal_tells_verdict_slack_and_arithmetic_in_both_languages(check):
    english, chinese = check(IMPOSSIBLE).stdout, check(IMPOSSIBLE, "--lang", "zh").stdout

    assert "impossible" in english
    assert "1,026 B parameters" in english
    assert "plausible if: at least" in english
    assert "不可能" in chinese
    assert "六" in chinese


BARE = """document: d
claims:
  - {id: a, quantity: token rate, value: 9 tok/s, setup: {model: Llama-3.1-8B, device: A10, tp: 1}}
  - {id: b, quantity: tpot, value: 90 ms, setup: {model: Llama-3.1-8B, device: A10}}
"""


@pytest.mark.parametrize(("lang", "told"), [("en", "repeats of 2"), ("zh", "重复次数（2 条）")])
def test_the_terminal_ends_with_what_a_reader_would_need_to_repeat_it(
    check, monkeypatch, lang, told
):
    monkeypatch.setenv("COLUMNS", "200")
    assert told in check(BARE, "--lang", lang).stdout.splitlines()[-1]


def test_json_and_markdown_say_the_same(check):
    told = json.loads(check(IMPOSSIBLE, "--json").stdout)

    assert [one["verdict"] for one in told["claims"]] == ["plausible", "impossible"]
    assert told["counts"]["impossible"] == 1
    assert "impossible" in check(IMPOSSIBLE, "--markdown").stdout


def test_pages_are_written_where_it_is_asked(check, tmp_path):
    check(IMPOSSIBLE, "--out", "pages")

    names = {path.name for path in (tmp_path / "pages").iterdir()}
    assert names == {"claims.json", "claims.html", "claims.md", "claims.zh.html", "claims.zh.md"}
    assert "不可能全部成立" in (tmp_path / "pages" / "claims.zh.html").read_text("utf-8")


def test_a_long_statement_is_cut_in_the_table_and_whole_in_json(check):
    says = "a definition of the tool " * 20
    text = f"claims:\n  - {{id: a, says: '{says}', quantity: ttft, value: 1 s}}\n"

    assert "…" in check(text).stdout
    assert json.loads(check(text, "--json").stdout)["claims"][0]["says"]["en"] == says
