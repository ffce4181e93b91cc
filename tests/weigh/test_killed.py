"""A weighing that is killed or starved of disk, and carried on."""

from __future__ import annotations

import json
import random
import resource
import time
from collections import Counter

import pytest
from tests.weigh.watched import answers_in, wait_for_answers, weighing

from steelyard.evidence import Answer, LogReader, Sample, key_of
from support.desk import answering, right, sloppy, steelyard, write_study
from support.hostile import Hostile

COUNT = 24
pytestmark = pytest.mark.timeout(600)


def told(folder):
    """Everything of the answers that time plays no part in, by key."""
    records = list(LogReader(folder / "run" / "samples.log"))
    samples = {r.number: r for r in records if isinstance(r, Sample)}
    return {
        key_of(a): (
            a.outcome,
            a.kind,
            a.delivered,
            a.delivered_sha256,
            a.accepted,
            tuple(a.links),
            tuple(sorted(a.checks.items())),
            samples[a.samples[-1]].text,
            samples[a.samples[-1]].prompt_sha256,
            samples[a.samples[-1]].completion_tokens,
        )
        for a in records
        if isinstance(a, Answer)
    }


@pytest.fixture
def servers():
    with Hostile([answering(right)]) as strict, Hostile([answering(sloppy)]) as plain:
        yield strict, plain


def test_killed_at_random_moments_a_run_ends_like_an_uninterrupted_one(tmp_path, servers):
    strict, plain = servers
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    whole.mkdir(), broken.mkdir()
    first = write_study(whole, strict=strict.url, plain=plain.url, count=COUNT)
    second = write_study(broken, strict=strict.url, plain=plain.url, count=COUNT)
    assert steelyard("weigh", str(first), "--run", "run", cwd=whole).returncode == 0

    rng = random.Random(11)
    process = weighing(second, broken)
    for least in (3, 17, 31):
        wait_for_answers(broken, least, process=process)
        time.sleep(rng.uniform(0, 0.08))
        process.kill()
        process.communicate()
        process = weighing(second, broken, "--resume")
    _, errors = process.communicate(timeout=280)

    assert process.returncode == 0, errors
    assert told(broken) == told(whole)
    assert steelyard("verify", "run", cwd=broken).returncode == 0


def test_every_answer_stands_in_the_record_once_and_segments_are_marked(tmp_path, servers):
    strict, plain = servers
    study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=COUNT)
    process = weighing(study, tmp_path)
    wait_for_answers(tmp_path, 5, process=process)
    process.kill()
    process.communicate()

    done = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)

    assert done.returncode == 0, done.stderr
    answers = [r for r in LogReader(tmp_path / "run" / "samples.log") if isinstance(r, Answer)]
    assert Counter(Counter(key_of(a) for a in answers).values()) == {1: 2 * COUNT}
    assert {a.segment for a in answers} == {0, 1}
    run = json.loads((tmp_path / "run" / "measurements.json").read_bytes())["run"]
    assert (run["segments"], run["complete"]) == (2, True)


def test_a_full_disk_ends_with_5_and_keeps_what_was_written(tmp_path, servers):
    strict, plain = servers
    study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=COUNT)

    def no_more_than_12_kib():
        resource.setrlimit(resource.RLIMIT_FSIZE, (12_000, 12_000))

    done = steelyard(
        "weigh", str(study), "--run", "run", cwd=tmp_path, preexec_fn=no_more_than_12_kib
    )

    assert done.returncode == 5, done.stderr
    assert "--resume" in done.stderr
    assert "Traceback" not in done.stderr
    kept = answers_in(tmp_path / "run" / "samples.log")
    assert kept > 0
    again = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)
    assert again.returncode == 0, again.stderr


def test_a_changed_study_can_not_carry_on_a_run(tmp_path, servers):
    strict, plain = servers
    study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=COUNT)
    process = weighing(study, tmp_path)
    wait_for_answers(tmp_path, 2, process=process)
    process.kill()
    process.communicate()
    study.write_text(study.read_text("utf-8").replace(">= 60%", ">= 61%"), "utf-8")

    done = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)

    assert done.returncode == 2
    assert "study" in done.stderr
