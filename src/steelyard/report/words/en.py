"""English."""

from __future__ import annotations

EN = {
    # small words
    "never": "never",
    "unknown": "unknown ({reason})",
    "points": "points",
    "to": "{low} – {high}",
    "yes": "yes",
    "no": "no",
    "none": "none",
    "of": "{k} of {n}",
    "n": "n = {n} by {unit}",
    "each": "each shows {text}",
    "and_more": "{n} more",
    "and": "{first} and {last}",
    "it": "it",
    "with": "{name} ({text})",
    "unbounded": "unbounded",
    "gate.quoted": "{x}",
    "vs": "{a} against {b}",
    "in_brackets": " ({x})",
    "no_interval": "no interval",
    "coverage": "coverage {share} (the rest could not be graded)",
    "better_up": "more is better",
    "better_down": "less is better",
    "other_language": "中文版",
    "page_title": "Steelyard · {question}",
    "contents": "Contents",
    "footer": (
        "Made by Steelyard {version} from the record alone; the same record gives these same bytes."
    ),
    # units
    "unit.1/h": "an\u00a0hour",
    "unit.tokens/s": "tokens/s",
    "unit.CNY": "CNY",
    "unit.CNY/h": "CNY/h",
    "unit.USD": "USD",
    "unit.USD/h": "USD/h",
    "unit.EUR": "EUR",
    "unit.EUR/h": "EUR/h",
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
    # the verdict
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
    # sentences of the verdict
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
    "say.prove-gate.one": "about {more} more answers of {names} would settle {gate}",
    "say.prove-gate.many": "about {more} more answers each of {names} would settle {gate}",
    "say.prove-gate.open": "{names}: more answers alone will not settle {gate} ({why})",
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
    "flip.stops-passing": "{gate} is tightened beyond {value}: {deployment} no longer passes",
    "flip.starts-passing": "{gate} is loosened to {value}: {deployment} passes it too",
    "flip.weight.more": "{criterion} weighs more than {at} (now {now}): {to} wins",
    "flip.weight.less": "{criterion} weighs less than {at} (now {now}): {to} wins",
    "flip.nothing": "no change of one gate or one weight flips it",
    # gates in words
    "bound.floor": "proven at least {x}",
    "bound.ceiling": "proven at most {x}",
    "bound.slower_to": "proven at most {share}, allowed {allowed}",
    "bound.slower_from": "proven at least {share}, allowed {allowed}",
    "bound.both": "bounds {span}",
    "gate.slower": "{k} of {n} slower than {limit}",
    "gate.more_n": "about {n} more answers",
    "gate.no_n": "no number of answers would settle it at this rate",
    "gates.none": "The study sets no gate: every deployment may enter.",
    "note.point-misses-threshold": "what was seen is on the wrong side",
    "note.too-few": "too few answers",
    "note.missing": "not measured",
    "note.no-interval": "no interval",
    "note.not-measured": "somebody's word, not a measurement",
    # sections
    "sec.verdict": "Verdict",
    "sec.gates": "Gates: who may enter",
    "sec.trade": "The trade: what it buys, what it costs",
    "sec.criteria": "Criteria",
    "sec.form": "Form: delivered, extracted, strict",
    "sec.latency.load": "Latency under load",
    "sec.latency": "Latency of accepted answers",
    "sec.ranking": "Utility, and how sure the ranking is",
    "sec.tipping": "What would change the verdict",
    "sec.costs": "Cost",
    "sec.outcomes": "What became of every answer",
    "sec.windows": "Time windows",
    "sec.blocks": "One cluster: blocks, and what they cost in validity",
    "sec.validity": "Can these numbers be trusted?",
    "sec.assumptions": "Assumptions",
    "sec.definitions": "How every number is defined",
    "sec.provenance": "Provenance",
    "lead.gates": (
        "A gate must be proven, not merely observed: PASS needs the one-sided {level} bound on "
        "the right side of the threshold, FAIL needs the other bound on the wrong side, anything "
        "between is UNPROVEN. Nothing is rounded before it is compared."
    ),
    "lead.trade": (
        "Differences between deployments that answered the same items. In the picture each is a "
        "share of the range that the study declares worth having (worst acceptable to best "
        "useful), turned so that better is always right of the line."
    ),
    "lead.criteria": (
        "Every rate counts all answers attempted: a failed request is a failure, not a gap."
    ),
    "lead.form": (
        "Strict: the raw text alone is one valid JSON value of the schema. Extracted: valid after "
        "fences and surrounding text are taken off. After repair: valid once broken JSON is guessed "
        "whole, which flatters: see how much was repaired as meant. Delivered: valid after the deployment's own "
        "parser chain, which is part of the deployment. Gates look at what is delivered."
    ),
    "lead.latency.load": (
        "From the intended send of a request, whether or not it could be sent then, to the end of "
        "its answer. What was never answered whole hangs from the top on the right, and a curve "
        "ends below 100 % by that much."
    ),
    "lead.latency": (
        "From the intended start of the request to the delivery of an accepted answer, re-asks "
        "included. What was never accepted hangs from the top on the right, and a curve ends "
        "below 100 % by that much."
    ),
    "lead.utility": (
        "Utility is the weighted sum of scores; a score is 0 at the worst acceptable value and 1 "
        "at the best useful one, as declared before the run."
    ),
    "lead.acceptability": (
        "How sure is the order? In {draws} joint draws, measurements are redrawn by a paired "
        "bootstrap of windows and items, and weights move within ± {band} of the declared ones. "
        "Ranked: {among}. Monte Carlo error at most {error}."
    ),
    "among.eligible": "the deployments that passed every gate",
    "among.others": "all that may still pass, or all if none may, as if they were eligible",
    "lead.tipping.eligible": (
        "Gates, weights and measurements are moved one at a time, all else as it is; other "
        "weights keep their ratio."
    ),
    "lead.tipping.all": (
        "As if every deployment were eligible. Gates, weights and measurements are moved one at a "
        "time, all else as it is; other weights keep their ratio."
    ),
    "lead.costs": (
        "(Rate × wall time of the deployment's own windows + token prices × tokens) ÷ accepted "
        "answers. Prices are dated and carry their source."
    ),
    "lead.outcomes": "Attempted = ok + wrong + undetermined + transport + grader error.",
    "lead.windows.blocks": (
        "Deployments could not stand at once, so whole windows were asked in blocks, forth and "
        "back, on the same items."
    ),
    "lead.blocks": (
        "Order of blocks: {order}. Each began with a start and ended with a stop; after each "
        "start {warm_up} were sent and not measured, from items of other blocks."
    ),
    "lead.windows": (
        "Deployments take turns (A B, B A, …) on the same items, so that a machine that warms up "
        "or slows down favours nobody."
    ),
    "lead.validity": "{good} of {n} checks hold. What fails or is unknown stands first.",
    "lead.definitions": (
        "Formula, what is counted, unit of analysis, interval and status of every number above."
    ),
    # captions of tables
    "tab.glance": "At a glance",
    "tab.gates": "Each gate on each deployment",
    "tab.trade": "{a} against {b}",
    "tab.criteria": "Value, 95 % interval, n",
    "tab.form": "Share of valid answers",
    "tab.latency": "Time within which this share of all answers was accepted",
    "tab.utility": "Scores between the anchors (0 worst acceptable, 1 best useful)",
    "tab.acceptability": "Weights and measurements varied",
    "tab.needed": "needed to recommend",
    "tab.costs": "What was spent on this workload",
    "costs.ungraded": "{n}, not graded",
    "tab.outcomes": "Answers by outcome",
    "tab.validity": "Checks of the run",
    "tab.prices": "Prices",
    "tab.said": "Claimed or assumed, not measured",
    # columns
    "col.gate": "Gate",
    "col.gates": "Gates",
    "col.deployment": "Deployment",
    "col.result": "Result",
    "col.seen": "Seen",
    "col.bound": "Bound that decides",
    "col.more": "What is missing",
    "col.criterion": "Criterion",
    "col.difference": "Difference",
    "col.interval": "95 % interval",
    "col.answer": "Answer",
    "col.test": "Test",
    "col.n": "n",
    "col.weight": "Weight",
    "col.status": "Status",
    "col.now": "Now",
    "col.flips": "Flips at",
    "col.to": "To",
    "col.then": "Then",
    "col.check": "Check",
    "col.detail": "Detail",
    "col.utility": "Utility",
    "col.first": "Ranks first",
    "col.confidence": "Confidence",
    "col.regret": "Expected regret",
    "col.worth": "Worth of knowing it",
    "col.outcome": "Outcome",
    "col.kind": "Kind",
    "col.kinds": "Kinds of failure",
    "col.item": "Item",
    "col.what": "What",
    "col.for": "For",
    "col.rate": "Rate",
    "col.asof": "As of",
    "col.source": "Source",
    "col.wall": "Wall time",
    "col.amount": "Amount",
    "col.accepted": "Accepted",
    "col.attempted": "Attempted",
    "col.per1000": "Per 1,000 accepted",
    "col.never": "never",
    "col.value": "Value",
    "col.best": "Worst → best",
    "col.link": "Link",
    "col.changed": "Changed",
    "col.gained": "Made valid",
    "col.gained_right": "Made right",
    "col.damaged": "Damaged",
    "col.errors": "Standard errors away",
    "col.formula": "Formula",
    "col.denominator": "Counted over",
    "col.method": "Interval",
    # criteria
    "crit.delivered_compliance": "delivered compliance",
    "crit.strict_compliance": "strict compliance",
    "crit.extracted_compliance": "extracted compliance",
    "crit.repaired_compliance": "compliance after repair",
    "crit.repair_fidelity": "repaired as meant",
    "crit.strict_json_violation": "JSON that readers read differently",
    "crit.wasted_tokens": "output tokens wasted",
    "crit.declared_coverage": "schemas taken (declared coverage)",
    "crit.empirical_coverage": "schemas kept to (empirical coverage)",
    "crit.schema_compliance": "schemas kept to, of those taken",
    "crit.stream_agreement": "streamed and whole agree",
    "crit.field_accuracy": "field accuracy",
    "crit.record_accuracy": "record accuracy",
    "crit.acceptance": "share accepted",
    "crit.accepted_latency": "latency of accepted answers",
    "crit.latency": "latency of all answers",
    "crit.ttft": "time to first token",
    "crit.visible_ttft": "time to first visible token",
    "crit.tpot": "time per output token",
    "crit.accepted_per_hour": "accepted answers",
    "crit.answers_per_hour": "answers",
    "crit.output_tokens_per_s": "output tokens",
    "crit.goodput_per_hour": "goodput (answered whole and in time)",
    "crit.within_slo": "share answered whole and in time",
    "crit.at": "{criterion}, {workload}",
    "crit.cost_per_1000_accepted": "cost per 1,000 accepted",
    "crit.cost_per_1000_answers": "cost per 1,000 answers",
    "crit.chrf": "likeness to the reference (chrF)",
    "crit.rouge_l": "likeness to the reference (ROUGE-L)",
    "crit.facts_kept": "facts kept",
    "crit.clean_text": "texts without forbidden wordings",
    "crit.layout_compliance": "layout rules kept",
    "crit.document_wellformed": "documents laid out right",
    "crit.text_complete": "texts that came whole",
    "crit.corpus_bleu_zh": "BLEU of all Chinese texts",
    "crit.corpus_bleu_en": "BLEU of all English texts",
    # outcomes and their kinds
    "out.ok": "ok",
    "out.wrong": "wrong",
    "out.undetermined": "undetermined",
    "out.transport": "transport",
    "out.grader_error": "grader error",
    "kind.counted": "{kind} {n}",
    "kind.layout": "breaks a layout rule",
    "kind.facts-missing": "facts missing",
    "kind.forbidden": "forbidden wording",
    "kind.overlap-only": "only likeness could be measured",
    "kind.value": "wrong value",
    "kind.schema": "violates the schema",
    "kind.invalid-json": "not JSON",
    "kind.empty": "empty",
    "kind.whitespace-run": "white space only",
    "kind.length": "cut by the token limit",
    "kind.content-filter": "content filter",
    "kind.rejected": "request rejected (400, 422)",
    "kind.pattern-limit": "pattern too costly to check",
    "kind.refused": "connection refused",
    "kind.unreachable": "unreachable",
    "kind.reset": "connection reset",
    "kind.dns": "name not resolved",
    "kind.tls": "TLS failure",
    "kind.proxy": "proxy failure",
    "kind.local": "local shortage",
    "kind.timeout-connect": "timeout connecting",
    "kind.timeout-first": "timeout before the first token",
    "kind.timeout-idle": "timeout while idle",
    "kind.timeout-total": "timeout in all",
    "kind.http-3xx": "HTTP 3xx",
    "kind.http-4xx": "HTTP 4xx",
    "kind.http-5xx": "HTTP 5xx",
    "kind.rate-limited": "rate limited (429)",
    "kind.malformed-http": "malformed HTTP",
    "kind.malformed-sse": "malformed event stream",
    "kind.malformed-json": "malformed response",
    "kind.truncated-stream": "stream cut off",
    "kind.error-event": "error in the stream",
    # comparisons
    "cmp.a": "{a} is better",
    "cmp.b": "{b} is better",
    "cmp.equivalent": "equivalent within {margin}",
    "cmp.detectable": "a true difference of {d} would show four times in five",
    "cmp.holm": "{p} among all compared (Holm)",
    "cmp.cannot tell": "cannot tell",
    "cmp.needs": "about {n} more items would settle it by itself",
    "cmp.test-decides": "the exact test decides, not the interval",
    "cmp.pairs": "only {a} {only_a}, only {b} {only_b}",
    "cmp.no-interval": "the difference has no interval",
    "trade.buys": "{a} is better than {b}",
    "trade.costs": "{a} is worse than {b}",
    "trade.same": "Equivalent within the declared margin",
    "trade.open": "This run cannot tell",
    # figures
    "fig.trade": "{a} against {b}: differences in units of the declared range, with 95 % intervals",
    "fig.better": "better",
    "fig.worse": "worse",
    "fig.plane": (
        "{y} against {x}, with 95 % intervals; better is up and right, the dotted frame is the "
        "declared range"
    ),
    "fig.hidden": "; not drawn for want of a finite value: {names}",
    "fig.gates": "What was seen, what is proven (bars), and the threshold (dashed)",
    "fig.gates.slower": (
        "Share of answers slower than the limit: seen, proven (bars), and the share allowed "
        "(dashed)"
    ),
    "fig.latency": "Share of all answers accepted within a time (logarithmic)",
    "fig.legend.never": "{name}: {share} never accepted",
    "fig.never": "never",
    "fig.acceptability": "Share of draws in which each deployment ranks first",
    "tab.blocks": "Each block in order",
    "blocks.block": "Block",
    "blocks.deployment": "Deployment",
    "blocks.ready": "Ready after",
    "blocks.first": "First request: extra time to first token",
    "blocks.cached": "Prompt tokens cached",
    "blocks.wall": "Measured for",
    "blocks.accepted": "Accepted",
    "blocks.p50": "Median accepted latency",
    "blocks.starts": "{n} starts",
    "blocks.unknown": "unknown",
    "blocks.requests": "{n} requests",
    "loss.not_at_once": (
        "The deployments never stood at the same time. What changed between blocks (the machine, "
        "the network, neighbours), other than evenly with time, is part of every difference. "
        "Intervals of differences therefore count how blocks of one deployment differ, starts "
        "included; intervals of one deployment alone hold for the starts that were seen."
    ),
    "loss.few_blocks": (
        "Only {turns} blocks of each deployment: a difference is judged with {degrees} degree(s) "
        "of freedom, so that all but great ones can't be told, whatever the number of answers. "
        "More blocks tell more; more items don't."
    ),
    "loss.restarted": (
        "Block {blocks} was cut off and carried on after another start: it holds answers of two "
        "starts."
    ),
    "loss.cache_unknown": (
        "The endpoints don't report cached tokens, so it is unknown whether blocks found their "
        "caches alike; each began with a start."
    ),
    "loss.cache_unlike": (
        "The deployments found unlike shares of their prompts in the cache, so that times to the "
        "first token differ for that reason too."
    ),
    "valid.blocks": "Blocks of each deployment",
    "fig.windows": "Windows in time; the figure inside is accepted/attempted",
    "fig.parts": "Utility by criterion: weight × score",
    "fig.slo": "time limit {value}",
    "fig.run.weights": "weights varied",
    "fig.run.measurements": "measurements varied",
    "fig.run.both": "both varied",
    "fig.seconds": "seconds",
    "latency.none.load": "No curve: nothing was answered, or no figure may be shown.",
    "fig.latency.load": "Share of all requests answered whole within a time (logarithmic)",
    "tab.latency.load": "Time within which this share of all requests was answered whole",
    "latency.none": "No answer was accepted, so there is no curve to draw.",
    "alt.list": "{head}: {items}",
    "alt.gate": "{deployment}, {gate}: {state} ({seen})",
    "alt.latency": "{deployment}: {half}, {most}, {never} of {n} never",
    "alt.half": "half of all answers accepted within {time}",
    "alt.half.never": "fewer than half of all answers ever accepted",
    "alt.most": "95 of 100 accepted within {time}",
    "alt.most.never": "fewer than 95 of 100 ever accepted",
    "alt.utility": "{deployment}, utility {value}",
    "alt.windows": (
        "{deployment}: {windows} windows, {wall} s in all, {accepted} of {answers} accepted"
    ),
    # ranking and tipping
    "score.clamped": "beyond its anchors",
    "tip.gates": "Gates: the strictest threshold that the evidence proves",
    "tip.weights": "Weights",
    "tip.no_weight": "at no weight",
    "tip.smallest": "The smallest change of all weights together: {change} in sum, then {to} draws level ({weights}).",
    "tip.measurements": "Measurements",
    "tip.enters": "loosened to this, it passes",
    "tip.leaves": "tightened beyond this, it no longer passes",
    "tip.behind": "but would rank behind as things stand",
    "tip.next": "Next: {text}.",
    "tip.information": "What knowing a criterion exactly would be worth, in utility (below {caring} nobody cares)",
    "tip.all": "all of them",
    # validity checks
    "valid.littles_law": "Little's law",
    "valid.token_count": "Token accounting",
    "valid.errors": "Error budget",
    "valid.generator": "Load generator not the bottleneck",
    "valid.grader": "Grader self-test",
    "valid.windows": "Interleaved windows",
    "valid.certificate": "Certificates of the load's windows",
    "valid.complete": "All answers there",
    "valid.pairing": "Same items for all",
    "valid.model": "Model named by the server",
    "valid.interruptions": "Interruptions",
    "valid.achieved_rate": "Load offered as asked",
    "valid.arrivals": "Spacing of requests",
    "valid.loop_lag": "Lag of the generator's loop",
    "valid.schedule_lag": "Lag behind the schedule",
    "valid.cpu_share": "Generator's share of a core",
    "valid.workers": "All load processes there",
    "valid.token_match": "Token count against an own count",
    "valid.cache_match": "Prefix caches alike",
    "valid.steady_state": "Steady while measured",
    "valid.connections": "Connections opened",
    "valid.clock": "Clock",
    # assumptions
    "assume.weights": (
        "Weights and anchors are the study's (owner: {owner}); weights may err by ± {band}."
    ),
    "assume.nobody": "not named",
    "assume.additive": "Utility is additive: criteria are taken to be preferentially independent.",
    "assume.accept": "Workload {name}: an answer is accepted when it is valid{accept}.",
    "assume.accept.slo": (
        "Workload {name}: an answer is accepted when it is valid, arrives within {slo}{accept}."
    ),
    "accept.valid": "",
    "accept.fields": ", and at least {share} of its fields are right",
    "accept.record": ", and every field is right",
    "assume.offered": (
        "Workload {name} was offered as load: {arrivals}, in {windows} windows a deployment, the "
        "same times and prompts for all in windows of the same number. {asked}"
    ),
    "assume.made": "Prompts were made for it and had not been sent before. {prompts}",
    "assume.items": "Asked were {n_items} items ({items}) in turn.",
    "assume.plugin": "Prompts came from {items}.",
    "assume.in_time": (
        "On {name}, an answer is in time if it came whole within {slo} of its intended send. "
        "Nobody graded what it says."
    ),
    "assume.load": (
        "Workload {name}: {n_items} items ({items}), {users} users in a closed loop, {windows} "
        "windows a deployment, each item asked {repeats} ×, at most {max_tokens} tokens, "
        "temperature {temperature}."
    ),
    # definitions
    "def.numbers": "Formulas, denominators, intervals",
    "def.terms": "Terms",
    "def.unit": "unit: {unit}",
    "def.method": "{method}, {level}",
    "term.gate": "Gate",
    "define.gate": (
        "A hard condition, judged by a one-sided Clopper–Pearson bound. A limit on a percentile is "
        "a gate on a rate: p95 ≤ T holds when the share slower than T is proven to be at most 5 %."
    ),
    "term.bound": "Proven bound",
    "define.bound": "What the true value does not cross, at the gate's confidence, given what was seen.",
    "term.accepted": "Accepted",
    "define.accepted": "Delivered and valid, in time, and right by the study's rule.",
    "term.utility": "Utility",
    "define.utility": (
        "Sum of weight × score; the score runs linearly from 0 at the worst acceptable value to 1 "
        "at the best useful one and is cut off beyond them. Its range is the middle 95 % of draws."
    ),
    "term.first": "Ranks first",
    "define.first": "Share of joint draws of measurements and weights in which a deployment has the highest utility.",
    "term.confidence": "Confidence",
    "define.confidence": (
        "Share of draws in which it ranks first at the weights that suit it best (central "
        "weights); undefined where it never does."
    ),
    "term.regret": "Expected regret",
    "define.regret": "Utility lost on average by choosing it where another was better in the draw.",
    "term.worth": "Worth of knowing",
    "define.worth": (
        "How much utility the choice would gain on average if the criterion were known exactly."
    ),
    "term.never": "Never",
    "define.never": (
        "The time to an accepted answer where none was accepted: longer than every time. Gates on "
        "latency count it as slower than any limit."
    ),
    "term.status": "Status",
    "define.status": (
        "measured: by this run; predicted: computed, with a band; documented: written down by "
        "whoever answers for it, with a date; claimed: somebody's word; assumed: the study's; "
        "missing: not known. A derived number has the weakest status of its inputs."
    ),
    # provenance
    "prov.question": "Question",
    "prov.study": "Study hash",
    "prov.run": "Run",
    "prov.began": "Began",
    "prov.ended": "Ended",
    "prov.segments": "Segments (starts and resumes)",
    "prov.seed": "Seed",
    "prov.keep": "Kept of prompts and answers",
    "keep.full": "everything",
    "keep.masked": "masked",
    "keep.hash": "hashes only",
    "prov.owner": "Owner",
    "prov.baseline": "Baseline",
    "prov.root": "Root over study, samples, measurements and verdict",
    "prov.key": "Signing key",
    "prov.verify": "Check it",
    "prov.keynote": (
        "The key belongs to whoever ran the weighing: the signature proves that nothing changed "
        "since, not that the run was honest. An auditor pins the key or repeats the run."
    ),
    "prov.environment": "Machine and software",
    "prov.parts": "What else the study's hash covers",
    "prov.facts": "What was measured: {name}",
    "prov.name": "Full name",
    "prov.model": "Model",
    "prov.engine": "Engine",
    "prov.hosted": "hosted",
    "prov.api": "API",
    "prov.structured": "How form is had",
    "structured.schema": "constrained by the engine to the schema",
    "structured.json": "JSON mode",
    "structured.prompt": "by the prompt alone",
    "prov.parser": "Parser chain",
    "prov.failures": "First failures, by deployment",
    "prov.forms": "What ailed the form, and the schemas tried",
    "col.ails": "Reasons, by name",
    "col.schemas_taken": "Schemas taken",
    "col.schemas_kept": "Taken and kept to",
    "prov.links": "What each link of the parser chain did",
    "link.strip-fence": "strip-fence",
    "link.extract": "extract",
    "link.repair": "repair",
    "link.reask": "ask again (reask)",
}
