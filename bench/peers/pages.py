"""From the records of the self-test to docs/peers.md and docs/peers.zh-CN.md."""

from __future__ import annotations

import re

from commands import TOOLS
from said_zh import chinese
from words import CASES_ZH, MARKS, TITLES_ZH, WORDS

Record = dict
GROUPS = ("shapes", "R1", "R2", "R3", "R4", "R5", "R6", "R7", "R8")
TITLES = {
    "shapes": "Fourteen shapes of a stream",
    "R1": "R1 Arrival truth",
    "R2": "R2 Coordinated omission",
    "R3": "R3 Two first tokens",
    "R4": "R4 Framing zoo",
    "R5": "R5 Half an answer",
    "R6": "R6 Streams that never close, sockets that die",
    "R7": "R7 Usage in five places",
    "R8": "R8 False success and refusal",
}


def pages(found: list[Record], speed: str) -> dict[str, str]:
    """``speed`` is what bench/peers_speed.py printed."""
    return {
        "peers.md": page(found, "en", speed=speed),
        "peers.zh-CN.md": page(found, "zh", speed=speed),
    }


def page(found: list[Record], lang: str, *, speed: str) -> str:
    w = WORDS[lang]
    parts = [w["head"].format(dates=dates(found)), tally(found, lang)]
    parts += [f"## {w['matrix']}\n\n{w['marks']}"]
    titles = TITLES if lang == "en" else TITLES_ZH
    parts += [f"### {titles[group]}\n\n{table(found, group, lang)}" for group in GROUPS]
    parts += [f"## {w['faults']}\n\n{w['faults_lead']}", *(faults(one, lang) for one in found)]
    parts += [f"## {w['cost']}\n\n{w['cost_lead']}\n\n```text\n{speed.strip()}\n```"]
    parts += [f"## {w['commands']}\n\n{w['commands_lead']}", *(command(one, lang) for one in found)]
    parts += [w["foot"]]
    return "\n\n".join(part for part in parts if part).rstrip() + "\n"


def dates(found: list[Record]) -> str:
    days = sorted({one["date"] for one in found})
    return days[0] if len(days) == 1 else f"{days[0]} – {days[-1]}"


def tally(found: list[Record], lang: str) -> str:
    w = WORDS[lang]
    kinds = ("right", "partly told", "wrong", "unsettled", "none", "unplayed")
    rows = [
        row([w["tool"], w["version"], *(w[kind] for kind in kinds)]),
        "| --- | --- |" + " ---: |" * 6,
    ]
    most = len(CASES_ZH)
    for one in found:
        counts = one["tally"]
        none = counts["not told"] + counts["not run"] + len(blind(one))
        unplayed = most - len(one["cases"]) - len(blind(one))
        amounts = [
            counts["right"],
            counts["partly told"],
            counts["wrong"],
            counts.get("unsettled", 0),
            none,
            unplayed,
        ]
        rows.append(row([name(one, lang), one["version"], *map(str, amounts)]))
    return "\n".join(rows)


def table(found: list[Record], group: str, lang: str) -> str:
    cases = {c["case"]: c for one in found for c in one["cases"] if c["group"] == group}
    heads = [name(one, lang) for one in found]
    rows = [row([WORDS[lang]["case"], *heads]), "| --- |" + " :-: |" * len(found)]
    for case, told in cases.items():
        marks = [mark(one, case) for one in found]
        rows.append(row([title_of(told, lang), *marks]))
    return "\n".join(rows)


def mark(one: Record, case: str) -> str:
    if case in blind(one):
        return "n/a"
    results = [c["result"] for c in one["cases"] if c["case"] == case]
    return MARKS[results[0]] if results else ""


def title_of(case: dict, lang: str) -> str:
    return case["title"] if lang == "en" else CASES_ZH[case["case"]]


def blind(one: Record) -> tuple[str, ...]:
    """Cases that are not for this tool."""
    return next((tool.blind for tool in TOOLS if tool.name == one["client"]), ())


def name(one: Record, lang: str) -> str:
    wire = "wire client" if lang == "en" else "线路客户端"
    comma = ", " if lang == "en" else "，"
    known = {"steelyard": "`steelyard load`", "steelyard-wire": f"Steelyard{comma}{wire}"}
    return known.get(one["client"], one["client"])


def faults(one: Record, lang: str) -> str:
    w = WORDS[lang]
    wrong = [c for c in one["cases"] if c["result"] == "wrong"]
    head = f"### {name(one, lang)} {one['version']}"
    if not wrong:
        return f"{head}\n\n{w['nothing']}"
    rows = [row([w["case"], w["truth"], w["said"]]), "| --- | --- | --- |"]
    for case in wrong:
        said = [finding(f, lang) for f in case["findings"] if f["result"] == "wrong"]
        truth = told_in(case["truth"], lang)
        rows.append(row([title_of(case, lang), truth, w["and"].join(said)]))
    return f"{head}\n\n" + "\n".join(rows)


def finding(found: dict, lang: str) -> str:
    what, told, truth = (told_in(found[name], lang) for name in ("what", "told", "truth"))
    said = WORDS[lang]["finding"].format(what=what, told=told, truth=truth)
    return re.sub(r"(?<=[\u4e00-\u9fff]) (?=[\u4e00-\u9fff])", "", said)


def told_in(text: str, lang: str) -> str:
    return text if lang == "en" else chinese(text)


def command(one: Record, lang: str) -> str:
    w = WORDS[lang]
    lines = [f"### {name(one, lang)}", told_in(one["remark"], lang), fenced(one["command"])]
    if one["paced"]:
        lines += [w["paced"], fenced(one["paced"])]
    skipped = {f["told"] for c in one["cases"] if c["result"] == "not run" for f in c["findings"]}
    if skipped:
        reasons = w["and"].join(told_in(text, lang) for text in sorted(skipped))
        lines.append(w["skipped"].format(reasons=reasons))
    return "\n\n".join(filter(None, lines))


def fenced(text: str) -> str:
    return f"```sh\n{text}\n```"


def row(cells: list[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
