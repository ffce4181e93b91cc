"""From the records of Steelyard's own clients to the end of docs/selftest.md."""

from __future__ import annotations

from pages import GROUPS, TITLES, row

Record = dict
HEAD = "## Steelyard "
TIMES = ("TTFT", "TPOT", "latency")
BESIDE = frozenset({"failed", "text", "result"})
"""Said by what stands beside it already."""
FOOT = (
    "Whether a count of usage is twice the truth is told with the tokenizer that the mock counts "
    "with. Without one nobody can know; `steelyard load --tokenizer` makes the same check, and a "
    "count *below* the pieces that came is found by the validity check `token_count`.\n\n"
    "### The same cases through `steelyard load`\n\n"
    "The matrix above is the wire client's. Through the command with its processes, its record and "
    "its summary (`--parse steelyard`, with `--tokenizer`), on {date}: of {n} cases {told}. The "
    "command line stands in [peers.md](peers.md#the-command-lines). Both were played before all "
    "other work of a shared machine of two cores (real-time scheduling); this part of the page is "
    "made by `python bench/peers/matrix.py render`."
)


def ending(wire: Record, load: Record) -> str:
    parts = [f"{HEAD}{wire['version']}, {wire['date']}", f"{len(wire['cases'])} cases: {of(wire)}."]
    parts += [f"### {TITLES[group]}\n\n{table(wire, group)}" for group in GROUPS]
    parts += [FOOT.format(date=load["date"], n=len(load["cases"]), told=of(load))]
    return "\n\n".join(parts) + "\n"


def of(record: Record) -> str:
    return ", ".join(f"{n} {result}" for result, n in record["tally"].items() if n)


def table(record: Record, group: str) -> str:
    rows = [row(["result", "case", "truth", "what the client said"]), "| --- " * 4 + "|"]
    for case in record["cases"]:
        if case["group"] == group:
            rows.append(row([case["result"], case["title"], case["truth"], told(case)]))
    return "\n".join(rows)


def told(case: dict) -> str:
    return "; ".join(said(one) for one in case["findings"] if one["what"] not in BESIDE)


def said(finding: dict) -> str:
    timed = finding["what"].endswith(TIMES)
    return f"{finding['what']} {finding['told']}" + (f" (log: {finding['truth']})" if timed else "")
