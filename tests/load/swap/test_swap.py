"""Making candidates stand and fall with shell scripts."""

from __future__ import annotations

import os
import re

import pytest

from steelyard.errors import EndpointUnusable, StudyError
from steelyard.load.swap import (
    Hooks,
    Log,
    Place,
    command,
    raise_up,
    require_bare,
    run_command,
    take_down,
)
from support.hostile import Hostile, reply
from support.soon import soon


@pytest.fixture
def log(tmp_path):
    return Log(tmp_path / "logs" / "log")


@pytest.fixture
def hooks(tmp_path):
    """A cluster that is a file: it stands while the file is there."""
    stands = tmp_path / "stands"

    def made(**more):
        usual = {
            "start": f"echo rising; echo a > {stands}",
            "stop": f"rm -f {stands}",
            "ready": f"test -s {stands}",
            "timeout_s": 20.0,
            "every_s": 0.02,
        }
        return Hooks(**(usual | more))

    made.stands = stands
    return made


def silent(_):
    pass


def test_what_is_raised_stands_until_it_is_taken_down(hooks, log):
    stood = raise_up("a", hooks(), log=log, tick=silent)
    assert hooks.stands.read_text() == "a\n"
    assert stood.ready_s >= stood.command_s > 0

    take_down("a", hooks(), log=log, tick=silent)
    assert not hooks.stands.exists()
    assert "rising" in log.path.read_text()


def test_an_address_is_ready_when_it_answers_200(hooks, log):
    answers = iter(["503 Busy", "200 OK"])
    with Hostile([lambda _: reply(b"", status=next(answers), framing="close")]) as server:
        found = hooks(ready=server.url)
        stood = raise_up("a", found, log=log, tick=silent)

    assert stood.looks == 2


def test_what_stands_before_it_was_started_is_not_taken_for_it(hooks, log):
    hooks.stands.write_text("b")

    with pytest.raises(EndpointUnusable, match="ready before its start command"):
        require_bare("a", hooks(), log=log)


def test_a_start_that_fails_is_told_with_its_log(hooks, log):
    with pytest.raises(EndpointUnusable, match=f"exit 7; see {re.escape(str(log.path))}"):
        raise_up("a", hooks(start="echo no room; exit 7"), log=log, tick=silent)

    assert "no room" in log.path.read_text()


@pytest.mark.parametrize(
    ("slow", "told"),
    [
        ({"start": "sleep 60", "timeout_s": 0.4}, "no end within"),
        ({"start": "true", "timeout_s": 2.0}, "is not ready 2 s after"),
    ],
)
def test_a_start_that_hangs_or_is_never_ready_ends_in_time(hooks, log, slow, told):
    with pytest.raises(EndpointUnusable, match=told):
        raise_up("a", hooks(**slow), log=log, tick=silent)


@pytest.mark.parametrize(
    ("broken", "told"),
    [({"stop": "exit 3"}, "may be left standing"), ({"stop": "true"}, "is left standing")],
)
def test_a_stop_that_does_not_work_says_what_is_left_standing(hooks, log, broken, told):
    raise_up("a", hooks(), log=log, tick=silent)

    with pytest.raises(EndpointUnusable, match=f"{told}.*by hand"):
        take_down("a", hooks(**broken, timeout_s=2.0), log=log, tick=silent)


def test_waiting_is_told_as_it_goes_on(hooks, log):
    told = []
    raise_up(
        "a",
        hooks(
            start=f"sleep 0.2; touch {hooks.stands}x; mv {hooks.stands}x "
            f"{hooks.stands}; echo a > {hooks.stands}"
        ),
        log=log,
        tick=told.append,
    )

    assert len(told) >= 2
    assert told[0] < 0.2


def test_secrets_that_a_command_prints_do_not_reach_the_disk(tmp_path):
    log = Log(tmp_path / "log", hide=["s3cr3t-key", "s3cr3t-key-longer"])
    run_command("printf 'Bearer s3cr'; sleep 0.1; echo '3t-key! s3cr3t-key-longer.'",
                log=log, timeout_s=30)  # fmt: skip

    said = log.path.read_text().splitlines()[-1]
    assert said == "Bearer ***! ***."
    assert "s3cr3t" not in log.path.read_text()


def test_commands_run_where_and_with_what_they_are_told(tmp_path, log):
    place = Place(folder=tmp_path, environ={"PATH": os.environ["PATH"], "WHO": "me"})
    run_command('echo "$WHO" > here', log=log, timeout_s=30, place=place)

    assert (tmp_path / "here").read_text() == "me\n"


def test_a_command_past_its_time_is_ended_with_all_it_started(tmp_path, log, monkeypatch):
    child = tmp_path / "child"
    # Its time is over once it has started something, however long that takes.
    monkeypatch.setattr(command, "time", Ticking(lambda: child.exists() and child.read_text()))
    monkeypatch.setattr(command, "TICK_S", 0.02)
    got = run_command(f"sleep 300 & echo $! > {child}; wait", log=log, timeout_s=1.0)

    assert got.code is None
    assert "no end within" in got.why
    pid = int(child.read_text())
    assert soon(lambda: _gone(pid))


class Ticking:
    """A clock that stands until something has happened, and leaps at each look from then on."""

    def __init__(self, happened):
        self._happened, self._now = happened, 0.0

    def monotonic(self):
        self._now += 1000.0 if self._happened() else 0.0
        return self._now


def _gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().rpartition(")")[2].split()[0] == "Z"


def test_what_a_command_leaves_in_the_background_does_not_hold_it_up(log):
    got = run_command("sleep 20 & echo $!", log=log, timeout_s=60)
    os.kill(int(log.path.read_text().split()[-1]), 9)

    assert got.done
    assert got.seconds < 15


def test_a_closed_log_takes_no_more_of_what_runs_in_the_background(log, tmp_path):
    go, said = tmp_path / "go", tmp_path / "said"
    late = f"(until test -e {go}; do sleep 0.02; done; echo late; touch {said}) &"
    run_command(late, log=log, timeout_s=60)
    log.close()
    go.touch()
    assert soon(said.exists)

    assert "late\n" not in log.path.read_text().split("$ ")[-1].partition("\n")[2]


def test_an_argument_list_meets_no_shell(log):
    run_command(["echo", "$HOME; ls"], log=log, timeout_s=30)

    assert log.path.read_text() == "$ echo $HOME; ls\n$HOME; ls\n"


def test_output_of_any_bytes_is_kept_as_text(log):
    run_command(["printf", r"\377\000 \346\210\220\n"], log=log, timeout_s=30)

    assert "成" in log.path.read_text("utf-8")


def test_a_program_that_is_not_there_is_named(log):
    with pytest.raises(StudyError, match="no-such-program"):
        run_command(["no-such-program"], log=log, timeout_s=5)
