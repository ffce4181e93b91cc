"""Pairs of texts to be judged, read from a closed run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from steelyard.errors import RecordDamaged, RunError, StudyError
from steelyard.evidence import Answer, Kind, LogReader, RunFolder
from steelyard.ledger import verify
from steelyard.suites.judging.vote import Side


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two texts for one prompt."""

    item: str
    repeat: int
    cluster: str
    lang: str
    prompt: str
    a: str
    b: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairs:
    """All pairs of two deployments on one workload, and those that need no judge."""

    run: str
    root: str
    """The signed root of the run's ledger, hex."""
    suite: str
    workload: str
    a: str
    b: str
    each: tuple[Pair, ...]
    """Both texts are there, and they differ."""
    identical: tuple[tuple[str, int, str], ...]
    """Item, repeat and cluster where both texts are the same: ties without a judge."""
    only_a: int
    """Pairs where b delivered nothing; nobody can compare them."""
    only_b: int
    neither: int

    @property
    def attempted(self) -> int:
        """Pairs of answers in the run."""
        apart = self.only_a + self.only_b + self.neither
        return len(self.each) + len(self.identical) + apart

    def id_of(self, pair: Pair, first: Side) -> str:
        """What names a pair in one order on a sheet; it tells nothing without the run.

        It begins with a letter: a spreadsheet would make a number of digits alone.
        """
        names = (self.a, self.b) if first == "a" else (self.b, self.a)
        parts = (self.root, self.suite, self.workload, pair.item, str(pair.repeat), *names)
        return "p" + hashlib.sha256("\0".join(parts).encode()).hexdigest()[:15]


def read_pairs(
    run: Path, *, a: str = "", b: str = "", suite: str = "", workload: str = ""
) -> Pairs:
    """Pairs of two deployments; names may be left out where there is only one choice.

    Raises RunError where the run isn't closed or keeps no texts, RecordDamaged where it doesn't
    verify, StudyError for names that it doesn't hold.
    """
    folder = RunFolder.at(run)
    root = _root(run)
    log = LogReader(folder.samples_log, kinds=[Kind.ANSWER])
    told = [x for x in log if isinstance(x, Answer)]
    suite = _one(suite, sorted({x.suite for x in told}), "suite", prefer="writing")
    told = [x for x in told if x.suite == suite]
    workload = _one(workload, sorted({x.workload for x in told}), "workload")
    told = [x for x in told if x.workload == workload]
    a, b = _two(a, b, list(dict.fromkeys(x.deployment for x in told)))
    _require_texts(run, told)
    sides = {name: {(x.item, x.repeat): x for x in told if x.deployment == name} for name in (a, b)}
    prompts = _prompts(folder, workload)
    return _paired(
        Pairs(
            run=run.resolve().name,
            root=root,
            suite=suite,
            workload=workload,
            a=a,
            b=b,
            each=(),
            identical=(),
            only_a=0,
            only_b=0,
            neither=0,
        ),
        sides,
        prompts,
    )


def _root(run: Path) -> str:
    found = verify(run)
    if found.state == "damaged":
        raise RecordDamaged(
            f"{run}: the record doesn't verify, so its texts can't be judged; "
            f"`steelyard verify {run}` lists what is wrong"
        )
    if found.root is None:
        raise RunError(
            f"{run}: the run is not closed, so its pairs may be incomplete; carry it on with "
            "--resume, then judge"
        )
    return found.root


def _one(wanted: str, there: list[str], what: str, *, prefer: str = "") -> str:
    if not there:
        raise StudyError(f"the run has no graded answers of this {what}: there is nothing to judge")
    if wanted and wanted not in there:
        raise StudyError(f"--{what} {wanted}: not in this run; there are: {', '.join(there)}")
    if wanted or len(there) == 1:
        return wanted or there[0]
    if prefer in there:
        return prefer
    raise StudyError(f"this run has several; name one with --{what}: {', '.join(there)}")


def _two(a: str, b: str, there: list[str]) -> tuple[str, str]:
    for name in (a, b):
        if name and name not in there:
            raise StudyError(f"deployment {name} is not in this run; there are: {', '.join(there)}")
    if len(there) < 2 or (a and a == b):
        raise StudyError("two deployments are needed for pairs; this names one")
    rest = [name for name in there if name not in (a, b)]
    if len(there) > 2 and not (a and b):
        raise StudyError(f"this run has several; name two with --a and --b: {', '.join(there)}")
    return a or rest.pop(0), b or rest.pop(0)


def _require_texts(run: Path, answers: list[Answer]) -> None:
    delivered = [x for x in answers if x.delivered_sha256]
    if delivered and all(x.delivered is None for x in delivered):
        raise RunError(
            f"{run}: the study keeps digests of texts only (keep: hash), so nobody can read "
            "them; weigh again with keep: full or keep: masked to have texts judged"
        )


def _prompts(folder: RunFolder, workload: str) -> dict[str, Mapping[str, Any]]:
    found = {}
    for line in folder.items.read_bytes().splitlines():
        item = json.loads(line)
        if item.get("workload", workload) == workload:
            found[item["id"]] = item
    return found


def _prompt(item: Mapping[str, Any]) -> str:
    prompt, messages = item.get("prompt"), item.get("messages")
    if isinstance(prompt, str):
        return prompt
    if isinstance(messages, list):
        return "\n\n".join(f"[{m.get('role', '')}]\n{_content(m.get('content'))}" for m in messages)
    return ""


def _content(content: Any) -> str:
    if isinstance(content, str):
        return content
    parts = content if isinstance(content, list) else []
    return "\n".join(str(p.get("text", "")) for p in parts if isinstance(p, dict))


def _paired(
    frame: Pairs,
    sides: Mapping[str, Mapping[tuple[str, int], Answer]],
    prompts: Mapping[str, Mapping[str, Any]],
) -> Pairs:
    each, identical = [], []
    lone = {"a": 0, "b": 0, "": 0}
    one, two = sides[frame.a], sides[frame.b]
    for key in sorted(one.keys() & two.keys()):
        left, right = one[key].delivered, two[key].delivered
        if not left or not right:
            lone["a" if left else "b" if right else ""] += 1
        elif left == right:
            identical.append((*key, one[key].cluster))
        else:
            item = prompts.get(key[0], {})
            each.append(
                Pair(
                    item=key[0],
                    repeat=key[1],
                    cluster=one[key].cluster,
                    lang=str(item.get("lang", "")),
                    prompt=_prompt(item),
                    a=left,
                    b=right,
                )
            )
    return replace(
        frame,
        each=tuple(each),
        identical=tuple(identical),
        only_a=lone["a"],
        only_b=lone["b"],
        neither=lone[""],
    )
