from __future__ import annotations

import json
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.load.arrivals import ClosedPlan, Schedule, arrival_test, load, save
from steelyard.load.offering import Offer, offered
from steelyard.study import Arrivals

OPEN = [
    {"constant": {"rate": "5 /s", "for": "60 s"}, "cap": 64},
    {"poisson": {"rate": "5 /s", "for": "60 s"}},
    {"gamma": {"rate": "5 /s", "burstiness": 0.5, "for": "60 s"}},
    {"stages": [{"rate": "2 /s", "for": "60 s"}, {"from": "2 /s", "to": "9 /s", "for": "60 s"}]},
    {"stages": [{"from": "1 /s", "to": "9 /s", "steps": 5, "for": "50 s"}], "spacing": "constant"},
    {"bursts": {"rate": "50 /s", "last": "2 s", "every": "10 s", "for": "60 s"}},
]


def _offer(written: dict[str, object], **more: object) -> Offer:
    return offered(Arrivals.model_validate(written), seed=7, requests=100, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("written", OPEN, ids=lambda written: next(iter(written)))
def test_each_open_way_gives_a_schedule_that_passes_its_own_test(
    written: dict[str, object], tmp_path: Path
) -> None:
    offer = _offer(written)
    assert isinstance(offer.plan, Schedule)
    save(offer.plan, tmp_path / "schedule")
    stored = load(tmp_path / "schedule")

    assert stored == offer.plan == _offer(written).plan
    assert offer.plan.cap == written.get("cap")
    assert isinstance(stored, Schedule)
    assert arrival_test(stored.at_ns, intended=stored, process=offer.process).result == "pass"


def test_stairs_send_the_sum_of_their_steps() -> None:
    """1, 3, 5, 7 and 9 a second, 10 s each."""
    plan = _offer(OPEN[4]).plan

    assert len(plan) == 250


def test_a_closed_loop_plans_its_thinking() -> None:
    plan = _offer({"closed": {"users": 3, "think": "2 s", "for": "60 s"}}).plan

    assert isinstance(plan, ClosedPlan)
    assert (plan.users, len(plan)) == (3, 100)
    assert set(plan.think_ns[3:].tolist()) == {2_000_000_000}


def test_a_replay_is_cut_scaled_and_capped(tmp_path: Path) -> None:
    lines = [f"2026-11-30 08:00:{second:02}.5,{second},9" for second in range(60)]
    (tmp_path / "log.csv").write_text(
        "\n".join(["TIMESTAMP,ContextTokens,GeneratedTokens", *lines]), encoding="utf-8"
    )
    written = {
        "replay": {
            "trace": "log.csv",
            "format": "azure",
            "speed": 2,
            "start": "10 s",
            "for": "20 s",
        },
        "cap": 5,
    }

    offer = _offer(written, locate=tmp_path.joinpath)

    assert isinstance(offer.plan, Schedule)
    assert offer.plan.input_tokens is not None
    assert offer.plan.input_tokens.tolist() == list(range(10, 30))
    assert (offer.plan.at_ns / 1e9).tolist() == [at / 2 for at in range(20)]
    assert offer.plan.cap == 5
    assert offer.trace is not None
    assert offer.process is None


def test_turns_can_not_wait_for_answers_that_a_log_does_not_time(tmp_path: Path) -> None:
    row = {"time": 1, "input_tokens": 1, "output_tokens": 1, "session": "a"}
    (tmp_path / "log.jsonl").write_text(json.dumps(row), encoding="utf-8")
    written = {"replay": {"trace": "log.jsonl", "format": "gateway", "turns": "after-answer"}}

    with pytest.raises(StudyError, match="use 'turns: as-recorded'"):
        _offer(written, locate=tmp_path.joinpath)


def test_conversations_begin_by_a_poisson_process(tmp_path: Path) -> None:
    said = [{"from": "human", "value": "one two"}, {"from": "gpt", "value": "three"}]
    (tmp_path / "share.json").write_text(
        json.dumps([{"conversations": said * 2}] * 3), encoding="utf-8"
    )
    written = {
        "conversations": {"trace": "share.json", "rate": "2 /s", "think": "5 s", "for": "60 s"}
    }

    offer = _offer(written, locate=tmp_path.joinpath, count=lambda text: len(text.split()))

    plan = offer.plan
    assert isinstance(plan, Schedule)
    assert plan.chained
    assert plan.input_tokens is not None
    assert set(plan.input_tokens.tolist()) == {2, 5}
    test = arrival_test(plan.at_ns, intended=plan, process=offer.process)
    assert test.result == "pass", test.failed


def test_a_file_without_conversations_is_refused(tmp_path: Path) -> None:
    (tmp_path / "share.json").write_text("[]", encoding="utf-8")
    written = {
        "conversations": {"trace": "share.json", "rate": "2 /s", "think": "5 s", "for": "60 s"}
    }

    with pytest.raises(StudyError, match="holds no conversation"):
        _offer(written, locate=tmp_path.joinpath, count=len)
