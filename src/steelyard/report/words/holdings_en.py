"""English of where figures of money are from."""

from __future__ import annotations

HOLDINGS_EN: dict[str, str] = {
    "tab.money": "Every figure of money",
    "reg.money": (
        "Figures of money follow from the study's lines, prices and inputs (frozen hash {hash}) "
        "and from what the run counted. L1, L2 … are the declared lines; the place is a JSON "
        "pointer into measurements.json."
    ),
    "col.figure": "Figure",
    "col.made": "Made of",
    "col.place": "Place in the record",
    "y.rate": "rate that is paid",
    "y.amount": "cost of the windows measured",
    "y.price": "the price as declared",
    "y.windows": "rate × time of its windows",
    "y.tokens": "price of tokens × tokens counted",
    "y.accrual": "{lines}: used up in {months} months",
    "y.cash": "{lines}: paid in {months} months",
    "y.sum": "sum of {lines}",
    "y.idle": "{lines} × share that is not used",
    "y.left": "worth of {lines} after {months} months",
    "y.first": "{lines}: paid on the first day",
    "y.capacity": "{lines} ÷ what is served at the stated utilisation",
    "y.demand": "{lines} ÷ what is asked",
    "y.year": "{lines} in that year ÷ what is accepted in it",
    "y.levelised": "{lines}: paid ÷ accepted, both in today's money",
    "y.qps": "fixed part of {lines} a year ÷ queries a second served",
    "y.flow": "flow of the first day, less the baseline's",
    "y.npv": "sum of the discounted flows, less the baseline's",
    "y.low": "net present value, least of nine in ten draws",
    "y.high": "net present value, most of nine in ten draws",
    "y.draws": "inputs drawn from their ranges",
    "y.step": "present value of this part",
    "y.scenario": "net present value with the scenario's inputs",
    "y.worth": "what knowing it would gain on average, from the same draws",
}
