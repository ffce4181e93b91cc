from __future__ import annotations

from dataclasses import replace

import pytest
from tests.suites.factory import answer

from steelyard.errors import SandboxMissing, StudyError
from steelyard.evidence import Missing, Outcome
from steelyard.study import Accept
from steelyard.suites import Reply, Setting, Stamp, suite
from steelyard.suites.code import selftest
from steelyard.suites.code.sandbox import require

SUITE = suite("code")
SETTING = Setting(mode="prompt", api="chat", engine="", parser=(), accept=Accept(rule="record"))
STAMP = Stamp(deployment="a", workload="w", run="r", date="2026-11-30")

try:
    require()
except SandboxMissing as why:
    pytestmark = pytest.mark.skip(reason=str(why))


def made(n: int = 8):
    return SUITE.load_items(f"made:functions?n={n}").items


def judged(item, text: str, **wire):
    dialogue = SUITE.dialogue(item, SETTING)
    next(dialogue)
    with pytest.raises(StopIteration) as end:
        dialogue.send(Reply(text=text, **wire))
    return end.value.value


def test_gold_of_every_made_family_passes_and_broken_gold_fails():
    test = SUITE.self_test(made())

    assert test.faults == ()
    assert test.probes["gold"] == 8
    assert test.probes["control: opens a socket"] == 1


def test_gold_that_is_wrong_is_told():
    item = replace(made(1)[0], gold="def total(amounts):\n    return -1\n")

    test = SUITE.self_test([item])

    assert {fault.probe for fault in test.faults} == {"gold", "fenced gold"}


def test_a_reply_is_run_against_the_tests_of_its_item():
    item = made(1)[0]

    right, wrong = judged(item, f"```python\n{item.gold}```"), judged(item, "no")

    assert (right.outcome, right.links, right.checks["passed"]) == (Outcome.OK, ("fence",), 1.0)
    assert (wrong.outcome, wrong.checks["runnable"]) == (Outcome.WRONG, 0.0)


def test_a_program_may_begin_with_what_must_stand_first():
    item = made(1)[0]
    future = f'"""Sums."""\nfrom __future__ import annotations\n{item.gold}'

    assert judged(item, future).checks["passed"] == 1.0
    assert judged(item, f"{future}\n1 / 0").detail.endswith("ZeroDivisionError in line 7")


def test_a_program_that_passes_is_runnable_however_it_defines_its_function():
    item = made(1)[0]
    within = "if True:\n" + "".join(f"    {line}\n" for line in item.gold.splitlines())
    seen = judged(item, within, finish="length")

    assert (seen.outcome, seen.kind, seen.checks["runnable"]) == (Outcome.OK, "", 1.0)
    assert seen.delivered


def test_gold_without_a_def_can_be_broken_too(monkeypatch):
    monkeypatch.setattr(selftest, "_CONTROLS", ())
    item = replace(made(1)[0], gold="total = lambda a: sum(a)", own={
        "entry_point": "total", "tests": "def check(c):\n    assert c([1, 2]) == 3\n"})  # fmt: skip

    assert SUITE.self_test([item]).faults == ()


def test_a_share_of_fields_is_refused_for_a_program_has_none():
    rule = replace(SETTING, accept=Accept(rule="fields", at_least=0.8))

    with pytest.raises(StudyError, match=r"fields >= 80% counts right fields.*write record"):
        next(SUITE.dialogue(made(1)[0], rule))


def test_what_is_wrong_with_a_program_is_said_in_one_line():
    item = made(1)[0]

    assert judged(item, "g = 1").detail == "the function asked for is not there"
    assert judged(item, f"{item.gold}\n1 / 0").detail.endswith("; ZeroDivisionError in line 5")


def test_a_reply_cut_by_the_token_limit_has_that_kind():
    assert judged(made(1)[0], "```python\ndef total(am", finish="length").kind == "length"


def test_a_lost_reply_is_counted_as_not_passed_and_keeps_its_outcome():
    lost = judged(made(1)[0], "", outcome=Outcome.TRANSPORT, kind="reset")

    assert (lost.outcome, lost.checks["passed"]) == (Outcome.TRANSPORT, 0.0)


def test_pass_at_k_needs_k_tries_of_an_item():
    tries = [
        answer(f"i{n}", {"passed": float(r < 2), "runnable": 1.0, "strict": 1.0}, repeat=r)
        for n in range(3)
        for r in range(4)
    ]
    found = {m.criterion: m for m in SUITE.measure(tries, stamp=STAMP)}

    assert found["pass_at_2"].value == pytest.approx(1 - 1 / 6)
    assert found["pass_all_2"].value == pytest.approx(1 / 6)
    assert isinstance(found["pass_at_5"].value, Missing)
    assert "repeats to 5" in found["pass_at_5"].value.reason


def test_an_item_without_tests_is_refused_with_its_line(tmp_path):
    (tmp_path / "own.jsonl").write_text('{"id": "a", "prompt": "写一个函数", "entry_point": "f"}\n')

    with pytest.raises(StudyError, match=r"own.jsonl:1: tests is missing"):
        SUITE.load_items("own.jsonl", base=tmp_path)
