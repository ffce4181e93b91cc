"""English of the three views on the page of a load run."""

from __future__ import annotations

VIEWS_EN = {
    "load.sec.views": "Client, engine and accelerator on one axis",
    "load.lead.views": (
        "What engine and accelerators said of themselves, beside what the client saw, in steps "
        "of {step}. A view or a series that is missing is named; a gap in a line is a time that "
        "nobody looked."
    ),
    "load.views.none": (
        "Only the client was looked at. --metrics auto watches the engine, --accelerator an "
        "exporter of its devices, beside the next run."
    ),
    "load.views.engine": "Engine",
    "load.views.device": "Accelerators",
    "load.views.source": (
        "{label}{version}; {pages} pages of {place}, {how}; alias table {catalogue}"
    ),
    "load.views.faults": "; {n} looks or lines were faulty",
    "load.views.since": ", {since} or newer",
    "load.views.until": ", {until} or older",
    "load.views.between": ", {since} to {until}",
    "load.views.unseen": "not seen: {reason}",
    "load.views.unasked": "not watched: {reason}",
    "load.views.not_watched": "not watched",
    "load.views.hidden": "not shown, the run is invalid",
    "load.views.zero": "none all through",
    "load.views.no": "no value in this run",
    "load.how.scraped": "scraped beside the run",
    "load.how.prometheus": "read from Prometheus after the run",
    "load.how.nvml": "asked through NVML beside the run",
    "load.panel.requests": "Requests",
    "load.panel.rate": "Requests sent a second",
    "load.panel.ttft": "TTFT of the client, median",
    "load.panel.tokens": "Output tokens a second",
    "load.panel.kv": "KV cache in use",
    "load.panel.preemptions": "Preemptions a second",
    "load.panel.utilisation": "Accelerator utilisation",
    "load.panel.power": "Power, W",
    "load.line.client": "client",
    "load.line.engine": "engine",
    "load.line.waiting": "engine, waiting",
    "load.line.device": "accelerators",
    "load.fig.views": "Three views, one axis",
    "load.alt.views": "{name}: at most {most}",
    "load.series.requests_running": "Requests running",
    "load.series.requests_waiting": "Requests waiting",
    "load.series.kv_cache_usage": "KV cache in use",
    "load.series.preemptions": "Preemptions",
    "load.series.accelerator_power": "Power",
    "load.series.accelerator_utilisation": "Utilisation",
    "load.views.gauge": "{mean} on average, {most} at most, in {looks} looks",
    "load.views.cache": "Prefix cache",
    "load.views.cache.is": (
        "{share} hit: {hits} of {queries} prompt tokens, by the engine's counter ({before} "
        "before the run, {after} after)"
    ),
    "load.views.energy": "Energy of the run, idle draw included",
    "load.views.per_token": "Energy for each output token",
    "load.views.per_answer": "Energy for each answer",
    "load.views.missing": "{n} series are missing",
    "load.views.found": "{n} series were found",
    "load.gap.lead": (
        "Time to the first token, mean from the hand-over to the socket: client {client} ({n} "
        "requests), engine {engine}. Where it went:"
    ),
    "load.gap.hidden": ("Where the time to the first token went is not shown: the run is invalid."),
    "load.tab.gap": "Mean time to the first token, part by part",
    "load.col.part": "Part",
    "load.col.how": "How it is had",
    "load.part.generator": "generator's lag",
    "load.part.client_queue": "client queue, connecting",
    "load.part.network": "network",
    "load.part.in_front_of_the_engine": "in front of the engine",
    "load.part.queue": "engine's queue",
    "load.part.prefill": "prefill",
    "load.part.rest": "rest, inside the engine",
    "load.part.unexplained": "unexplained",
    "load.tab.alarms": "Do the views agree?",
    "load.col.compared": "Compared",
    "load.agrees.pass": "agree",
    "load.agrees.fail": "ALARM",
    "load.agrees.unknown": "unknown",
    "load.alarm.engine_restarts": "restarts of the engine",
    "load.alarm.watched": "run watched whole",
    "load.alarm.in_flight": "requests in flight",
    "load.alarm.generation_tokens": "output tokens",
    "load.alarm.prompt_tokens": "prompt tokens",
    "load.alarm.requests_finished": "requests finished",
    "load.alarm.ttft_median": "TTFT, median",
    "load.alarm.gates": "an alarm here makes the run invalid",
    "load.check.server_requests": "requests, by the server",
    "load.check.server_tokens": "output tokens, by the server",
    "load.check.server_prompts": "prompt tokens, by the server",
    "load.check.server_restarts": "restarts of the server",
    "load.check.prompts": "prompts each their own",
    "load.check.cache_design": "prefix cache as designed",
    "load.source.tokenizer": "a tokenizer here",
}
