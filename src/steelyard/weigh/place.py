"""Where something to judge lies: a run, or a study that needs none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from steelyard.errors import StudyError
from steelyard.evidence import RunFolder
from steelyard.study import load
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.foreign import require_study_run
from steelyard.weigh.progress import Silent
from steelyard.weigh.weighing import Wish, weigh


@contextmanager
def judged_place(path: Path) -> Iterator[RunFolder]:
    """The run folder at ``path``; of a study that asks nobody, one made for the moment.

    Raises RunError where neither lies there, StudyError for a study that has to ask somebody.
    """
    if not path.is_file():
        require_study_run(path)
        yield RunFolder.at(path)
        return
    if not load(path, vocabulary=vocabulary()).on_paper:
        raise StudyError(
            f"{path}: is a study that asks its deployments; measure first, with "
            f"'steelyard weigh {path}', and name the run folder"
        )
    with TemporaryDirectory(prefix="steelyard-") as folder:
        run = Path(folder) / "run"
        weigh(path, Wish(environ={}, runs=Path(folder), run=run), watcher=Silent())
        yield RunFolder.at(run)
