"""What the printed report, its first page and its appendix say, in English."""

from __future__ import annotations

BOARD_EN: dict[str, str] = {
    "pdf.brand": "Steelyard",
    "pdf.mark": "frozen hash {hash}",
    "pdf.foot": "Made by Steelyard {version} from the record alone; steelyard report {run} makes its words and figures again.",
    # the first page
    "board.answer": "An accepted answer",
    "board.years": "The years ahead",
    "board.people": "Whose decision",
    "board.evidence": "Evidence",
    "board.per1000": "1,000 accepted answers cost: {items}",
    "board.at_odds": (
        "For an accepted answer of this run {answer} is cheaper, over {months} months {years} is: "
        "the first counts the prices of the study while it was measured, the second all lines of "
        "its business at the volume asked"
    ),
    "board.owner": "Owner: {names}",
    "board.reviewer": "To be reviewed by: {names}",
    "board.approver": "To be approved by: {names}",
    "board.reviewer.done": "Reviewed by: {names}",
    "board.approver.done": "Approved by: {names}",
    "board.signed": "{name} (signed on {day})",
    "board.unapproved": "The study names nobody who approves",
    "board.record": (
        "Frozen hash {study}…, ledger root {root}…; {answers} answers on record, {good} of {checks} "
        "checks passed"
    ),
    # the front
    "sec.front": "Front: who is simply worse",
    "lead.front": (
        "One dominates another where it is as good or better on every weighted criterion, and "
        "better on one. Who is dominated by the values is struck out and stays in sight."
    ),
    "front.none": "Nobody dominates anybody: none is as good as another on every weighted criterion and better on one.",
    "tab.front.stated": "Dominated, by whom, and how often in draws of the values",
    "tab.front": "Dominated, by whom, and how often in draws of the measurements",
    "col.dominated": "Dominated",
    "col.dominator": "By",
    "col.in_draws": "Of draws",
    "col.in_table": "In the table",
    "front.values": "on the values as measured",
    "front.values.stated": "on the values as stated",
    "front.draws": "only in draws: the values as measured do not say it",
    "cmp.at-odds": "pairs and values point opposite ways: nothing is said",
    "trade.empty": "Not in the table, since neither has a value: {names}.",
    "crit.unmeasured": "{n} criteria that nobody has a value of, and why",
    # ranks
    "fig.ranks": "How often each takes each rank, weights and measurements both varied",
    "rank.nth": "rank {n}",
    "rank.later": "later",
    "alt.rank": "{deployment}: {items}",
    "alt.rank.each": "rank {n} in {share}",
    # where numbers are from
    "sec.register": "Appendix: where every number is from",
    "lead.register": (
        "Each figure above leads to its row here: what was counted, by which method, on which "
        "run, and under which entry of the ledger."
    ),
    "tab.register": "Every measurement of the record",
    "col.number": "No.",
    "col.interval95": "Interval and method",
    "col.run": "Run",
    "col.entry": "Ledger entry",
    "reg.again": "To have every figure again",
    "reg.again.how": "{command} computes all of it from samples.log and compares byte for byte",
    "reg.whole": "To check the record",
    "reg.whole.how": "{command} recomputes every digest and the signature of the ledger",
    "reg.counted": "To see what was counted",
    "reg.counted.how": "{command} (answer by answer; times and texts are in samples.parquet)",
    "reg.samples": "Samples",
    "reg.measurements": "Measurements",
    "reg.verdict": "Verdict",
    "reg.sealed": "samples.log, entries {first} to {last} of the ledger",
    "reg.sealed.one": "samples.log, entry {first} of the ledger",
    "reg.file": "{file}, entry {entry} of the ledger, SHA-256 {digest}",
    # data
    "sec.data": "Data used, and whose they are",
    "credit.items": "{workload} asks {source}",
    "credit.own": (
        "Questions of builtin: and made: come with Steelyard, under its own licence; no third "
        "party's data are in them."
    ),
    "tab.data": "Sets of others",
    "col.set": "Set",
    "col.licence": "Licence",
    "col.credit": "Credit and source",
    "col.version": "Version",
    "col.manifest": "Manifest (SHA-256)",
    "credit.unknown": "as whoever imported it says",
    "fig.jitter": "How far bursts push the tail: p99 of the time to the first token",
    "fig.reasks": "Share solved by the n-th re-ask, with 95 % intervals",
    "fig.reasks.axis": "re-asks",
    "fig.reasks.share": "solved",
    "alt.reasks": "{deployment}: {items}",
    "alt.reasks.step": "{share} by re-ask {n}",
}
