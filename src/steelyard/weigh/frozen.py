"""What was fixed before the first request: study, items, graders, deployments, machine."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from steelyard import __version__
from steelyard.engines import find_model
from steelyard.errors import RecordDamaged, RunError, StudyError
from steelyard.evidence import RunFolder
from steelyard.ledger import ledger_records
from steelyard.study import Study, frozen_hash, loads
from steelyard.suites import Item, ItemSet, Suite, needs_gold, suite
from steelyard.weigh.criteria import vocabulary


@dataclass(frozen=True, slots=True, kw_only=True)
class Frozen:
    """A study with everything it stands on; the same parts give the same hash."""

    study: Study
    source: bytes
    """The study file as it was given."""
    suite: Suite
    items: Mapping[str, Item]
    """By id, in the order of their file; empty where a run is only read back."""
    n_items: int
    hash: str
    parts: Mapping[str, str]
    facts: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    """By deployment: what it was seen or said to be."""
    environment: Mapping[str, Any] = field(default_factory=dict)
    starts: Sequence[Mapping[str, Any]] = ()
    """Of each block of a cluster: how it was started, as the ledger has it, in order."""
    post_hoc: bool = False

    @property
    def planned(self) -> int:
        """Answers that the study asks for."""
        repeats = next(iter(self.study.workloads.values())).repeats
        return self.n_items * repeats * len(self.study.deployments)


def freeze(study: Study, *, source: bytes) -> Frozen:
    """Load items, find the weights, and hash it all.

    Raises StudyError for what a weighing can't do yet, and for items that don't fit.
    """
    items = fitting_items(study)
    judge = _judge(study)
    parts = _parts(study, judge, items)
    return Frozen(
        study=study,
        source=source,
        suite=judge,
        items=items.by_id(),
        n_items=len(items.items),
        hash=frozen_hash(study, parts),
        parts=parts,
    )


def fitting_items(study: Study) -> ItemSet:
    """The items that a weighing of this study would ask.

    Raises StudyError for what a weighing can't do yet, and for items that don't fit.
    """
    _refuse_what_is_not_weighed_yet(study)
    workload = next(iter(study.workloads.values()))
    items = _judge(study).load_items(workload.items, base=study.folder)
    if needs_gold(workload.accept):
        _require_gold(items, str(workload.accept))
    return items


def recall(folder: RunFolder) -> Frozen:
    """What a run was frozen as, read back from its folder alone.

    Raises StudyError or RecordDamaged where the folder doesn't read back.
    """
    body = next((r.body for r in ledger_records(folder.ledger) if r.kind == "study"), None)
    if body is None:
        raise RunError(
            f"{folder.path}: the ledger names no study: the run was stopped before its first "
            "request, or the ledger was emptied; carry the run on with --resume"
        )
    text = _study_text(folder, str(body["sha256"]))
    study = loads(text.decode(), vocabulary=vocabulary(), name=str(folder.study))
    return Frozen(
        study=study.model_copy(update={"slug": body["slug"]}),
        source=text,
        suite=_judge(study),
        items={},
        n_items=int(body["items"]),
        hash=body["hash"],
        parts=body["parts"],
    )


def _study_text(folder: RunFolder, sha256: str) -> bytes:
    try:
        text = folder.study.read_bytes()
    except OSError as problem:
        raise RecordDamaged(
            f"{folder.study}: can't be read ({problem.strerror}); restore it from a copy of the run"
        ) from problem
    if hashlib.sha256(text).hexdigest() != sha256:
        raise RecordDamaged(
            f"{folder.study}: was changed after the run began; restore it from a copy of the run"
        )
    return text


def _judge(study: Study) -> Suite:
    return suite(next(name for name in study.suites if name != "load"))


def _parts(study: Study, judge: Suite, items: ItemSet) -> dict[str, str]:
    parts = {
        "steelyard": __version__,
        "items": items.sha256,
        f"suite {judge.name}": judge.version,
        **{f"grader {name}": value for name, value in judge.settings().items()},
    }
    for name, deployment in study.deployments.items():
        if deployment.engine is not None:
            model = deployment.engine.model
            where = str(study.locate(model)) if model.endswith(".gguf") else model
            parts[f"weights {name}"] = find_model(where, sha256=deployment.engine.sha256).sha256
    return parts


def _refuse_what_is_not_weighed_yet(study: Study) -> None:
    """A setting that would be ignored is an error."""
    if len(study.workloads) != 1:
        raise StudyError(
            f"workloads: {len(study.workloads)} are declared, and a study weighs one: criteria "
            "would not say which they mean. Write a study for each workload"
        )
    workload = next(iter(study.workloads.values()))
    if not workload.arrivals.plain_loop:
        raise StudyError(
            f"workloads.{workload.name}.arrivals: a weighing offers a closed loop without think "
            "time, such as {closed: {users: 2}}, and nothing else yet"
        )
    judging = [name for name in study.suites if name != "load"]
    if judging != ["structured"]:
        raise StudyError(
            f"suites: {', '.join(study.suites)}; a weighing needs the suite 'structured', "
            "with or without 'load'"
        )


def _require_gold(items: ItemSet, rule: str) -> None:
    bare = [item.id for item in items.items if not item.has_gold]
    if bare:
        raise StudyError(
            f"{items.source}: {len(bare)} items have no gold (the first: {bare[0]}), but accept: "
            f"{rule} needs it; add gold, or write accept: valid"
        )
