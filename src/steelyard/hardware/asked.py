"""What a file asks to be predicted: a file of set-ups, or the deployments of a study."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from steelyard.errors import StudyError
from steelyard.hardware.unknown import unknown_names
from steelyard.regular import text_of
from steelyard.study import (
    Finding,
    Hardware,
    SetupFile,
    Study,
    Vocabulary,
    load,
    load_record,
    traced,
)

_LARGEST = 1 << 20
_A_SETUP = "check its name; docs/capacity.md begins with one to copy"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Questions by name, and the file that they stand in."""

    title: str
    questions: Mapping[str, Hardware]
    """By deployment; "" for a file of its own."""
    file: Path

    @property
    def folder(self) -> Path:
        """Where paths of the file begin."""
        return self.file.parent


def read_asked(file: Path, *, vocabulary: Vocabulary) -> Asked:
    """Read a set-up file, or the ``hardware:`` of a study's deployments.

    Raises StudyError listing every problem with file, line, column and field.
    """
    if _is_study(file):
        return _of_study(file, load(file, vocabulary=vocabulary))
    found = load_record(file, SetupFile, rules=lambda _: iter(()), way=_A_SETUP)
    faults = [*_faults(found, file, at=())]
    if faults:
        raise StudyError("\n".join(traced(file, faults)))
    return Asked(title=found.setup, questions={"": found}, file=file)


def _is_study(file: Path) -> bool:
    """A file that can't be read is none; what is wrong with it is told where it is read whole."""
    try:
        text = text_of(file, most=_LARGEST)
    except OSError:
        return False
    return any(line.startswith(("study:", "study :")) for line in text.splitlines())


def hardware_faults(file: Path, study: Study) -> tuple[str, ...]:
    """What is wrong with the ``hardware:`` of a study's deployments, each with its line."""
    found = [
        fault
        for name, own in _questions(study).items()
        for fault in _faults(own, file, at=("deployments", name, "hardware"))
    ]
    return traced(file, found) if found else ()


def _of_study(file: Path, study: Study) -> Asked:
    asked = _questions(study)
    if not asked:
        raise StudyError(
            f"{file}: no deployment says its 'hardware:'; add it where a prediction is wanted "
            "(docs/study.md#hardware)"
        )
    faults = hardware_faults(file, study)
    if faults:
        raise StudyError("\n".join(faults))
    return Asked(title=study.question, questions=asked, file=file)


def _questions(study: Study) -> dict[str, Hardware]:
    """By deployment; the model is the deployment's own where its hardware names none."""
    found: dict[str, Hardware] = {}
    for name, each in study.deployments.items():
        own = each.hardware
        if own is None:
            continue
        told = each.model or (each.endpoint.model if each.endpoint else None)
        if own.model is None and told is not None:
            own = own.model_copy(update={"model": (told,)})
        found[name] = own
    return found


def _faults(asked: Hardware, file: Path, *, at: tuple[str | int, ...]) -> list[Finding]:
    found = [
        Finding(path=(*at, *path), message=message)
        for path, message in unknown_names(asked, folder=file.parent)
    ]
    if asked.model is None:
        found.append(
            Finding(path=at, message="names no model; add 'model:' with a name or config.json")
        )
    if (asked.concurrency is None) == (asked.rate is None):
        found.append(
            Finding(
                path=at,
                message="says "
                + (
                    "both 'concurrency' and 'rate'; keep one"
                    if asked.rate
                    else "no load; add 'concurrency' (requests held open) or 'rate' (such as 2 /s)"
                ),
            )
        )
    return found
