"""The room's one act: from a frame and what was measured to a verdict."""

from __future__ import annotations

from collections.abc import Iterable

from steelyard.decide.draws import Draws
from steelyard.decide.frame import Frame
from steelyard.decide.front import dominance, front
from steelyard.decide.gates import Exceedance
from steelyard.decide.reach import Reach, reach
from steelyard.decide.reasons import Support, check_contradictions
from steelyard.decide.reversal import rank_reversal
from steelyard.decide.ruling import Ruling, rule
from steelyard.decide.table import Table
from steelyard.decide.thinning import Thinned
from steelyard.decide.thresholds import gate_flips
from steelyard.decide.tipping import (
    ScoreFlip,
    score_flips,
    weight_changes,
    weight_flips,
)
from steelyard.decide.trial import Effort, Trial
from steelyard.decide.trials import trials
from steelyard.decide.utilities import utilities
from steelyard.decide.value import value_at
from steelyard.decide.verdict import MeasurementFlip, Run, Tipping, Verdict, WeightChange
from steelyard.decide.weighing import Among, Weighing, weigh
from steelyard.evidence import Measurement, Missing


def decide(
    frame: Frame,
    *,
    measurements: Iterable[Measurement],
    draws: Draws,
    exceedance: Exceedance | None = None,
    void: tuple[str, ...] = (),
    efforts: Iterable[Effort] = (),
) -> Verdict:
    """Gates, dominance, utility, acceptability, tipping points, verdict.

    ``exceedance(criterion, deployment, threshold)`` counts the answers slower than a threshold
    (all answers, never accepted ones as +inf); without it a ``p95(...)`` gate stays UNPROVEN.
    ``void`` names validity checks that failed: such a run is shown and ranks nobody.
    ``efforts`` say what the answers so far took: from them follows what more would cost.
    Raises RunError for a cell measured twice and VerdictUnsupported rather than say what the
    table does not bear out.  The same input gives the same verdict, in whatever order.
    """
    table = Table.of(frame, measurements=measurements, draws=draws)
    weighing = weigh(frame, table, exceedance=exceedance)
    further = tuple(trials(weighing, efforts=efforts))
    ruling = rule(weighing, trials=further, void=void)
    check_contradictions(
        ruling.because + ruling.next,
        support=Support(
            table=table,
            findings=weighing.findings,
            eligible=weighing.eligible,
            first_rank=weighing.first_rank(),
            void=void,
            trials=further,
        ),
        recommended=ruling.deployment,
    )
    return _assemble(weighing, ruling=ruling, further=further, exceedance=exceedance)


def _assemble(
    weighing: Weighing,
    *,
    ruling: Ruling,
    further: tuple[Trial, ...],
    exceedance: Exceedance | None,
) -> Verdict:
    frame, table = weighing.frame, weighing.table
    values, drawn = table.oriented()
    pairs = dominance(values, known=table.known, names=table.deployments, draws=drawn)
    order = {name: place for place, name in enumerate(frame.deployments)}
    reaches = _reaches(weighing, exceedance=exceedance)
    changes = _weight_changes(weighing)
    return Verdict(
        word=ruling.word,
        deployment=ruling.deployment,
        because=tuple(ruling.because),
        next=tuple(ruling.next),
        gates=weighing.findings,
        standing={name: weighing.standing[name] for name in frame.deployments},
        eligible=tuple(name for name in frame.deployments if name in weighing.eligible),
        front=front(frame.deployments, pairs=pairs),
        dominance=tuple(pairs),
        utilities=tuple(sorted(utilities(table), key=lambda u: order[u.deployment])),
        among=weighing.among,
        contenders=weighing.contenders,
        criteria=tuple(each.name for each in table.criteria),
        runs=tuple(Run(name=name, acceptability=found) for name, found in weighing.runs.items()),
        seed=frame.seed,
        tipping=_tipping(weighing),
        weight_change=min(
            changes, key=lambda change: (round(change.change, 12), change.to), default=None
        ),
        weight_changes=changes,
        measurement_flips=_measurement_flips(weighing),
        gate_flips=tuple(gate_flips(weighing.findings, reaches=reaches)),
        gate_reach=tuple(reaches.values()),
        rank_reversal=rank_reversal(table, weighing.contenders),
        information=weighing.information,
        trials=further,
        thinned=Thinned.of_table(table),
        policy=frame.policy,
        weight_band=frame.weight_band,
        weight_region=frame.weight_region,
        caring=weighing.caring,
    )


def _tipping(weighing: Weighing) -> tuple[Tipping, ...]:
    if not weighing.leads:
        return ()  # for want of a value nobody leads, whom a weight could unseat
    weights, open_race = weighing.table.weights, weighing.among is Among.ELIGIBLE
    flips = weight_flips(weighing.cautious, weights=weights, winner=weighing.leader)
    return tuple(
        Tipping(
            criterion=weighing.table.criteria[flip.criterion].name,
            weight_now=flip.weight_now,
            flips_at=flip.flips_at if open_race else None,
            to=weighing.contenders[flip.to] if open_race and flip.to is not None else None,
        )
        for flip in flips
    )


def _reaches(weighing: Weighing, *, exceedance: Exceedance | None) -> dict[tuple[str, str], Reach]:
    rules = {gate.text: gate for gate in weighing.frame.gates}
    return {
        (finding.gate, finding.deployment): reach(
            rules[finding.gate],
            finding,
            measurement=weighing.table.cells.get((finding.deployment, finding.criterion)),
            exceedance=exceedance,
        )
        for finding in weighing.findings
    }


def _weight_changes(weighing: Weighing) -> tuple[WeightChange, ...]:
    if weighing.among is not Among.ELIGIBLE or not weighing.leads:
        return ()
    names = [each.name for each in weighing.table.criteria]
    return tuple(
        WeightChange(
            change=found.change,
            weights=dict(zip(names, found.weights.tolist(), strict=True)),
            to=weighing.contenders[found.to],
        )
        for found in weight_changes(
            weighing.cautious, weights=weighing.table.weights, winner=weighing.leader
        )
    )


def _measurement_flips(weighing: Weighing) -> tuple[MeasurementFlip, ...]:
    if weighing.among is not Among.ELIGIBLE or not weighing.leads:
        return ()
    flips = score_flips(weighing.cautious, weights=weighing.table.weights, winner=weighing.leader)
    return tuple(named for flip in flips for named in [_measurement_flip(weighing, flip)] if named)


def _measurement_flip(weighing: Weighing, flip: ScoreFlip) -> MeasurementFlip | None:
    table = weighing.table
    name, criterion = weighing.contenders[flip.deployment], table.criteria[flip.criterion]
    row = table.deployments.index(name)
    now = table.value(name, criterion.name)
    if not table.known[row, flip.criterion] or isinstance(now, Missing):
        return None
    flips_at = value_at(flip.score, criterion=criterion)
    error = table.spread(row, flip.criterion)
    return MeasurementFlip(
        criterion=criterion.name,
        deployment=name,
        value_now=now,
        flips_at=flips_at,
        unit=criterion.unit,
        to=weighing.contenders[flip.to],
        standard_errors=None if error is None else abs(flips_at - now) / error,
    )
