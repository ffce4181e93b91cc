"""The run folder: where everything about one weighing lies, and who may write there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

from steelyard.errors import RunError, StorageFull
from steelyard.evidence.atomic import sync_folder, write_atomic
from steelyard.evidence.lock import FolderLock
from steelyard.evidence.log import SampleLog
from steelyard.evidence.marks import RunMark
from steelyard.evidence.reader import LogReader

_FIRST = {"lock", "study.yaml", "study.yaml.tmp"}


def run_id(slug: str, *, study_hash: str) -> str:
    """Name of the folder of a study: its slug and four digits of its hash."""
    return f"{slug}-{study_hash[:4]}"


class RunFolder:
    """Paths of a run, and its one writer.

    ``create`` and ``resume`` lock the folder and open ``log``; ``at`` only reads.
    """

    def __init__(
        self, path: Path, *, lock: FolderLock | None = None, log: SampleLog | None = None
    ) -> None:
        self.path = path
        self._lock = lock
        self._log = log

    @classmethod
    def at(cls, path: Path) -> Self:
        """A folder to read from.  Raises RunError if it holds no run."""
        run = cls(path)
        if not run.samples_log.is_file():
            raise RunError(
                f"{path}: no run lies here (no {run.samples_log.name}); "
                "name a folder that `steelyard weigh` has written"
            )
        return run

    @classmethod
    def create(cls, path: Path, *, study: bytes, study_hash: str) -> Self:
        """Begin a run in a new or empty folder.

        Raises RunError if something lies there already or somebody else writes there.
        """
        _make(path)
        _refuse_taken(path)
        lock = FolderLock.take(path / "lock")
        try:
            _refuse_taken(path)  # another run may have come and gone before the lock
            return cls._fresh(path, lock=lock, study=study, study_hash=study_hash)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def resume(
        cls,
        path: Path,
        *,
        study: bytes,
        study_hash: str,
        inspect: Callable[[Path], None] | None = None,
    ) -> Self:
        """Carry on a run of the same study; a run killed before its first record starts afresh.

        ``inspect`` looks at the locked folder before anything in it is touched, and raises to
        keep it as it is.  Raises RunError if nothing lies there, the study differs or somebody
        else writes there, and RecordDamaged if the record doesn't read back.
        """
        _refuse_strange(path)
        lock = FolderLock.take(path / "lock")
        try:
            if inspect is not None:
                inspect(path)
            mark = _mark_of(path / "samples.log")
            if mark is None:
                (path / "samples.log").unlink(missing_ok=True)
                return cls._fresh(path, lock=lock, study=study, study_hash=study_hash)
            if mark.study != study_hash:
                raise RunError(
                    f"{path}: the run was begun with study {mark.study[:12]}, this study is "
                    f"{study_hash[:12]}; a run can't change its question: put the study back "
                    "as study.yaml in the folder has it, or start another run"
                )
            return cls(path, lock=lock, log=SampleLog.resume(path / "samples.log"))
        except BaseException:
            lock.release()
            raise

    @classmethod
    def _fresh(cls, path: Path, *, lock: FolderLock, study: bytes, study_hash: str) -> Self:
        write_atomic(path / "study.yaml", study)
        name = path.resolve().name
        log = SampleLog.create(path / "samples.log", run=name, study=study_hash)
        sync_folder(path)
        return cls(path, lock=lock, log=log)

    @property
    def log(self) -> SampleLog:
        """The open writer.  Raises RunError in a folder opened for reading."""
        if self._log is None:
            raise RunError(f"{self.path}: opened for reading; resume the run to write")
        return self._log

    @property
    def study(self) -> Path:
        """The study as given."""
        return self.path / "study.yaml"

    @property
    def samples_log(self) -> Path:
        """The record."""
        return self.path / "samples.log"

    @property
    def samples_parquet(self) -> Path:
        """Samples, derived from the record."""
        return self.path / "samples.parquet"

    @property
    def answers_parquet(self) -> Path:
        """Answers, derived from the record."""
        return self.path / "answers.parquet"

    @property
    def windows_parquet(self) -> Path:
        """Windows, derived from the record."""
        return self.path / "windows.parquet"

    @property
    def items(self) -> Path:
        """Prompts and gold, as ``keep`` says."""
        return self.path / "items.jsonl"

    @property
    def measurements(self) -> Path:
        """What was measured."""
        return self.path / "measurements.json"

    @property
    def verdict(self) -> Path:
        """What was decided."""
        return self.path / "verdict.json"

    @property
    def environment(self) -> Path:
        """The machine and the packages."""
        return self.path / "environment.json"

    @property
    def ledger(self) -> Path:
        """The chain over everything above."""
        return self.path / "ledger.jsonl"

    def report(self, suffix: str) -> Path:
        """A report, by what follows its name: "html", "zh.html", "md"."""
        return self.path / f"report.{suffix}"

    @contextmanager
    def sole(self) -> Iterator[None]:
        """Keep other writers away while something is added to a closed run.

        Raises RunError naming who writes there already.
        """
        lock = FolderLock.take(self.path / "lock")
        try:
            yield
        finally:
            lock.release()

    def close(self) -> None:
        """Close the log and let go of the folder."""
        try:
            if self._log is not None:
                self._log.close()
        finally:
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _make(path: Path) -> None:
    try:
        path.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise RunError(f"{path}: a file of this name exists; name another folder") from None
    except OSError as problem:
        raise StorageFull(
            f"{path}: the folder can't be made ({problem.strerror}); name another place"
        ) from problem


def _refuse_taken(path: Path) -> None:
    if all(entry.name == "lock" for entry in path.iterdir()):
        return
    if (path / "samples.log").exists() or (path / "study.yaml").exists():
        fact = "a run lies here already; carry it on with --resume, or name another folder"
    else:
        fact = "the folder is not empty and holds no run; name another folder"
    raise RunError(f"{path}: {fact}")


def _refuse_strange(path: Path) -> None:
    """A folder to resume must hold a run, or what a run leaves that was killed while it began."""
    if not path.is_dir():
        raise RunError(f"{path}: no run to resume lies here; start it without --resume")
    if (path / "samples.log").exists() or (path / "ledger.jsonl").exists():
        return
    strange = sorted({entry.name for entry in path.iterdir()} - _FIRST)
    if strange:
        raise RunError(
            f"{path}: no run lies here (no samples.log), but {strange[0]} does; "
            "name the folder of the run, or start one without --resume"
        )


def _mark_of(log: Path) -> RunMark | None:
    """The first record of a log; None where a run was killed before it had one."""
    if not log.exists():
        return None
    first = next(iter(LogReader(log)), None)
    return first if isinstance(first, RunMark) else None
