"""A weighing that is interrupted, and carried on; and one that another wants to share."""

from __future__ import annotations

import signal
import subprocess

import pytest
from tests.weigh.watched import answers_in, wait_for_answers, weighing

from support.desk import (
    answering,
    command,
    environment,
    measurements,
    right,
    sloppy,
    steelyard,
    write_study,
)
from support.hostile import Hostile

COUNT = 24
MANY = 40
pytestmark = pytest.mark.timeout(600)


class Pace:
    """How long an answer takes."""

    s = 0.25
    """So long that a signal finds the run still asking, however late the test notices."""

    def script(self, text):
        return lambda seen: answering(text, delay_s=self.s)(seen)


@pytest.fixture
def pace():
    return Pace()


@pytest.fixture
def servers(pace):
    with (
        Hostile([pace.script(right)]) as strict,
        Hostile([pace.script(sloppy)]) as plain,
    ):
        yield strict, plain


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_ends_with_130_and_a_word_on_resuming(tmp_path, servers, sign, pace):
    strict, plain = servers
    study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=MANY)
    process = weighing(study, tmp_path)
    wait_for_answers(tmp_path, 4, process=process)
    process.send_signal(sign)
    _, errors = process.communicate(timeout=280)

    assert process.returncode == 130
    assert "--resume" in errors
    assert "Traceback" not in errors
    assert answers_in(tmp_path / "run" / "samples.log") >= 4
    pace.s = 0.0
    resumed = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)
    assert resumed.returncode in {0, 3}, resumed.stderr  # so few answers may leave it undecided
    assert measurements(tmp_path)["run"]["complete"] is True


def test_a_run_that_a_script_put_in_the_background_ends_on_sigterm_too(tmp_path, servers):
    """Such a shell leaves SIGINT ignored, and SIGTERM is handled as if it were that."""
    strict, plain = servers
    study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=MANY)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        process = subprocess.Popen(
            command("weigh", str(study), "--run", "run"),
            cwd=tmp_path,
            env=environment(tmp_path),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        signal.signal(signal.SIGINT, before)
    wait_for_answers(tmp_path, 4, process=process)
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=280)

    assert process.returncode == 130
    assert "--resume" in errors
    assert "Traceback" not in errors


def test_two_weighings_can_not_share_a_folder(tmp_path, servers):
    strict, plain = servers
    study = write_study(tmp_path, strict=strict.url, plain=plain.url, count=COUNT)
    process = weighing(study, tmp_path)
    wait_for_answers(tmp_path, 2, process=process)
    process.send_signal(signal.SIGSTOP)  # so that it can't end before the second begins

    second = steelyard("weigh", str(study), "--run", "run", "--resume", cwd=tmp_path)

    process.kill()
    process.communicate()
    assert second.returncode == 2
    assert "Traceback" not in second.stderr
