"""Words on alternatives, facts and portfolios, in English."""

from __future__ import annotations

ALTERNATIVES_EN = {
    "gate.listed": "{criterion} is one of {list}",
    "col.candidate": "candidate",
    "portfolio.alone": "gates, alone",
    "say.document-missing": "have {criterion} of {deployment} documented or measured: somebody's word proves nothing",
    "told.unranked": "shown, not ranked",
    "told.ruled": "claim {id} is {verdict} by rule {rule}: {line}",
    "say.know-more": "find out more of {criterion}: knowing it exactly is worth {worth} of utility, more than anything else, and nobody here can be asked",
    "told.judged": "{verdicts} by steelyard check, and a claim still",
    "told.check": "a claim: steelyard check says whether it is possible",
    "bound.fact": "a documented fact, exact",
    "warn.told": "Not measured, but predicted, claimed or assumed, and ranked by: {criteria} of {names}.",
    "sec.facts": "Facts nobody measured here",
    "lead.facts": "Each value stands as somebody gave it, with who answers for it, the day, and "
    "the paper that shows it. A documented value counts as it stands, also at gates. A band is "
    "drawn from, likeliest at its middle value. A single value that is predicted, claimed or "
    "assumed is shown and ranks nobody; what is claimed or assumed passes no gate. Papers are "
    "copied into the record, and steelyard verify finds one that was changed.",
    "tab.facts": "Facts, their owners and their papers",
    "fact.candidate": "candidate",
    "fact.criterion": "criterion",
    "fact.value": "value",
    "fact.status": "status",
    "fact.owner": "answers for it",
    "fact.date": "as of",
    "fact.source": "source",
    "fact.paper": "paper",
    "fact.band": "{base} ({band})",
    "fact.fixed": "of which {amount} whatever the volume",
    "alternative.about": "{name}: {about}.",
    "sec.portfolios": "Portfolios",
    "lead.portfolios": "A portfolio is a candidate of its own. Its cells come from the answers of "
    "its members to the same requests, each weighing its share: rates mix, percentiles are those "
    "of all answers together, and n counts requests once, whoever answers. It takes requests "
    "until its first member is full; the hours of all members are paid then, of idle ones too. "
    "A cell has the weakest status of its members' cells.",
    "portfolio.rule": "{name}: {rule}",
    "tab.portfolio": "{name}: who serves which share of the requests",
    "tab.failover": "{name}: what is left when one member fails, the others taking its share",
    "portfolio.workload": "workload",
    "portfolio.member": "member",
    "portfolio.share": "share",
    "portfolio.fails": "fails",
    "portfolio.takes": "requests an hour, all in service",
    "portfolio.left": "requests an hour, without it",
    "portfolio.enough": "of all requests",
    "portfolio.whole": "all: one may fail",
    "portfolio.part": "{share} only",
    "portfolio.everywhere": "all",
}
