"""What the report says of the two ledgers, in English."""

from __future__ import annotations

LEDGER_EN: dict[str, str] = {
    "sec.ledgers": "What {months} months cost",
    "lead.ledgers": (
        "In {currency}. Two ledgers, never added: what is used up (purchases written off over "
        "their life), and what is paid. {volume}"
    ),
    "led.volume": "Volume {base}, from {source}, {as_of}.",
    "volume.answer/d": "answers a day",
    "volume.answer/month": "answers a month",
    "volume.answer/year": "answers a year",
    "volume.Mtok/d": "million tokens a day",
    "volume.Mtok/month": "million tokens a month",
    "volume.Mtok/year": "million tokens a year",
    "led.no_volume": "No volume is stated.",
    "tab.accrual": "Accrual ledger: what is used up",
    "tab.cash": "Cash ledger: what is paid (never added to the one above)",
    "led.accrual.total": "total cost of ownership",
    "led.cash.total": "paid in all",
    "led.known": "of that, what is known",
    "led.idle": "of that, idle",
    "led.left": "not in it: worth left at the end",
    "led.first": "of that, on the first day",
    "led.rest": "all smaller lines",
    "led.more": "More deployments",
    "fig.ledger": "{deployment}: what its cost is made of",
    "tab.units": "What a unit costs, all lines in it",
    "col.unit_cost": "Unit",
    "unit.mtok.in": "million tokens in",
    "unit.mtok.out": "million tokens out",
    "unit.mtok.cached": "million cached tokens",
    "unit.mtok.all": "million tokens of all kinds",
    "unit.per_answer": "answer",
    "unit.per_accepted": "accepted answer",
    "unit.qps": "query a second within the service level, a year",
    "led.at.capacity": "at the stated utilisation",
    "led.at.demand": "at the volume asked",
    "led.at.year": "year {year}",
    "led.at.levelised": (
        "levelised: all that is paid over all that is asked, both discounted at {rate} a year"
    ),
    "tab.lines": "Every line, its rate and its source",
    "col.line": "Line",
    "col.amount_of": "Amount",
    "led.all": "all",
    "led.driver": "shared by {name}",
    "led.once": "once, in month {month}",
    "led.life": "written off over {months} months",
    "led.change": "{share} a year",
    "led.stale": "old: ask again",
    "recurs.h": "h",
    "recurs.d": "day",
    "recurs.month": "month",
    "recurs.year": "year",
    "recurs.Mtok": "Mtok",
    "recurs.Mtok in": "Mtok in",
    "recurs.Mtok out": "Mtok out",
    "recurs.Mtok cached": "Mtok cached",
    "recurs.answer": "answer",
    "tab.fx": "Rates of exchange",
    "col.exchange": "Exchange",
    "tab.break_even": "At which volume two cost the same, by the costs of the first year",
    "led.break_even": "Break-even, by the costs of the first year: {text}.",
    "led.even.crossing": (
        "{first} and {second} cost the same at {day} {unit} a day ({year} a year); below, {below} "
        "is cheaper, above, {above}"
    ),
    "led.even.between": " (with every line at an end of its range, {low} to {high} a day)",
    "led.even.from": (
        " (with every line at an end of its range, {low} a day; at the other end they never "
        "cost the same)"
    ),
    "led.even.may": "; with lines elsewhere in their ranges they would cost the same at some",
    "led.even.unchecked": "; nobody states how much {names} can serve",
    "led.even.same": "{first} and {second} cost the same at every volume",
    "led.even.always": "never: of {first} and {second}, {cheaper} is cheaper at every volume",
    "led.even.capacity": (
        "never within capacity: of {first} and {second}, {cheaper} is cheaper up to the {serves} "
        "{unit} a year that {limited} can serve; the lines would cross at {crossing}"
    ),
    "led.even.missing": "{first} and {second}: can't be told; {reason}",
    "led.unit.Mtok": "million tokens",
    "led.unit.answer": "answers",
    "led.unit.accepted answer": "accepted answers",
    "led.remark.utilisation": (
        "{deployment}: utilisation is stated as {stated}, the volume implies {implied}; one of "
        "the two is wrong, or the fleet is the wrong size."
    ),
    "led.remark.beyond": (
        "{deployment}: in year {year} {share} of its capacity is asked; what can't be served is "
        "not in the cost."
    ),
    "led.remark.replaced": (
        "{deployment}: an answer of the run took {seen} tokens, {declared} are declared; the "
        "run's count here: ask items as long as the real ones."
    ),
    "led.remark.moving": (
        "{deployment}: what a unit costs at the stated utilisation takes the first year's price "
        "of {names}, which changes each year; by volume and by year each year has its own."
    ),
    "led.remark.bounds": (
        "{deployment}: its bounds take {lines} lines at their ends at once; the likely range is "
        "narrower."
    ),
    "led.remark.bare": (
        "{deployment}: neither compute nor tokens are among its lines; something serves it."
    ),
    "led.remark.twice": (
        "{deployment}: pays for compute and for tokens; if its price of tokens holds the hardware "
        "already, that counts twice."
    ),
    "led.remark.passed-over": (
        "{deployment}: the study's price of {names} is not charged: its own lines say what that "
        "costs."
    ),
    "led.remark.stale": "{name}: {days} days old; ask for it again.",
    "led.remark.unsplit": (
        "{deployment}: not costed: its split differs by workload, and the volume doesn't say "
        "which part each workload is (volume.by_workload)."
    ),
    "led.remark.failover": (
        "{deployment}: if {failing} fails, {others} can serve {share} of the answers of the "
        "busiest year."
    ),
    "led.remark.failover-open": (
        "{deployment}: if {failing} fails, nobody states whether {others} can serve the volume."
    ),
    "led.remark.unshared": (
        "{deployment}: what some members bring is not counted ({names}); state what the "
        "portfolio brings (for: {deployment})."
    ),
    "led.remark.ahead": "{name}: dated {as_of}, which is still to come.",
    "board.tco": "{months} months cost: {items}",
    "line.compute": "compute",
    "line.network": "network",
    "line.rack-and-power": "rack and power",
    "line.maintenance": "maintenance",
    "line.taxes": "taxes",
    "line.spares": "spares",
    "line.second-site": "second site",
    "line.storage": "storage",
    "line.egress": "egress",
    "line.licences": "licences",
    "line.tokens": "tokens",
    "line.people": "people",
    "line.prompt-team": "prompt team",
    "line.drift-detection": "drift detection",
    "line.compliance": "compliance audit",
    "line.migration": "migration",
    "line.exit": "exit",
    "line.residual": "residual value",
    "line.other": "other",
}
