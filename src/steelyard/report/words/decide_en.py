"""Words of what to measure next, of explanations and of what-ifs, in English."""

from __future__ import annotations

DECIDE_EN = {
    "say.run-trial": "{more} more answers each of {names}{place}, mostly for {criterion}: "
    "EVSI {worth} of utility, {cost}",
    "say.run-trial.gate": "{more} more of {names}{place}, as they may come out, pass with {chance}: "
    "EVSI {worth} of utility, {cost}",
    "say.costs-more": "no measurement pays: the best, {more} more answers each of {names}, has "
    "an EVSI of {worth} of utility; {cost}",
    "trial.place": " on {workload}",
    "trial.cost": "cost {cost}",
    "trial.cost_unknown": "cost unknown",
    "trial.net": "cost {cost}, {net} less than it gains",
    "trial.loss": "cost {cost}, {net} more than it gains",
    "trial.pays": "cost {cost}, pays from {worth} a unit",
    "sec.next": "What to measure next",
    "lead.next": "What further answers can be expected to gain (EVSI), at the declared weights, "
    "before they are asked: the posterior means are foretold from the draws and from how many "
    "answers those rest on (Jalal and Alarid-Escudero 2018).",
    "next.none": "No further measurement could change the choice.",
    "next.too_little": "Who leads is not worth measuring further: knowing every criterion exactly "
    "would gain {worth} (of utility), and below {caring} nobody cares.",
    "next.too_little.unclear": "Who leads is not worth measuring further: what knowing every "
    "criterion exactly would gain is too small to tell, and below {caring} nobody cares.",
    "next.behind": "{names}: proving open gates would gain nothing, as another that may be chosen "
    "is expected to be more useful.",
    "next.unasked": "Nobody was asked anything here, so what a measurement would take can't be "
    "said. Knowing every criterion exactly would gain {worth} of utility on average.",
    "next.unpriced": "The study does not say what a unit of utility is worth (utility_worth), so "
    "gain and cost can't be set off: each line shows the fewest answers that bring nine tenths "
    "of all that this measurement could ever gain, and from which worth on it pays.",
    "next.priced": "A whole unit of utility, every criterion from its worst to its best, is worth "
    "{worth}: each line shows the number of answers with the greatest gain less cost.",
    "next.unvalued": "{names}: open gates of which nothing was measured; what a measurement would "
    "gain can't be said before there is one.",
    "tab.next": "Further measurements, the best first",
    "next.col.test": "measurement",
    "next.col.more": "more answers each",
    "next.col.evsi": "gain in utility (EVSI)",
    "next.col.limit": "at most",
    "next.col.chance": "chance of PASS",
    "next.col.cost_of": "cost",
    "next.col.net": "gain less cost",
    "next.col.pays": "pays from",
    "next.rank": "tell {names} apart{place}",
    "next.gate": "prove the open gates of {names}{place}",
    "next.most": "most of it by {criterion}",
    "next.error": "± {error}",
    "next.unclear": "too small to tell",
    "tab.by_criterion": "The same answers, if they told of one criterion only",
    "rank.stable": "Rank reversal was tried on {sets} changed sets, each alternative left out in "
    "turn and a newcomer put in that is worst, or best, at everything: no score moved and no two "
    "changed places.",
    "rank.reversed": "Rank reversal: who else is in the set moved the scores of {names}; pairs "
    "that changed places: {pairs}. Such a ranking must not be relied on.",
    "whatif.banner": "WHAT IF, not the decision: {changes}. Asked after the results were known.",
    "whatif.banner.frozen": "WHAT IF, not the decision: {changes}. Asked after the results were "
    "known; the frozen verdict stands: {frozen}.",
    "whatif.mark": "WHAT IF, not the decision · study {hash}",
    "whatif.title": "What if · {title}",
    "whatif.none": "none",
    "whatif.weight": "weight of {name} {before} → {after}",
    "whatif.group": "weight of the group {name} {before} → {after}",
    "whatif.gate": "gate on {name}: {before} → {after}",
    "whatif.price": "price of {name} {before} → {after}",
    "whatif.anchor": "anchors of {name} {before} → {after}",
    "whatif.worst": "worst of {name} {before} → {after}",
    "whatif.best": "best of {name} {before} → {after}",
    "whatif.margin": "margin of {name} {before} → {after}",
    "whatif.band": "band of weights{name} {before} → {after}",
    "whatif.region": "region of weights{name} {before} → {after}",
    "whatif.worth": "worth of a unit of utility{name} {before} → {after}",
    "sec.moving": "What if: move weights and gates",
    "lead.moving": "Move a weight or a gate and see the verdict react, here on your machine: "
    "nothing is sent, nothing in the record changes. The page holds {kept} of the {of} joint "
    "draws and draws {weights} weight vectors, so its shares are good to about ± {error} points; "
    "untouched, it shows the figures of the record.",
    "moving.instead": "In the HTML report, with JavaScript on, weights and gates can be moved "
    "here; steelyard whatif does the same on the command line.",
    "moving.no_cost": "The panel leaves out what further measurements cost: where utility has a "
    "price, it may say MEASURE FIRST where the verdict would be a TIE.",
    "moving.mark": "WHAT IF, not the decision",
    "moving.frozen": "as frozen",
    "moving.asked": "as this what-if asks",
    "moving.changed": "what if: changed here, not the decision",
    "moving.off": "off",
    "moving.none": "give at least one criterion a weight",
    "moving.weights": "Weights",
    "moving.gates": "Gates",
    "moving.results": "Verdict",
    "moving.reset": "Back to the frozen study",
    "moving.on": "in force",
    "tab.given": "Weights, and who gave them when",
    "given.by": "Given by",
    "given.group": "{name} (group)",
    "assume.weights.order": "Weights and anchors are the study's (owner: {owner}); any weights in "
    "the order of the declared ones count as possible, the band of {band} doesn't apply.",
    "assume.weights.simplex": "Weights and anchors are the study's (owner: {owner}); any weights "
    "at all count as possible, the band of {band} doesn't apply.",
    "lead.acceptability.order": "How sure is the order? In {draws} joint draws, {drawn}, and "
    "weights take any values in the order of the declared ones (not only within {band}). Ranked: "
    "{among}. Monte Carlo error at most {error}.",
    "lead.acceptability.simplex": "How sure is the order? In {draws} joint draws, {drawn}, and "
    "weights take any values at all (not only within {band}), which says nothing about what is "
    "wanted. Ranked: {among}. Monte Carlo error at most {error}.",
    "drawn.items": "measurements are redrawn by a paired bootstrap of windows and items, with "
    "room for items unlike those asked",
    "drawn.loads": "measurements are redrawn by a paired bootstrap of windows of load and of "
    "stretches within them",
    "drawn.blocks": "items are redrawn within blocks and blocks by the jackknife, since no two "
    "deployments stood at once, with room for items unlike those asked",
    "drawn.bands": "facts are drawn from the bands that their owners give",
    "drawn.nothing": "facts stay as they are, for no owner gives a band",
}
