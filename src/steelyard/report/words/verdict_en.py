"""The verdict, the sentences under it, and gates in words, in English."""

from __future__ import annotations

VERDICT_EN: dict[str, str] = {
    "verdict.RECOMMEND": "RECOMMEND",
    "verdict.TIE": "TIE",
    "verdict.MEASURE FIRST": "MEASURE FIRST",
    "verdict.NONE ELIGIBLE": "NONE ELIGIBLE",
    "label.because": "Because",
    "label.buys": "It buys",
    "label.costs": "It costs",
    "label.trade": "The trade",
    "label.flips": "Flips if",
    "label.next": "Next",
    "post_hoc": (
        "Post hoc: the study was changed after results were seen. The verdict holds for the "
        "changed rules and is no longer a test of a question asked beforehand."
    ),
    "incomplete.load": (
        "The run is not complete: {windows} of {planned} windows of load. Carry it on with "
        "--resume."
    ),
    "incomplete": (
        "Incomplete: the run was interrupted with {done} of {planned} answers in the record. "
        "Resume it before relying on this verdict."
    ),
    "unmeasured": (
        "{name} could not be measured: no answer of it arrived. Nothing is ranked by what is "
        "missing."
    ),
    "invalid": "Not to be relied on: these validity checks fail: {names}.",
    "say.gate.PASS.one": "{names} passes {gate}",
    "say.gate.PASS.many": "{names} pass {gate}",
    "say.gate.FAIL.one": "{names} fails {gate}",
    "say.gate.FAIL.many": "{names} fail {gate}",
    "say.gate.UNPROVEN.one": "{names} has not proven {gate}",
    "say.gate.UNPROVEN.many": "{names} have not proven {gate}",
    "say.better": "{criterion} {value} ({against} {other})",
    "say.worse": "{criterion} {value} ({against} {other})",
    "say.secondary": "if one must be named: {deployment}, for {criterion} {value} ({against} {other})",
    "say.first-rank": "{deployment} ranks first in {share} of draws ({needed} required)",
    "say.uncertain": "{deployment} ranks first in only {share} of draws ({needed} required)",
    "say.only-eligible": "{deployment} alone passes every gate; on {gate}: {seen}",
    "say.only-eligible.alone": "{deployment} passes every gate; on {gate}: {seen}",
    "say.only-eligible.ungated": "{deployment} is the only one weighed, and no gate is set",
    "say.keep-baseline": "nothing speaks for a change: keep {deployment}",
    "say.equivalent": (
        "{deployments} differ by {difference} of utility; less than {margin} is no difference to "
        "this study"
    ),
    "say.exact-tie": "{deployments} are exactly equal on every criterion that counts",
    "say.weights-undecided": (
        "the measurements are clear, the weights are not: {deployments} rank first in {shares} of "
        "draws"
    ),
    "say.run-void": "this run is void and ranks nobody, for these checks fail: {names}",
    "say.repeat-run": "remove the cause and repeat the run: {names}",
    "say.resume-run": "carry the run on with --resume",
    "say.not-worth-measuring": (
        "{deployments} rank first in {shares} of draws, and no measurement could set them apart "
        "by more than the study cares about"
    ),
    "say.missing-flips": "{criterion} of {deployment} is unknown, and it decides",
    "say.missing-at": " (the winner changes at {value})",
    "say.measure-missing": "measure {criterion} of {deployment}",
    "say.prove-gate.one": "about {more} more answers of {names}, like those seen, settle {gate}",
    "say.prove-gate.many": "about {more} more answers each of {names}, like those seen, settle "
    "{gate}",
    "say.prove-gate.open": "{names}: more answers alone will not settle {gate} ({why})",
    "say.prove-gate.predicted": "measure {criterion} of {names}: the predicted band straddles the "
    "limit of {gate}",
    "say.prove-gate.stated": "measure {criterion} of {names}: the stated band straddles the limit "
    "of {gate}",
    "say.measure-more": (
        "measure {criterion} more; knowing it exactly is worth {worth} of utility, more than "
        "anything else"
    ),
    "say.settle-weight": "agree on the weight of {criterion}: now {now}, from {at} on {to} wins",
    "say.nothing": "nothing is worth measuring: no further measurement would change the choice",
    "say.against": "{criterion} {value} ({against} {other})",
    "say.of": "{deployment}: {text}",
    "say.buys-nothing": "nothing that this run shows",
    "say.costs-nothing": "nothing that this run shows",
    "say.unclear": "; open: {names}",
    "say.not-told-apart": "this run does not tell {names} apart on any criterion",
    "say.not-told-apart.unasked": "nothing stated here tells {names} apart on any criterion",
    "flip.stops-passing": "{gate} is tightened beyond {value}: {deployment} no longer passes",
    "flip.starts-passing": "{gate} is loosened to {value}: {deployment} passes it too",
    "flip.weight.more": "{criterion} weighs more than {at} (now {now}): {to} wins",
    "flip.weight.less": "{criterion} weighs less than {at} (now {now}): {to} wins",
    "flip.nothing": "no change of one gate or one weight flips it",
    "bound.floor": "proven at least {x}",
    "bound.ceiling": "proven at most {x}",
    "bound.floor.predicted": "predicted at least {x}",
    "bound.ceiling.predicted": "predicted at most {x}",
    "bound.floor.stated": "stated at least {x}",
    "bound.ceiling.stated": "stated at most {x}",
    "bound.slower_to": "proven at most {share}, allowed {allowed}",
    "bound.slower_from": "proven at least {share}, allowed {allowed}",
    "bound.both": "bounds {span}",
    "gate.slower": "{k} of {n} slower than {limit}",
    "gate.more_n": "about {n} more answers",
    "gate.no_n": "no number of answers would settle it at this rate",
    "gates.none": "The study sets no gate: every deployment may enter.",
    "note.point-misses-threshold": "what was seen is on the wrong side",
    "note.too-few": "too few answers",
    "note.band.predicted": "the predicted band straddles the limit; measure {criterion} of {name}",
    "note.band.stated": "the stated band straddles the limit; measure {criterion} of {name}",
    "note.missing": "not measured",
    "note.no-interval": "no interval",
    "note.not-measured": "somebody's word, not a measurement",
}
