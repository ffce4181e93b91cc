"""Alternatives and portfolios weighed beside scripted servers."""

from __future__ import annotations

import json

import pytest
from tests.weigh.paper_studies import BESIDE, CLAIMS, SURE, cell, gate, read

from steelyard.ledger import verify
from steelyard.stats import korn_graubard_bounds
from steelyard.study import load
from steelyard.weigh import rebuild, vocabulary
from steelyard.weigh.frozen import freeze
from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import Hostile


@pytest.fixture(scope="module")
def beside(tmp_path_factory):
    """A completed weighing with a portfolio and two alternatives; (folder, completed process)."""
    folder = tmp_path_factory.mktemp("beside")
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        study = write_study(folder, strict=strict.url, plain=plain.url, edit=BESIDE)
        text = study.read_text("utf-8").replace("schema}", f"schema, {_licence('MIT')}}}")
        text = text.replace("repair]}", f"repair], {_licence('Apache-2.0')}}}")
        gates = "  - delivered_compliance >= 60%\n  - licence in [MIT, Apache-2.0]\n"
        text = text.replace("  - delivered_compliance >= 60%\n", gates)
        study.write_text(text, "utf-8")
        (folder / "审计 报告.pdf").write_bytes(b"62 of 100")
        (folder / "claims.yaml").write_text(CLAIMS, "utf-8")
        done = steelyard("weigh", str(study), "--run", "run", "--json", cwd=folder)
    return folder, done


def _licence(name: str) -> str:
    return f"facts: {{licence: {{value: {name}, {SURE}, source: model card}}}}"


def test_all_candidates_stand_in_one_verdict(beside):
    _, done = beside
    verdict = json.loads(done.stdout)["verdict"]

    assert list(verdict["standing"]) == [
        "strict", "plain", "两者并用", "do-nothing", "vendor-offer",
    ]  # fmt: skip
    assert done.returncode in (0, 3), done.stderr


def test_a_documented_fact_at_the_threshold_passes_and_a_claim_never_does(beside):
    folder, _ = beside

    assert gate(folder, "delivered", "do-nothing")["result"] == "PASS"
    assert gate(folder, "delivered", "vendor-offer")["result"] == "UNPROVEN"


def test_a_text_is_held_against_the_list_of_its_gate(beside):
    folder, _ = beside

    results = [gate(folder, "licence", name)["result"] for name in ("strict", "do-nothing")]

    assert results == ["PASS", "FAIL"]
    assert gate(folder, "licence", "两者并用")["result"] == "PASS"


def test_a_single_value_that_is_claimed_is_shown_and_not_ranked(beside):
    folder, _ = beside
    worth = {u["deployment"]: u for u in read(folder, "verdict.json")["utilities"]}
    parts = {p["criterion"]: p["score"] for p in worth["vendor-offer"]["parts"]}

    assert "missing" in parts["p95(accepted_latency)"]
    assert parts["field_accuracy"] == pytest.approx(0.94)


def test_rates_of_a_portfolio_mix_and_count_items_once(beside):
    folder, _ = beside
    strict, plain, mixed = (
        cell(folder, "delivered_compliance", name) for name in ("strict", "plain", "两者并用")
    )

    assert mixed["value"] == pytest.approx(0.3 * strict["value"] + 0.7 * plain["value"], rel=1e-5)
    assert (mixed["n"], mixed["status"]) == (20, "measured")
    assert mixed["interval"]["low"] < mixed["value"] < mixed["interval"]["high"]


def test_a_mixture_passes_a_gate_by_the_one_sided_bound_that_its_members_pass_by(beside):
    folder, _ = beside
    mixed = gate(folder, "delivered", "两者并用")

    low, high = korn_graubard_bounds(mixed["value"], 20, confidence=mixed["confidence"])

    assert (mixed["low"], mixed["high"]) == (pytest.approx(low, rel=1e-5), pytest.approx(high))


def test_a_mixture_with_the_baseline_differs_from_it_by_the_test_of_its_other_member(beside):
    folder, _ = beside
    rows = {(c["a"], c["criterion"]): c for c in read(folder, "measurements.json")["comparisons"]}
    told = [name for a, name in rows if a == "两者并用" and ("strict", name) in rows]
    checked = 0
    for name in told:
        mixed, member = rows["两者并用", name], rows["strict", name]
        if member["test"] not in ("exact McNemar", "paired t, clustered"):
            continue
        checked += 1
        assert mixed["difference"] == pytest.approx(0.3 * member["difference"], abs=1e-5)
        for key in ("test", "p_value", "p_adjusted", "answer"):
            assert mixed[key] == member[key]

    assert checked >= 2


def test_a_percentile_of_a_portfolio_is_that_of_all_its_answers(beside):
    folder, _ = beside
    lats = [cell(folder, "p95(accepted_latency)", n)["value"] for n in ("strict", "plain")]

    # a quarter of plain's answers never came to be accepted: so 17 % of the mixture's
    assert lats[1] == {"infinite": True}
    assert cell(folder, "p95(accepted_latency)", "两者并用")["value"] == {"infinite": True}


def test_a_portfolio_pays_the_hours_of_all_its_members(beside):
    folder, _ = beside
    costs = {n: cell(folder, "cost_per_1000_answers", n)["value"] for n in ("strict", "plain")}
    mixed = cell(folder, "cost_per_1000_answers", "两者并用")["value"]

    # 0.60 CNY/h each: per hour strict takes 600 / costs[strict] requests, plain likewise
    taken = min(600 / costs["strict"] / 0.3, 600 / costs["plain"] / 0.7)
    assert mixed == pytest.approx(1200 / taken * 1, rel=1e-4)


def test_what_is_left_when_a_member_fails_is_told(beside):
    folder, _ = beside
    [portfolio] = read(folder, "measurements.json")["portfolios"]
    left = {row["fails"]: row for row in portfolio["failover"]}

    assert set(left) == {"strict", "plain"}
    for row in left.values():
        assert row["left"] == pytest.approx(
            min(1, row["left_per_h"] / row["takes_per_h"]), rel=1e-4
        )


def test_papers_lie_in_the_record_and_a_changed_one_is_found(beside):
    folder, _ = beside
    [fact] = [
        f
        for f in read(folder, "measurements.json")["facts"]
        if f["attachment"] and f["attachment"]["name"] == "审计 报告.pdf"
    ]
    [kept] = (folder / "run" / "attachments").glob(f"{fact['attachment']['sha256'][:32]}*")
    assert verify(folder / "run").ok

    whole = kept.read_bytes()
    kept.write_bytes(b"92 of 100")
    found = [finding.file for finding in verify(folder / "run").findings]
    kept.write_bytes(whole)

    assert f"attachments/{kept.name}" in found


def test_the_report_is_rebuilt_byte_for_byte(beside):
    folder, _ = beside
    rebuilt = rebuild(folder / "run", out=None, study=None, lang="en")

    assert rebuilt.different == ()
    assert rebuilt.same >= 4


def test_the_report_says_of_each_cell_how_it_is_known(beside):
    folder, _ = beside
    text = (folder / "run" / "report.md").read_text("utf-8")

    for said in (
        "documented",
        "measured",
        "claimed",
        "assumed",
        "shown, not ranked",
        "steelyard check",
    ):
        assert said in text
    assert "and ranked by" not in text  # the vendor's offer has passed no gate
    assert "审计 报告.pdf" in text


def test_the_chinese_report_has_words_for_all_of_it(beside):
    folder, _ = beside
    text = (folder / "run" / "report.zh.md").read_text("utf-8")

    assert not {"mixture", "shown", "band of", "nobody", "not measured"} & set(text.split())
    assert "mixture:" not in text


def test_an_attachment_that_changes_is_another_study(beside, tmp_path):
    folder, _ = beside
    for name in ("desk.yaml", "items.jsonl", "claims.yaml"):
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    (tmp_path / "审计 报告.pdf").write_bytes(b"something else")
    study = load(tmp_path / "desk.yaml", vocabulary=vocabulary())

    assert freeze(study, source=b"").hash != read(folder, "measurements.json")["study"]["hash"]


def test_beside_facts_the_report_says_how_what_was_measured_was_drawn(beside):
    folder, _ = beside
    text = (folder / "run" / "report.md").read_text("utf-8")

    assert "paired bootstrap of windows and items, with room for items unlike those asked" in text
    assert "facts are drawn from the bands that their owners give" in text
