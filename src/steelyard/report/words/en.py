"""English."""

from __future__ import annotations

EN = {
    # small words
    "never": "never",
    "unknown": "unknown ({reason})",
    "points": "points",
    "to": "{low} to {high}",
    "per_hour": "{n} an hour",
    "yes": "yes",
    "no": "no",
    "none": "none",
    "of": "{k} of {n}",
    "at_least": "at least {bound}",
    "confidence": "{level} interval",
    "better_up": "more is better",
    "better_down": "less is better",
    "other_language": "中文版",
    "page_title": "Steelyard · {question}",
    # statuses and states
    "status.measured": "measured",
    "status.predicted": "predicted",
    "status.claimed": "claimed",
    "status.documented": "documented",
    "status.assumed": "assumed",
    "status.missing": "missing",
    "state.PASS": "PASS",
    "state.FAIL": "FAIL",
    "state.UNPROVEN": "UNPROVEN",
    "check.pass": "holds",
    "check.fail": "FAILS",
    "check.unknown": "unknown",
    # verdict
    "verdict.RECOMMEND": "RECOMMEND",
    "verdict.TIE": "TIE",
    "verdict.MEASURE FIRST": "MEASURE FIRST",
    "verdict.NONE ELIGIBLE": "NONE ELIGIBLE",
    "label.because": "Because",
    "label.costs": "It costs",
    "label.buys": "It buys",
    "label.flips": "Flips if",
    "label.next": "Next",
    "label.record": "Record",
    "post_hoc": (
        "Post hoc: the study was changed after results were seen. The verdict holds for the "
        "changed rules and is no longer a test of a question asked beforehand."
    ),
    "incomplete": (
        "Incomplete: the run was interrupted; {done} of {planned} answers stand in the record. "
        "Resume it before relying on this verdict."
    ),
    # sections
    "sec.verdict": "Verdict",
    "sec.gates": "Gates: who may enter",
    "sec.trade": "The trade: what one gives for the other",
    "sec.criteria": "Criteria",
    "sec.form": "Form: delivered, strict, extracted",
    "sec.latency": "Latency of accepted answers",
    "sec.acceptability": "How sure is the ranking?",
    "sec.tipping": "What would change the verdict",
    "sec.costs": "Cost",
    "sec.outcomes": "What became of every answer",
    "sec.windows": "Time windows",
    "sec.validity": "May these numbers be trusted?",
    "sec.assumptions": "Assumptions",
    "sec.provenance": "Provenance",
    # leads
    "lead.gates": (
        "A gate must be proven, not merely observed: PASS needs the one-sided {level} bound on "
        "the right side of the threshold. Nothing is rounded before it is compared."
    ),
    "lead.trade": (
        "Differences on the same items, {a} minus {b}, as a share of the range that the study "
        "declares worth having (worst acceptable to best useful). Right of the line favours {a}."
    ),
    "lead.criteria": (
        "Every rate counts all answers attempted: a failed request is a failure, not a gap."
    ),
    "lead.form": (
        "Strict: the raw text alone is one valid JSON value of the schema. Extracted: valid after "
        "fences and surrounding text are taken off. Delivered: valid after the deployment's own "
        "parser chain, which is part of the deployment. Gates look at what is delivered."
    ),
    "lead.latency": (
        "From the intended start of the request to the delivery of an accepted answer, re-asks "
        "included. An answer that was never accepted counts as never: its curve does not reach "
        "the top."
    ),
    "lead.acceptability": (
        "Share of {draws} joint draws in which a deployment ranks first. Measurements are redrawn "
        "by a paired bootstrap of windows and items; weights within ± {band} of the declared "
        "ones. Monte Carlo error at most {error}."
    ),
    "lead.costs": (
        "Rate × wall time of the deployment's own windows ÷ accepted answers. Prices are dated and "
        "carry their source."
    ),
    "lead.outcomes": "Attempted = ok + wrong + undetermined + transport + grader error.",
    "lead.windows": (
        "Deployments take turns (A B, B A, …) on the same items, so that a machine that warms up "
        "or slows down favours nobody."
    ),
    # tables
    "col.gate": "Gate",
    "col.deployment": "Deployment",
    "col.result": "Result",
    "col.seen": "Seen",
    "col.bound": "Proven bound",
    "col.more": "What is missing",
    "col.criterion": "Criterion",
    "col.difference": "Difference",
    "col.interval": "Interval",
    "col.answer": "Answer",
    "col.test": "Test",
    "col.n": "n",
    "col.weight": "Weight",
    "col.status": "Status",
    "col.now": "Now",
    "col.flips": "Flips at",
    "col.to": "To",
    "col.check": "Check",
    "col.detail": "Detail",
    "col.first": "First",
    "col.confidence": "Confidence",
    "col.regret": "Expected regret",
    "col.outcome": "Outcome",
    "col.kind": "Kind",
    "col.item": "Item",
    "col.what": "What",
    "col.rate": "Rate",
    "col.asof": "As of",
    "col.source": "Source",
    "col.wall": "Wall time",
    "col.amount": "Amount",
    "col.accepted": "Accepted",
    "col.attempted": "Attempted",
    "col.per1000": "Per 1,000 accepted",
    "col.value": "Value",
    "col.best": "Worst → best",
    "col.link": "Link",
    "col.changed": "Changed",
    "col.gained": "Made valid",
    "col.damaged": "Damaged",
    # criteria
    "crit.delivered_compliance": "delivered compliance",
    "crit.strict_compliance": "strict compliance",
    "crit.extracted_compliance": "extracted compliance",
    "crit.field_accuracy": "field accuracy",
    "crit.record_accuracy": "record accuracy",
    "crit.acceptance": "accepted answers",
    "crit.accepted_latency": "latency of accepted answers",
    "crit.latency": "latency of all answers",
    "crit.ttft": "time to first token",
    "crit.visible_ttft": "time to first visible token",
    "crit.tpot": "time per output token",
    "crit.accepted_per_hour": "accepted answers per hour",
    "crit.answers_per_hour": "answers per hour",
    "crit.output_tokens_per_s": "output tokens per second",
    "crit.cost_per_1000_accepted": "cost per 1,000 accepted",
    "crit.cost_per_1000_answers": "cost per 1,000 answers",
    # outcomes
    "out.ok": "ok",
    "out.wrong": "wrong",
    "out.undetermined": "undetermined",
    "out.transport": "transport",
    "out.grader_error": "grader error",
    # comparisons
    "cmp.a": "{a} is better",
    "cmp.b": "{b} is better",
    "cmp.equivalent": "equivalent within {margin}",
    "cmp.cannot tell": "cannot tell",
    "cmp.needs": "{n} items would settle it",
    # figures
    "fig.trade": "Paired differences in units of the declared range, with intervals",
    "fig.plane": "{y} against {x}, with intervals; the dotted frame is the declared range",
    "fig.gates": "Intervals of each deployment and the threshold",
    "fig.latency": "Share of all answers accepted within a time",
    "fig.acceptability": "Share of draws in which each deployment is first",
    "fig.windows": "Windows in time; the figure inside is accepted of attempted",
    "fig.parts": "Utility by criterion: weight × value between the anchors",
    "fig.threshold": "threshold {value}",
    "fig.slo": "slo {value}",
    "fig.favours": "favours {name}",
    "fig.run.weights": "weights only",
    "fig.run.measurements": "measurements only",
    "fig.run.both": "both",
    "fig.seconds": "seconds",
    # provenance
    "prov.question": "Question",
    "prov.study": "Study hash",
    "prov.run": "Run",
    "prov.began": "Began",
    "prov.ended": "Ended",
    "prov.segments": "Segments (starts and resumes)",
    "prov.seed": "Seed",
    "prov.keep": "Kept of prompts and answers",
    "prov.owner": "Owner",
    "prov.baseline": "Baseline",
    "prov.version": "Steelyard",
    "prov.workload": "Workload {name}",
    "prov.root": "Root over study, samples, measurements and verdict",
    "prov.key": "Signing key",
    "prov.verify": "Check it",
    "prov.keynote": (
        "The key belongs to whoever ran the weighing: the signature proves that nothing changed "
        "since, not that the run was honest. An auditor pins the key or repeats the run."
    ),
    "prov.environment": "Machine and software",
    "prov.facts": "What was measured: {name}",
    "prov.failures": "First failures, by deployment",
    "prov.links": "What each link of the parser chain did",
    "assume.weights": "Weights and anchors are the study's; the weights may err by ± {band}.",
    "assume.price": "{what}: {rate}, as of {as_of}, source: {source}.",
    "assume.accept": (
        "Workload {name}: an answer is accepted when it is valid, arrives within {slo} and passes "
        "'{accept}'."
    ),
    "assume.additive": "Utility is additive: criteria are taken to be preferentially independent.",
    "assume.load": (
        "Load: {users} users in a closed loop, {windows} windows a deployment, {repeats} repeat(s), "
        "at most {max_tokens} tokens, temperature {temperature}."
    ),
    "footer": "Made by Steelyard {version} from the record alone; the same record gives these same bytes.",
    # sentences of the verdict
    "unmeasured": "{name} could not be measured: no answer of it arrived. Nothing is ranked by what is missing.",
    "bound.floor": "at least {x}",
    "bound.ceiling": "at most {x}",
    "bound.slower_to": "at most {share} slower than {limit} ({allowed} allowed)",
    "bound.slower_from": "at least {share} slower than {limit} ({allowed} allowed)",
    "gate.slower": "{k} of {n} slower than {limit}",
    "gate.more_n": "about {n} more answers",
    "gate.no_n": "no number of answers would settle it at this rate",
    "note.point-misses-threshold": "what was seen is on the wrong side of the threshold",
    "note.too-few": "too few answers",
    "note.missing": "not measured",
    "note.no-interval": "no interval",
    "note.not-measured": "somebody's word, not a measurement",
    "say.gate.PASS": "{deployment} passes {criterion} ({threshold}): {seen}",
    "say.gate.FAIL": "{deployment} fails {criterion} ({threshold}): {seen}",
    "say.gate.UNPROVEN": "{deployment} does not prove {criterion} ({threshold}): {seen}",
    "say.counted": "{k} of {n}, proven range {span}",
    "say.slower": "{k} of {n} slower than {limit}, share {span}",
    "say.better": "{criterion} {value} against {other} of {against}",
    "say.worse": "{criterion} {value} against {other} of {against}",
    "say.secondary": "by {criterion}, {deployment} is ahead ({value} against {other})",
    "say.first-rank": "first in {share} of draws",
    "say.uncertain": "{deployment} is first in {share} of draws; {needed} are required",
    "say.only-eligible": "{deployment} alone passes every gate",
    "say.keep-baseline": "nothing speaks for a change: keep {deployment}",
    "say.equivalent": "{deployments} differ by less than {margin} of utility, which nobody needs to care about",
    "say.exact-tie": "{deployments} are exactly equal",
    "say.weights-undecided": "the measurements are clear, the weights are not: {deployments} come first in {shares} of draws",
    "say.missing-flips": "{criterion} of {deployment} is unknown and decides",
    "say.missing-at": " (the winner changes at {value})",
    "say.measure-missing": "measure {criterion} of {deployment}",
    "say.prove-gate": "{more} more answers of {deployment} would settle {criterion} ({threshold})",
    "say.prove-gate.open": "{deployment}: {criterion} ({threshold}) can't be settled by more answers at this rate",
    "say.measure-more": "measure {criterion} more: it is the uncertainty that matters most",
    "say.settle-weight": "settle the weight of {criterion}: now {now}, at {at} {to} wins",
    "say.nothing": "nothing worth measuring: no further measurement would change the choice",
    "flip.stops-passing": "the gate on {criterion} moves {beyond} {value}: then {deployment} no longer passes",
    "flip.starts-passing": "the gate on {criterion} moves to {value} or {below}: then {deployment} passes",
    "flip.below": "below",
    "flip.above": "above",
    "flip.weight.more": "{criterion} weighs more than {at} (now {now}): then {to} wins",
    "flip.weight.less": "{criterion} weighs less than {at} (now {now}): then {to} wins",
    "lead.tipping.eligible": "Weights are moved one at a time, the others kept in ratio; measurements one at a time, all else as measured.",
    "lead.tipping.all": "As if every deployment were eligible. Weights are moved one at a time, the others kept in ratio; measurements one at a time, all else as measured.",
    "tip.weights": "Weights",
    "tip.no_weight": "at no weight",
    "tip.measurements": "Measurements",
    "col.errors": "Standard errors away",
    "valid.littles_law": "Little's law",
    "valid.token_count": "Token accounting",
    "valid.errors": "Error budget",
    "valid.generator": "Generator headroom",
    "valid.grader": "Grader self-test",
    "valid.windows": "Interleaved windows",
    "valid.pairing": "Same items for all",
    "valid.model": "Model named by the server",
    "say.not-worth-measuring": "{deployments} come first in {shares} of draws, and no measurement could tell them apart by more than anybody needs to care",
    "valid.interruptions": "Interruptions",
}
