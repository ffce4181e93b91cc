"""What was fixed before the first request: study, items, graders, deployments, machine."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from steelyard import __version__
from steelyard.data import DATA, stamp
from steelyard.engines import find_model
from steelyard.errors import RecordDamaged, RunError, StudyError
from steelyard.evidence import RunFolder
from steelyard.ledger import ledger_records
from steelyard.study import Change, Study, Workload, frozen_hash, loads
from steelyard.suites import Item, ItemSet, Suite, link_files, suite
from steelyard.weigh.asked import named_files
from steelyard.weigh.attaching import attachment_parts
from steelyard.weigh.beside import require_comparable
from steelyard.weigh.claimed import require_possible
from steelyard.weigh.criteria import vocabulary

LOAD, READER = "load", "structured"
"""The suite that grades nothing, and the one that reads items where nobody grades them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frozen:
    """A study with everything it stands on; the same parts give the same hash."""

    study: Study
    source: bytes
    """The study file as it was given."""
    judges: Mapping[str, Suite]
    """By workload: who grades its answers; workloads that are only loaded have none."""
    items: Mapping[str, Mapping[str, Item]]
    """By workload and id, in the order of their file; empty where a run is only read back."""
    counts: Mapping[str, int]
    """Items of each workload that lists some."""
    hash: str
    parts: Mapping[str, str]
    facts: Mapping[str, Sequence[Mapping[str, Any]]] = field(default_factory=dict)
    """By deployment: what it was seen or said to be."""
    environment: Mapping[str, Any] = field(default_factory=dict)
    starts: Sequence[Mapping[str, Any]] = ()
    """Of each block of a cluster: how it was started, as the ledger has it, in order."""
    post_hoc: bool = False
    changes: Sequence[Change] = ()
    """What a what-if says otherwise than the frozen study."""

    @property
    def planned(self) -> int:
        """Graded answers that the study asks for."""
        asked = (self.counts[name] * self.study.workloads[name].repeats for name in self.judges)
        return sum(asked) * len(self.study.deployments)

    @property
    def loaded(self) -> tuple[Workload, ...]:
        """Workloads that are offered as load."""
        return tuple(w for name, w in self.study.workloads.items() if name not in self.judges)

    @property
    def load_windows(self) -> int:
        """Windows of load that the study asks for."""
        return sum(w.windows for w in self.loaded) * len(self.study.deployments)


def freeze(study: Study, *, source: bytes) -> Frozen:
    """Load items, find the weights, and hash it all.

    Raises StudyError for what a weighing can't do yet, and for items that don't fit.
    """
    items = fitting_items(study)
    judges = _judges(study)
    parts = _parts(study, judges, items)
    return Frozen(
        study=study,
        source=source,
        judges=judges,
        items={name: found.by_id() for name, found in items.items()},
        counts={name: len(found.items) for name, found in items.items()},
        hash=frozen_hash(study, parts),
        parts=parts,
    )


def fitting_items(study: Study) -> dict[str, ItemSet]:
    """The items that a weighing of this study would ask, by workload.

    Raises StudyError for what a weighing can't do yet, for items that don't fit, and for parsers
    that don't load.
    """
    judges = _judges(study)
    require_possible(study)
    require_comparable(study)
    if study.business is not None:
        from steelyard.weigh.money import money_fits  # most studies have no use for its room

        money_fits(study)
    for deployment in study.deployments.values():
        link_files(deployment.parser, folder=study.folder)
    found = {}
    for name, workload in study.workloads.items():
        if not workload.listed:
            continue
        reader = judges.get(name) or suite(READER)
        found[name] = reader.load_items(workload.items, base=study.folder)
        if name in judges and reader.needs_gold(workload.accept):
            _require_gold(found[name], str(workload.accept))
    return found


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
    counts = body.get("workloads")
    if counts is None:
        listed = [name for name, workload in study.workloads.items() if workload.listed]
        counts = {name: int(body["items"]) for name in listed}
    return Frozen(
        study=study.model_copy(update={"slug": body["slug"], "folder": folder.path}),
        source=text,
        judges=_judges(study),
        items={},
        counts=counts,
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


def _judges(study: Study) -> dict[str, Suite]:
    found = {}
    for name in study.workloads:
        judging = [one for one in study.suites_of(name) if one != LOAD]
        if len(judging) > 1:
            raise StudyError(
                f"suites: {', '.join(judging)} all run on {name}; a weighing grades the answers "
                f"of a workload by one: write '{judging[0]} @ {name}' and so on"
            )
        if judging:
            found[name] = suite(judging[0])
    return found


def _parts(
    study: Study, judges: Mapping[str, Suite], items: Mapping[str, ItemSet]
) -> dict[str, str]:
    """By what it is called; with one workload, items have no other name."""
    several = len(study.workloads) > 1
    parts = {"steelyard": __version__, **attachment_parts(study)}
    for name, found in items.items():
        parts[f"items {name}" if several else "items"] = found.sha256
        if found.source.startswith(DATA):
            parts |= stamp(found.source).parts()
    for judge in judges.values():
        parts[f"suite {judge.name}"] = judge.version
        parts |= {f"grader {name}": value for name, value in judge.settings().items()}
    for name, workload in study.workloads.items():
        for what, path in named_files(workload):
            parts[f"{what} {name}"] = _digest(study, path)
    for name, deployment in study.deployments.items():
        for link, digest in link_files(deployment.parser, folder=study.folder).items():
            parts[f"parser {name} {link}"] = digest
        if deployment.engine is not None:
            model = deployment.engine.model
            where = str(study.locate(model)) if model.endswith(".gguf") else model
            parts[f"weights {name}"] = find_model(where, sha256=deployment.engine.sha256).sha256
    return parts


def _digest(study: Study, path: str) -> str:
    place = study.locate(path)
    try:
        return hashlib.sha256(place.read_bytes()).hexdigest()
    except OSError as problem:
        raise StudyError(f"{place}: can't be read ({problem.strerror})") from problem


def _require_gold(items: ItemSet, rule: str) -> None:
    bare = [item.id for item in items.items if not item.has_gold]
    if bare:
        raise StudyError(
            f"{items.source}: {len(bare)} items have no gold (the first: {bare[0]}), but accept: "
            f"{rule} needs it; add gold, or write accept: valid"
        )
