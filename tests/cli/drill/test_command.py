"""steelyard drill against a small engine."""

from __future__ import annotations

import json
import signal

import pytest

from steelyard.cli.door import main
from support.slots import Engine


@pytest.fixture
def drilling(capsys, tmp_path):
    kept = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def run(*words):
        with pytest.raises(SystemExit) as end:
            main(["drill", *words, "--model", "m", "--run", str(tmp_path / "run")])
        return end.value.code, capsys.readouterr()

    yield run
    for number, handler in kept.items():
        signal.signal(number, handler)


def test_a_drill_tells_claim_figures_and_result(drilling):
    with Engine(slots=8, limit=8, token_s=0.02) as engine:
        code, said = drilling("429-storm", engine.url, "--json")
    told = json.loads(said.out)

    assert (code, told["result"]) == (0, "pass")
    assert told["figures"]["refused"] > 0


def test_a_server_that_was_not_put_to_the_test_ends_with_3(drilling):
    with Engine(slots=100) as engine:
        code, said = drilling("429-storm", engine.url)

    assert code == 3
    assert said.out.startswith("UNKNOWN 429 storm, it was not put to the test")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["replica-kill"], "needs one"),
        (["429-storm", "--command", "true"], "has no use for it; it belongs to replica-kill"),
        (["429-storm", "--metrics", "http://127.0.0.1:1/metrics"], "it belongs to cancel-storm"),
    ],
)
def test_options_that_belong_to_another_drill_are_refused(drilling, words, says):
    name, *more = words
    code, said = drilling(name, "http://127.0.0.1:1", *more)

    assert code == 2
    assert says in said.err
