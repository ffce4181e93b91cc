"""English of the page of a load run."""

from __future__ import annotations

LOAD_EN = {
    "load.question": "Load on {model} at {url}",
    "load.footer": (
        "Made by Steelyard from load.json and load_picture.json alone; the same two files "
        "give these same bytes."
    ),
    "load.per_s": "{n}/s",
    "load.ok": "whole answer",
    "load.other": "other kinds {n}",
    "load.whole": "answer",
    "load.failed": "failure",
    "load.nothing": "Not one request was recorded.",
    "load.sec.light": "Validity",
    "load.light.valid": "VALID",
    "load.light.invalid": "INVALID",
    "load.light.unanswered": "NOTHING ANSWERED",
    "load.light.unproven": "UNPROVEN",
    "load.subject.valid": "the generator kept its schedule",
    "load.subject.invalid": "the run says nothing of the server's latency",
    "load.subject.unanswered": "no request got a whole answer",
    "load.subject.unproven": "no check failed, and one that matters could not be made",
    "load.label.why": "Why",
    "load.label.shown": "Shown",
    "load.label.note": "Note",
    "load.label.offered": "Offered",
    "load.label.answered": "Answered",
    "load.label.failed": "Failed",
    "load.reason": "{check}: {detail}",
    "load.check.workers": "workers",
    "load.hidden": (
        "no time of the server's; outcomes, and what the generator itself took, are below"
    ),
    "load.hidden.why": (
        "This run is invalid: what it measured may be the generator's own queue. Its times "
        "of the server are not shown. Remove the cause and repeat the run."
    ),
    "load.no_answer": (
        "No request got a whole answer with a token in it, so the server has no latency to "
        "show: every one is “never”."
    ),
    "load.interrupted": "interrupted before its end: the window is what was run",
    "load.offered": "{offered} for {span}; sent {sent}, {share} of what was intended",
    "load.offered.closed": (
        "closed loop for {span}: users ask when they are answered; sent {sent}"
    ),
    "load.answered": "{k} of {n}, {rate}",
    "load.quantiles": "p50 {half}, p95 {most}, p99 {tail}",
    "load.time.ttft": "TTFT",
    "load.time.visible_ttft": "TTFT, first visible token",
    "load.time.service_ttft": "TTFT, service time",
    "load.time.e2e": "E2E",
    "load.time.service_e2e": "E2E, service time",
    "load.time.tpot": "TPOT",
    "load.time.chunk_gap": "chunk gap",
    "load.time.schedule_lag": "schedule lag",
    "load.time.client_queue": "client queue",
    "load.sec.latency": "Latency",
    "load.lead.latency": (
        "From the intended send, so that a stall shows in every request it held up. What was "
        "not answered whole counts as never and stands in the tail."
    ),
    "load.col.time": "Time",
    "load.col.most": "longest",
    "load.tab.latency": "Quantiles, 95 % interval below each",
    "load.dash": (
        "–: this run is too short to show that quantile. Intervals allow for answers in a "
        "queue repeating each other; “no interval” where too few of them are independent, "
        "and the service times and chunk gaps have none."
    ),
    "load.fig.heat": (
        "{time} over time: the darker (on a dark screen: the brighter) a cell, the more requests"
    ),
    "load.fig.intended": "seconds from the start, by intended send",
    "load.fig.since": "seconds from the start",
    "load.alt.heat": (
        "{time} of {n} requests in steps of {step}: from {low} to {high}, and {never} that "
        "never came"
    ),
    "load.fig.curves": "Share of all requests that were there within a time (logarithmic)",
    "load.legend.never": "{name}: {share} never",
    "load.alt.curve": "{time}: half within {half}, 95 % within {most}, {never} of {n} never",
    "load.sec.timeline": "Timeline",
    "load.lead.timeline": (
        "In steps of {step}, on one axis. What began in the window is followed to its end, "
        "so the axis may be longer than the window."
    ),
    "load.line.intended": "intended",
    "load.line.sent": "sent",
    "load.line.answered": "answered",
    "load.fig.rate": "Requests a second, over {step}",
    "load.fig.flight": "In flight, the most of each step",
    "load.fig.failed": "Failures, when they ended, by kind",
    "load.alt.rate": "{name}: {total} in all, at most {most} a second",
    "load.alt.flight": "In flight: {mean} on average, {most} at most",
    "load.alt.failed": "Failures: {kinds}",
    "load.no_failure": "No request failed.",
    "load.sec.outcomes": "What became of every request",
    "load.lead.outcomes": "All that were intended in the window; none is left out.",
    "load.col.counts": "Counts as",
    "load.col.requests": "Requests",
    "load.col.share": "Share",
    "load.censored": (
        "{n} were still open when their time was over; they are never counted as fast."
    ),
    "load.sec.waits": "What the client itself took",
    "load.lead.waits": (
        "Schedule lag: the generator came late to a request that was due. Client queue: the "
        "request waited for a place under the cap or for a connection. Both are inside TTFT "
        "and E2E, and outside the service times."
    ),
    "load.col.wait": "Wait",
    "load.tab.waits": "Quantiles",
    "load.fig.waits": "Longest wait of each step, ms",
    "load.alt.wait": "{name}: {most} at most",
    "load.sec.trust": "Can this run be trusted?",
    "load.lead.trust": (
        "Each check with what was seen and what is allowed; what fails stands first."
    ),
    "load.tab.certificate": "Certificate",
    "load.tab.arrivals": (
        "Arrivals test: was what was sent what was intended? (false alarms at most {chance})"
    ),
    "load.arrivals.none": (
        "No arrivals test: a closed loop, a conversation, or an interrupted run has no "
        "schedule to hold the sends against."
    ),
    "load.col.allowed": "Allowed",
    "load.arrival.sent": "share sent",
    "load.arrival.lag_p99": "lag, p99",
    "load.arrival.early": "earliness",
    "load.arrival.shift": "shift",
    "load.arrival.process": "process",
    "load.arrival.gap_cv": "variation of gaps",
    "load.arrival.gap_lag1": "correlation of gaps",
    "load.arrival.dispersion": "dispersion",
    "load.arrival.gap_distribution": "distribution of gaps",
    "load.arrival.rate_over_time": "rate over time",
    "load.arrival.on_whole_seconds": "on whole seconds",
    "load.check.arrivals": "arrivals",
    "load.check.achieved_rate": "achieved rate",
    "load.check.schedule_lag": "schedule lag",
    "load.check.loop_lag": "loop lag",
    "load.check.cpu_share": "CPU of the generator",
    "load.check.errors": "error budget",
    "load.check.connections": "connections",
    "load.check.clock": "clock",
    "load.check.clock_offset": "clocks of several machines",
    "load.check.littles_law": "Little's law",
    "load.check.steady_state": "steady state",
    "load.check.token_match": "token match",
    "load.check.token_count": "token count",
    "load.check.cache_match": "cache match",
    "load.room.title": "The generator's own account; of several processes the worst.",
    "load.room.workers": "Generator processes",
    "load.room.loop": "Loop lag",
    "load.room.schedule": "Schedule lag",
    "load.room.cpu": "CPU, busiest second",
    "load.room.cpu_mean": "CPU, whole run",
    "load.room.memory": "Memory at most",
    "load.room.connections": "Connections opened",
    "load.room.stale": "Of them found dead and sent again",
    "load.room.lag": "p50 {half}, p99 {tail}, longest {most}",
    "load.room.core": "{share} of a core",
    "load.sec.peers": "The same run in the words of other tools",
    "load.lead.peers": (
        "These tools leave failures out and start the clock at the send, not at the intended "
        "send. Compare their figures with these, not with the ones above."
    ),
    "load.col.tool": "Tool",
    "load.col.word": "Its word",
    "load.col.mean": "Mean",
    "load.col.definition": "Definition",
    "load.col.start": "Clock starts at",
    "load.col.tokens": "Token source",
    "load.clock": "Clock",
    "load.clock.is": "{name} of the client, monotonic",
    "load.window": "Window",
    "load.window.is": (
        "{span} from the first moment of the schedule; what was intended in it is followed "
        "to its end"
    ),
    "load.quantile": "Quantile",
    "load.quantile.is": (
        "a value that was seen (inverse of the empirical distribution); never is +∞; at "
        "least one value lies beyond it"
    ),
    "load.interval": "Interval",
    "load.interval.is": (
        "95 %, order statistics at the effective sample size of the run, correlation over "
        "time allowed for"
    ),
    "load.start.intended": "intended send",
    "load.start.noticed": "noticed by the generator",
    "load.start.sent": "request on the socket",
    "load.start.first": "first token",
    "load.start.event": "content event before",
    "load.source.counted": "{name} {n}",
    "load.source.usage": "the server's usage",
    "load.source.chunk-usage": "usage in the chunks",
    "load.source.tokenize": "the server's /tokenize",
    "load.source.none": "unknown",
    "load.lead.prov": (
        "samples.log in the run's folder is the record; steelyard report rebuilds this page "
        "from it, byte for byte."
    ),
    "load.prov.run": "Run",
    "load.prov.started": "Started",
    "load.prov.endpoint": "Endpoint",
    "load.prov.model": "Model",
    "load.prov.plan": "Plan",
    "load.plan.open": "open loop, {n} requests",
    "load.plan.closed": "closed loop, up to {n} requests",
    "load.prov.cap": "Cap on what is in flight",
    "load.prov.max_tokens": "Longest answer, tokens",
    "load.prov.seed": "Seed",
    "load.prov.order": "SHA-256 of the order",
    "load.prov.more": "More settings",
    "load.prov.timeouts": "Timeouts",
    "load.prov.drain": "Drain",
    "load.prov.prompts": "Prompts",
    "load.prov.keep": "Kept of the texts",
    "load.sec.stages": "Stage by stage",
    "load.lead.stages": (
        "Requests belong to the stage in which they were intended; sent is what left the client "
        "within it. Below each figure its 95 % interval."
    ),
    "load.stage.stage": "stage",
    "load.stage.offered": "offered",
    "load.stage.sent": "sent",
    "load.stage.ttft50": "TTFT p50",
    "load.stage.ttft95": "TTFT p95",
    "load.stage.e2e50": "latency p50",
    "load.stage.e2e95": "latency p95",
    "load.stage.failed": "not answered",
    "load.stage.requests": "{n} requests",
    "load.stage.ramp": "{start} to {end}",
    "load.stage.steps": "{start} to {end} in {n} steps",
    "load.stage.short": "too short for an interval",
    "load.check.drift": "drift over the run",
}
