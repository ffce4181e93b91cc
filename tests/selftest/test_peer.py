"""Other tools by their commands: stand-ins that err in known ways are found out."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from steelyard.errors import StudyError
from steelyard.selftest import CASES, Peer, Result, Row, judge_peer
from steelyard.selftest.lag import Lag
from steelyard.selftest.load_json import load_said
from support.selftest import run
from support.soon import soon

SUPPORT = Path(__file__).resolve().parents[1] / "support"
CARELESS = f"{sys.executable} {SUPPORT / 'careless.py'} {{url}} {{out}} {{n}}"
OMITTING = (
    f"{sys.executable} {SUPPORT / 'omitting.py'} {{url}} {{rate}} {{seconds}} {{cap}} {{process}}"
)
BY_NAME = {case.name: case for case in CASES}


@pytest.fixture(autouse=True)
def any_machine(monkeypatch):
    """Faults are to be found by these tests however busy the machine is."""
    monkeypatch.setattr(Lag, "late", False)


def row(name: str, peer: Peer) -> Row:
    (judged,), _ = judge_peer(peer, [BY_NAME[name]], done=lambda _: None)
    return judged


def careless(*faults: str, limit_s: float = 60.0) -> Peer:
    return Peer(command=" ".join((CARELESS, *faults)), parser="vllm", limit_s=limit_s)


@pytest.mark.parametrize("name", ["crlf", "no-space", "error-in-band", "dead-when-reused"])
def test_an_honest_tool_is_not_accused(name):
    assert row(name, careless()).result in {Result.RIGHT, Result.PARTLY}


@pytest.mark.parametrize(
    ("fault", "name", "what"),
    [
        ("believing", "error-in-band", ["ok", "failed"]),
        ("lengthy", "crlf", ["tokens"]),
        ("crashing", "all-fail", ["result"]),
        ("silent", "error-first", ["ok"]),
        ("", "reasoning-content", ["TTFT"]),
        ("", "cr", ["ok", "failed"]),
    ],
)
def test_each_fault_is_found_by_its_name(fault, name, what):
    assert [f.what for f in row(name, careless(fault)).wrong] == what


def test_a_tool_that_waits_for_the_end_is_stopped_and_told_so():
    judged = row("open-after-done", careless("waiting", limit_s=4))

    assert [f.told for f in judged.wrong] == ["had to be stopped"]


def test_stopping_a_tool_ends_what_it_started(tmp_path):
    pid = tmp_path / "pid"
    script = f"sleep 600 & echo $! > {pid}; wait # {{url}}"
    judged = row("crlf", Peer(command=f"sh -c '{script}'", parser="json", limit_s=4))

    assert judged.result is Result.WRONG
    child = int(pid.read_text())
    assert soon(lambda: not _alive(child))


def _alive(pid: int) -> bool:
    try:
        return "(sleep) Z" not in Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False


@pytest.mark.skipif(os.name != "posix", reason="needs threads that sleep to the millisecond")
def test_a_clock_that_starts_at_a_free_slot_is_found_out():
    peer = Peer(command="true {url}", paced=OMITTING, parser="json")
    honest = Peer(command="true {url}", paced=f"{OMITTING} honest", parser="json")

    judged = row("stall-capped", peer)
    assert "p95 latency" in [f.what for f in judged.wrong]
    assert row("stall-capped", honest).wrong == ()


@pytest.mark.parametrize(
    ("paced", "name", "why"),
    [
        ("", "constant", "no --paced command"),
        ("true {url} {rate}", "poisson", "no {process} or {burstiness} in --paced"),
        ("true {url} {rate} {process}", "stall-capped", "no {cap} in --paced"),
    ],
)
def test_a_rod_that_the_command_cannot_express_is_not_run_and_says_why(paced, name, why):
    judged = row(name, Peer(command="true {url}", paced=paced, parser="json"))

    assert (judged.result, judged.findings[0].told) == (Result.SKIPPED, why)


def test_a_tool_of_one_process_is_not_run_with_another():
    peer = Peer(command="true {url}", paced="true {url} {rate}", process="poisson", parser="json")
    judged = row("constant", peer)

    assert (judged.result, judged.findings[0].told) == (
        Result.SKIPPED, "offers poisson arrivals only",
    )  # fmt: skip


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"command": "no-such-tool {url}"}, "no-such-tool is not installed here"),
        ({"command": "true"}, "neither {url} nor {root}"),
        ({"command": "true {url} {model}"}, "no place {model}"),
        ({"command": "true '{url}"}, "can't be split"),
        ({"parser": "wrk"}, "no parser 'wrk'"),
        ({"paced": "true {url}"}, "has no {rate}"),
        ({"process": "weibull"}, "constant or poisson"),
    ],
)
def test_a_command_that_cannot_work_is_refused_before_it_runs(given, message):
    with pytest.raises(StudyError, match=message.replace("{", r"\{").replace("}", r"\}")):
        Peer(**{"command": "true {url}", "parser": "json", **given})


def test_braces_that_are_no_place_are_left_alone():
    said = json.dumps({"ok": 0, "failed": 4, "kinds": ["reset"], "version": "1.2"})
    peer = Peer(command=f"echo '{said}' {{url}}", parser="json")

    assert row("reset", peer).result is Result.WRONG  # the url behind it spoils the JSON
    peer = Peer(command=f"sh -c 'echo {{url}}; echo \"$0\"' '{said}'", parser="json")
    (judged,), version = judge_peer(peer, [BY_NAME["reset"]], done=lambda _: None)
    assert (judged.result, version) == (Result.RIGHT, "1.2")


def test_the_command_prints_the_matrix_of_a_tool_with_its_version():
    code, out = run(
        "--against", f"{CARELESS} believing", "--parse", "vllm", "--version", "0.0",
        "--only", "error-in-band", "--only", "refused",
    )  # fmt: skip

    assert code == 1
    assert "vllm 0.0" in out
    assert "ok 4, true is 0 of 4" in " ".join(out.split())
    assert "2 cases: 1 wrong, 1 right" in out


def test_options_of_another_tool_without_its_command_are_refused():
    with pytest.raises(StudyError, match="--parse goes with --against"):
        run("--parse", "vllm")


OWN = f'{sys.executable} -c "from steelyard.cli import main; main()" load {{url}} --rate {{n}}'


def test_the_load_engine_is_judged_by_its_own_command(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(SUPPORT.parents[1] / "src"))
    peer = Peer(
        command=f"{OWN} --arrivals constant --for 1s --run {{out}}", parser="steelyard", limit_s=100
    )
    rows, _ = judge_peer(peer, [BY_NAME["crlf"], BY_NAME["error-in-band"]], done=lambda _: None)

    # On a busy machine the run is invalid and tells no times.
    assert rows[0].result in {Result.RIGHT, Result.PARTLY}
    assert rows[1].result is Result.RIGHT


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"summary": {"outcomes": 1}}'])
def test_a_load_json_that_cannot_be_understood_is_no_result(data):
    assert load_said(data).told.result is False
