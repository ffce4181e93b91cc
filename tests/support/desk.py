"""A tiny desk: items, a study, and a scripted model that answers them by rule."""

from __future__ import annotations

import functools
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from support.hostile import DONE, Seen, Send, Step, chunk, reply, sse
from support.ready import Begun, Waiting

SCHEMA = {
    "type": "object",
    "properties": {"card": {"type": "string"}, "city": {"type": "string"}},
    "required": ["card", "city"],
    "additionalProperties": False,
}
CITIES = ("London", "广州", "Berlin", "深圳", "Tokyo", "Oslo", "杭州", "Madrid", "成都", "Lima")
STUDY = """
study: Which of the two desks answers better?
baseline: plain
keep: {keep}
deployments:
  strict: {{endpoint: {{base_url: "{strict}", model: scripted}}, structured: schema}}
  plain: {{endpoint: {{base_url: "{plain}", model: scripted}}, structured: prompt, parser: [strip-fence, extract, repair]}}
workloads:
  desk: {{items: items.jsonl, arrivals: {{closed: {{users: 2}}}}, windows: 5, max_tokens: 60, slo: 10 s, accept: record}}
suites: [structured, load]
gates:
  - delivered_compliance >= 60%
criteria:
  field_accuracy: {{weight: 50, worst: 50%, best: 100%, margin: 2%}}
  p95(accepted_latency): {{weight: 25, worst: 10 s, best: 1 ms}}
  cost_per_1000_accepted: {{weight: 25, worst: 30 CNY, best: 0.0001 CNY}}
prices:
  - {{what: a rented server, for: [strict, plain], rate: 0.60 CNY/h, as_of: 2026-11-01, source: finance desk}}
timeouts: {{connect: 2 s, first_token: 10 s, idle: 10 s, total: 20 s}}
seed: 7
"""


def gold(number: int) -> dict[str, str]:
    """The right answer to an item."""
    return {"card": str(2000 + number), "city": CITIES[number % len(CITIES)]}


def write_items(folder: Path, *, count: int = 20) -> None:
    """items.jsonl with ``count`` items."""
    lines = [
        {
            "id": f"i{n:03d}",
            "messages": [
                {"role": "user", "content": f"#{n}: card {2000 + n} lost in {gold(n)['city']}"}
            ],
            "schema": SCHEMA,
            "gold": gold(n),
        }
        for n in range(count)
    ]
    text = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines) + "\n"
    (folder / "items.jsonl").write_text(text, "utf-8")


def write_study(
    folder: Path, *, strict: str, plain: str, count: int = 20, keep: str = "full", edit: str = ""
) -> Path:
    """A study of two endpoints in ``folder``, with its items; the path of its file."""
    write_items(folder, count=count)
    path = folder / "desk.yaml"
    path.write_text(STUDY.format(strict=strict, plain=plain, keep=keep).lstrip() + edit, "utf-8")
    return path


def number_of(seen: Seen) -> int:
    """Which item a request asks."""
    found = re.search(rb"#(\d+):", seen.body)
    return int(found[1]) if found else -1


def answering(
    text: Callable[[int], str], *, delay_s: float = 0.05
) -> Callable[[Seen], Sequence[Step]]:
    """A script that streams ``text(item)`` after a while, with usage."""

    def script(seen: Seen) -> Sequence[Step]:
        said = text(number_of(seen))
        parts = [said[at : at + 7] for at in range(0, len(said), 7)]
        usage = {"prompt_tokens": 20, "completion_tokens": len(parts)}
        events = [chunk(part) for part in parts]
        last = [chunk(finish="stop"), chunk(choices=[], usage=usage), DONE]
        [whole] = reply(sse(*events, *last))
        return [Send(data=whole.data, delay_s=delay_s)]

    return script


def right(number: int) -> str:
    """A model that is always right."""
    return json.dumps(gold(number), ensure_ascii=False)


def sloppy(number: int) -> str:
    """A model that wraps every third answer, breaks every fourth, and errs in every fifth."""
    said = dict(gold(number))
    if number % 5 == 0:
        said["city"] = "Atlantis"
    text = json.dumps(said, ensure_ascii=False)
    if number % 4 == 0:
        return text[:-12]
    return f"Sure:\n```json\n{text}\n```" if number % 3 == 0 else text


def steelyard(
    *argv: str, cwd: Path, env: dict[str, str] | None = None, **how: object
) -> subprocess.CompletedProcess[str]:
    """Run the command line to its end, as a user would."""
    inside = environment(cwd) | (env or {})
    if not how and waits_for(argv).suits(inside):
        begun = waits_for(argv).begin(argv, cwd=cwd, env=inside, workers=workers())
        said, errors = begun.communicate(timeout=280)
        return subprocess.CompletedProcess(begun.args, begun.wait(), said, errors)
    return subprocess.run(
        command(*argv), cwd=cwd, env=inside, capture_output=True, text=True, timeout=280,
        check=False, **how,
    )  # fmt: skip


def begin(*argv: str, cwd: Path, env: dict[str, str] | None = None) -> Begun:
    """Begin a command, to be watched, sent signals or killed."""
    inside = environment(cwd) | (env or {})
    return waits_for(argv).begin(argv, cwd=cwd, env=inside, workers=workers())


def waits_for(argv: Sequence[str]) -> Waiting:
    """What makes a record and what reads it wait apart."""
    return waiting("a record" if argv[0] == "weigh" else "what reads it")


@functools.cache
def waiting(_for: str) -> Waiting:
    """Each of the two hashes on its own, so that an order left to hashing is no secret."""
    return Waiting(environment(Path.cwd()))


@functools.cache
def workers() -> Waiting:
    """What workers of loads are forks of."""
    return Waiting(environment(Path.cwd()) | {"OPENBLAS_NUM_THREADS": "1"}, whom="workers")


def command(*argv: str) -> list[str]:
    """The command line of this very checkout."""
    return [sys.executable, "-c", "from steelyard.cli import main; main()", *argv]


def environment(cwd: Path) -> dict[str, str]:
    """This environment, with the checkout's sources first and a signing key of its own."""
    source = Path(__file__).resolve().parents[2] / "src"
    return os.environ | {"PYTHONPATH": str(source), "STEELYARD_KEY": str(cwd / "signing.key")}


def measurements(folder: Path) -> Any:
    """What the run in ``folder`` measured."""
    return json.loads((folder / "run" / "measurements.json").read_bytes())
