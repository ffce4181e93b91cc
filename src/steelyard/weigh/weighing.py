"""A study from start to end: freeze, stand up, ask, measure, decide, close."""

from __future__ import annotations

import contextlib
import os
import shlex
import time
from collections.abc import Mapping
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from steelyard.endpoint import Client, Timeouts
from steelyard.errors import Interrupted, SteelyardError, StudyError
from steelyard.evidence import Ended, RunFolder, run_id
from steelyard.ledger import Ledger, SigningKey
from steelyard.study import Study, load
from steelyard.suites import require_sound
from steelyard.weigh.asking import Asker, Bench, setting_of
from steelyard.weigh.closing import Closed, close_run, closed_already
from steelyard.weigh.conduct import conduct
from steelyard.weigh.criteria import vocabulary
from steelyard.weigh.frozen import Frozen, freeze
from steelyard.weigh.interruptible import run_interruptible
from steelyard.weigh.introducing import introduce
from steelyard.weigh.opening import open_run
from steelyard.weigh.plan import Window, interleave
from steelyard.weigh.progress import Watcher
from steelyard.weigh.standing import Standing, stand_up


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


def weigh(path: Path, wish: Wish, *, watcher: Watcher) -> Closed:
    """Weigh the deployments of the study at ``path`` and close the record.

    Raises StudyError, RunError, EngineFailed, EndpointUnusable, GraderFailed, StorageFull and
    Interrupted; whatever was answered by then stands in the record.
    """
    _refuse_a_record(path)
    study = load(path, vocabulary=vocabulary(), environ=wish.environ)
    SigningKey.load_or_create()  # a run that can't be signed shall not begin
    frozen = freeze(study, source=path.read_bytes())
    watcher.stage(f"study {frozen.hash[:12]}: {frozen.n_items} items, {frozen.planned} answers")
    _warn_if_busy(watcher)
    require_sound(frozen.suite, list(frozen.items.values()))
    place = wish.run or wish.runs / run_id(study.slug, study_hash=frozen.hash)
    if wish.resume and (done := closed_already(place, frozen)):
        watcher.note(f"{place}: complete and signed already; nothing is asked again")
        return done
    with open_run(place, frozen, resume=wish.resume, note=watcher.note) as (folder, ledger):
        try:
            _measure(frozen, folder, ledger, watcher=watcher)
            watcher.stage("closing the record")
            return close_run(folder, ledger, frozen, lang=wish.lang)
        except KeyboardInterrupt:
            again = shlex.join(["steelyard", "weigh", str(path), "--run", str(place), "--resume"])
            raise Interrupted(
                f"{place}: interrupted; every answer so far is in the record. "
                f"Carry on with: {again}"
            ) from None


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


def plan_of(frozen: Frozen) -> tuple[Window, ...]:
    """The windows of the study's one workload."""
    workload = next(iter(frozen.study.workloads.values()))
    return interleave(
        workload=workload.name,
        items=list(frozen.items),
        deployments=list(frozen.study.deployments),
        windows=workload.windows,
        repeats=workload.repeats,
        seed=frozen.study.seed,
    )


def _measure(frozen: Frozen, folder: RunFolder, ledger: Ledger, *, watcher: Watcher) -> None:
    """Ask what is not answered yet; however it ends, the segment is ended in the record."""
    log = folder.log
    watcher.planned(frozen.planned, len(log.found.finished))
    if len(log.found.finished) >= frozen.planned:
        ledger.seal(folder.samples_log, log.end(Ended.CLEAN), how="end")
        return
    reason = Ended.INTERRUPTED
    try:
        with ExitStack() as stack:
            standing = stand_up(
                frozen.study, stack, log_dir=folder.path / "engines", watcher=watcher
            )
            run_interruptible(_ask_all(frozen, folder, ledger, standing, watcher=watcher))
        reason = Ended.CLEAN
    finally:
        with contextlib.suppress(SteelyardError):
            ledger.seal(folder.samples_log, log.end(reason), how="end")


async def _ask_all(
    frozen: Frozen,
    folder: RunFolder,
    ledger: Ledger,
    standing: dict[str, Standing],
    *,
    watcher: Watcher,
) -> None:
    study, log = frozen.study, folder.log
    workload = next(iter(study.workloads.values()))
    bench = Bench.of(frozen, log)
    async with AsyncExitStack() as stack:
        askers = {}
        for name, stood in standing.items():
            client = Client(stood.target, timeouts=_timeouts(study), clock=time.monotonic_ns)
            await stack.enter_async_context(client)
            met = await introduce(
                stood,
                client,
                suite=frozen.suite,
                item=next(iter(frozen.items.values())),
                setting=setting_of(stood, bench.workload, repeat=0, seed=bench.seed),
                watcher=watcher,
            )
            _identify(met, ledger)
            askers[name] = Asker(met, client, bench)
        await conduct(
            plan_of(frozen),
            askers,
            log=log,
            users=workload.users,
            suite=frozen.suite.name,
            finished=frozenset(log.found.finished),
            seal=lambda extent: _seal(ledger, folder, extent),
            watcher=watcher,
        )


def _seal(ledger: Ledger, folder: RunFolder, extent: Any) -> None:
    ledger.seal(folder.samples_log, extent)


def _identify(standing: Standing, ledger: Ledger) -> None:
    """What a deployment is, in the ledger before its first answer."""
    facts = [dict(fact) for fact in standing.facts]
    ledger.append("deployment", {"name": standing.name, "facts": facts})


def _timeouts(study: Study) -> Timeouts:
    said = study.timeouts
    return Timeouts(
        connect_s=said.connect_s,
        first_token_s=said.first_token_s,
        idle_s=said.idle_s,
        total_s=said.total_s,
    )
