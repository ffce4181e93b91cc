"""What a run would take, told before it; and what stops it once that is spent."""

from __future__ import annotations

import json
import os

import pytest

from steelyard.errors import BudgetSpent, StudyError
from steelyard.study import checks, load
from steelyard.weigh import Silent, Wish, forecast, vocabulary, weigh
from support.desk import answering, right, write_study
from support.hostile import Hostile, Send

NOBODY = "http://127.0.0.1:9"
TOKENS = ("rate: 0.60 CNY/h", "input: 4 CNY/Mtok, output: 12 CNY/Mtok")


def study(folder, *, url=NOBODY, budget="", price=TOKENS, count=10):
    path = write_study(folder, strict=url, plain=url, count=count)
    text = path.read_text("utf-8").replace(*price)
    path.write_text(f"{text}{f'budget: {budget}' if budget else ''}\n", "utf-8")
    return path


def wish(folder, **how):
    return Wish(environ=os.environ, runs=folder / "runs", run=folder / "run", **how)


@pytest.fixture(autouse=True)
def key(tmp_path, monkeypatch):
    monkeypatch.setenv("STEELYARD_KEY", str(tmp_path / "signing.key"))


def test_a_forecast_counts_answers_tokens_and_money_and_writes_nothing(tmp_path):
    path = study(tmp_path)
    before = sorted(tmp_path.iterdir())

    found = forecast(path, wish(tmp_path))

    assert found.total("answers") == 20
    assert found.total("output_most") == 20 * 60
    spent = (found.total("prompt_tokens") * 4 + found.total("output_most") * 12) / 1e6
    assert found.total("money_most") == pytest.approx(spent)
    assert found.total("money_least") < found.total("money_most")
    assert sorted(tmp_path.iterdir()) == before


def test_what_is_paid_by_the_hour_is_unknown_before_anything_is_timed(tmp_path):
    found = forecast(study(tmp_path, price=("", "")), wish(tmp_path))

    assert "no answer has been timed" in found.total("money_most").reason


def test_a_gate_that_even_a_perfect_score_cannot_prove_is_named(tmp_path):
    path = study(tmp_path)
    text = path.read_text("utf-8")
    path.write_text(text.replace("delivered_compliance >= 60%", "delivered_compliance >= 90%"))

    [gate] = forecast(path, wish(tmp_path)).gates

    assert (gate.provable, gate.answers, gate.needs) == (False, 10, 29)


def test_a_plan_beyond_its_budget_is_refused_before_anything_is_asked(tmp_path):
    path = study(tmp_path, budget="{requests: 19}")

    with pytest.raises(StudyError, match="at least 20 of 19 requests"):
        weigh(path, wish(tmp_path), watcher=Silent())
    assert not (tmp_path / "run").exists()


def test_a_run_stops_when_its_tokens_are_spent_and_carries_on_with_more(tmp_path):
    with Hostile([answering(right, delay_s=0)]) as server:
        path = study(tmp_path, url=server.url, budget="{tokens: 400}")
        with pytest.raises(BudgetSpent, match=r"of 400 tokens.*--resume"):
            weigh(path, wish(tmp_path), watcher=Silent())
        path.write_text(path.read_text("utf-8").replace("tokens: 400", "tokens: 100000"), "utf-8")
        closed = weigh(path, wish(tmp_path, resume=True), watcher=Silent())

    found = json.loads((tmp_path / "run" / "measurements.json").read_bytes())
    assert (found["run"]["complete"], found["run"]["superseded"]) == (True, 0)
    assert closed.unmeasured == []


def test_a_budget_is_no_part_of_the_hash(tmp_path):
    bare = load(study(tmp_path), vocabulary=vocabulary())
    limited = load(study(tmp_path, budget="{money: 5 CNY}"), vocabulary=vocabulary())

    assert limited.budget is not None
    assert bare.hash == limited.hash


@pytest.mark.parametrize(
    ("budget", "told"),
    [
        ("{}", "limits nothing"),
        ("{money: 5 USD}", "the study reckons in CNY"),
        ("{money: 5}", "has no unit"),
        ("{tokens: 0}", "1 or more"),
        ("{token: 10}", "did you mean 'tokens'?"),
    ],
)
def test_a_wrong_budget_is_named_with_its_line(tmp_path, budget, told):
    text = study(tmp_path, budget=budget).read_text("utf-8")

    problems = [str(p) for p in checks(text, vocabulary=vocabulary()).problems]

    line = text.splitlines().index(f"budget: {budget}") + 1
    assert any(told in p and f":{line}:" in p for p in problems), problems


def test_answers_that_told_no_tokens_are_told_of(tmp_path):
    class Noting(Silent):
        def __init__(self):
            self.notes, self.spendings = [], []

        def note(self, text):
            self.notes.append(text)

        def spent(self, what):
            self.spendings.append(what)

    def untold(seen):
        [whole] = answering(right, delay_s=0)(seen)
        return [Send(data=whole.data.replace(b'"usage"', b'"usagf"'))]

    watcher = Noting()
    with Hostile([untold]) as server:
        path = study(tmp_path, url=server.url, budget="{requests: 100}")
        weigh(path, wish(tmp_path), watcher=watcher)

    assert any(note.startswith("20 of 20 requests told no tokens") for note in watcher.notes)
    assert "told no tokens, counted at full length" in watcher.spendings[-1]
