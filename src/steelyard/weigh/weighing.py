"""A study from start to end: freeze, stand up, ask, measure, decide, close."""

from __future__ import annotations

import contextlib
import os
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from steelyard.errors import BudgetSpent, Interrupted, SteelyardError, StudyError
from steelyard.evidence import Ended, RunFolder, run_id
from steelyard.ledger import Ledger, Signature, SigningKey
from steelyard.study import load
from steelyard.suites import require_sound
from steelyard.weigh.ageing import aged, old_prices
from steelyard.weigh.closing import Closed, close_run, closed_already
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.foretelling import foretell, require_affordable, require_askable
from steelyard.weigh.frozen import Frozen, freeze
from steelyard.weigh.lookouts import Lookouts
from steelyard.weigh.offering import Offering
from steelyard.weigh.opening import open_run
from steelyard.weigh.outlook import Forecast
from steelyard.weigh.pages import require_printable
from steelyard.weigh.plan import Window, bombard, interleave, merge
from steelyard.weigh.progress import Watcher
from steelyard.weigh.signing import signed_before
from steelyard.weigh.sitting import Sitting
from steelyard.weigh.spending import Spending
from steelyard.weigh.spreading import require_spreadable, spread
from steelyard.weigh.swapping import Swapper


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What was asked of a weighing besides the study."""

    environ: Mapping[str, str]
    """Where the study's ${NAME} references are looked up."""
    runs: Path
    run: Path | None = None
    """The run folder; None for one named after the study, below ``runs``."""
    resume: bool = False
    lang: str = "en"
    pdf: bool = False
    """Whether the report is printed too."""
    on: str | None = None
    """A Ray cluster whose nodes offer the load, ray://HOST; None: this machine does."""


def weigh(path: Path, wish: Wish, *, watcher: Watcher) -> Closed:
    """Weigh the deployments of the study at ``path`` and close the record.

    Raises StudyError, RunError, EngineFailed, EndpointUnusable, GraderFailed, StorageFull,
    BudgetSpent and Interrupted; whatever was answered by then stands in the record.
    """
    SigningKey.load_or_create()  # a run that can't be signed shall not begin
    frozen = _frozen(path, wish)
    require_spreadable(frozen, wish.on)
    if wish.pdf:
        require_printable(frozen.study.question, *frozen.study.deployments)
    watcher.stage(f"frozen hash {frozen.hash[:12]}: {_size(frozen)}")
    if not frozen.study.on_paper:
        _warn_if_busy(watcher)
        for name, days in old_prices(frozen.study).items():
            watcher.note(aged(name, days))
    if frozen.study.budget is not None:
        require_affordable(foretell(frozen))
    place = wish.run or wish.runs / run_id(frozen.study.slug, study_hash=frozen.hash)
    if wish.resume and (done := closed_already(place, frozen)):
        watcher.note(f"{place}: complete and signed already; nothing is asked again")
        return done
    signed = _signed(path, frozen, resume=wish.resume, note=watcher.note)
    with open_run(place, frozen, resume=wish.resume, note=watcher.note, signed=signed) as (
        folder,
        ledger,
    ):
        try:
            _measure(frozen, folder, ledger, wish=wish, watcher=watcher)
            watcher.stage("closing the record")
            return close_run(folder, ledger, frozen, lang=wish.lang, pdf=wish.pdf)
        except BudgetSpent as reached:
            raise BudgetSpent(
                f"{place}: the budget is spent ({reached}); every answer so far is in the record. "
                f"Raise 'budget' in {path} and carry on with: {_again(path, place)}"
            ) from None
        except KeyboardInterrupt:
            raise Interrupted(
                f"{place}: interrupted; every answer so far is in the record. "
                f"Carry on with: {_again(path, place)}"
            ) from None


def _signed(
    path: Path, frozen: Frozen, *, resume: bool, note: Callable[[str], None]
) -> Callable[[], Sequence[Signature]]:
    """A run that begins is told at once of signatures that can't be taken."""
    look = partial(signed_before, path, frozen, note=note)
    if resume:
        return look
    found = look()
    return lambda: found


def _again(path: Path, place: Path) -> str:
    return shlex.join(["steelyard", "weigh", str(path), "--run", str(place), "--resume"])


def forecast(path: Path, wish: Wish) -> Forecast:
    """What weighing the study at ``path`` would ask and cost; nothing is asked or written.

    Raises StudyError and GraderFailed as ``weigh`` would before its first request.
    """
    frozen = _frozen(path, wish)
    require_askable(frozen.study, path)
    return foretell(frozen)


def _frozen(path: Path, wish: Wish) -> Frozen:
    """The study with all it stands on, its graders tested."""
    _refuse_a_record(path)
    study = load(path, vocabulary=vocabulary(), environ=wish.environ)
    frozen = freeze(study, source=path.read_bytes())
    for name, judge in frozen.judges.items():
        require_sound(judge, list(frozen.items[name].values()))
    return frozen


def _refuse_a_record(path: Path) -> None:
    """A run's study.yaml lies beside items as ``keep`` left them: weighing it asks others."""
    if path.name == "study.yaml" and (path.parent / "samples.log").exists():
        raise StudyError(
            f"{path}: is part of a run's record. Weigh the study file that the run was begun "
            "with, or judge the record anew with `steelyard report RUN --study FILE --out FOLDER`"
        )


def _warn_if_busy(watcher: Watcher) -> None:
    """Engines started here share the cores with whatever runs beside them."""
    with contextlib.suppress(OSError):
        load_now, cores = os.getloadavg()[0], os.cpu_count() or 1
        if load_now > cores * 0.75:
            watcher.note(
                f"this machine is busy (load {load_now:.1f} on {cores} cores): "
                "times of engines started here will be those of their neighbours too"
            )


def _size(frozen: Frozen) -> str:
    if frozen.study.on_paper:
        return f"{len(frozen.study.candidates)} candidates known on paper, nothing to ask"
    parts = []
    if frozen.judges:
        items = sum(frozen.counts[name] for name in frozen.judges)
        parts = [f"{items} items, {frozen.planned} answers"]
    if frozen.loaded:
        parts.append(f"{frozen.load_windows} windows of load")
    return ", ".join(parts)


def plan_of(frozen: Frozen) -> tuple[Window, ...]:
    """The windows of all workloads, which take turns."""
    study = frozen.study
    names = list(study.deployments)
    plans: dict[str, tuple[Window, ...]] = {}
    for name, workload in study.workloads.items():
        if name in frozen.judges:
            plans[name] = interleave(
                workload=name,
                items=list(frozen.items[name]),
                deployments=names,
                windows=workload.windows,
                repeats=workload.repeats,
                seed=study.seed,
            )
        else:
            plans[name] = bombard(
                workload=name, deployments=names, windows=workload.windows, seed=study.seed
            )
    return merge(plans, seed=study.seed)


def _measure(
    frozen: Frozen,
    folder: RunFolder,
    ledger: Ledger,
    *,
    wish: Wish,
    watcher: Watcher,
) -> None:
    """Ask what is not answered yet; however it ends, the segment is ended in the record."""
    study, finished = frozen.study, len(folder.log.found.finished)
    offering = None
    lookouts = Lookouts(folder=folder, ledger=ledger, watcher=watcher)
    spending = Spending.of(study, folder.samples_log)
    if frozen.loaded:
        offering = Offering.of(
            frozen, folder, ledger, lookouts=lookouts, spending=spending, watcher=watcher
        )
    watcher.planned(frozen.planned, finished)
    swapper = (
        Swapper(study, folder, environ=wish.environ, watcher=watcher) if study.cluster else None
    )
    if swapper is not None:
        swapper.clear()
    if finished >= frozen.planned and (offering is None or not offering.left):
        ledger.seal(folder.samples_log, folder.log.end(Ended.CLEAN), how="end")
        return
    sitting = Sitting(
        frozen=frozen,
        folder=folder,
        ledger=ledger,
        watcher=watcher,
        lookouts=lookouts,
        spending=spending,
    )
    with _ending(folder, ledger), spread(wish.on) as crews:
        if offering is not None:
            offering.crews = crews
        if swapper is None:
            sitting.at_once(plan_of(frozen), offering)
        else:
            sitting.in_turns(plan_of(frozen), swapper)
    _tell_guesses(spending, watcher)


@contextlib.contextmanager
def _ending(folder: RunFolder, ledger: Ledger) -> Iterator[None]:
    """End and seal the segment, however what lies within ends."""
    reason = Ended.INTERRUPTED
    try:
        yield
        reason = Ended.CLEAN
    finally:
        with contextlib.suppress(SteelyardError):
            ledger.seal(folder.samples_log, folder.log.end(reason), how="end")


def _tell_guesses(spending: Spending, watcher: Watcher) -> None:
    if spending.counts and spending.unreported:
        watcher.note(
            f"{spending.unreported} of {spending.requests} requests told no tokens: what they "
            "cost, and what they took of a budget, is counted as if answers had full length"
        )
