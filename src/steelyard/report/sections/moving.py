"""A panel of the HTML page: move weights and gates and see the verdict react."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Panel, Para, Section
from steelyard.report.numbers import count, finite
from steelyard.report.reading import Reading

Json = Mapping[str, Any]
WEIGHTS = 4_000
"""Weight vectors that the page draws; the draws of measurements are taken in turn."""
SCALE = 10_000
STATES = ("PASS", "FAIL", "UNPROVEN")
VERDICTS = ("RECOMMEND", "TIE", "MEASURE FIRST", "NONE ELIGIBLE")
TOLD = ("mark", "frozen", "changed", "off", "none", "weights", "gates", "results", "reset", "on")


def moving(reading: Reading) -> Section | None:
    """The section; None where nothing is weighed, and so nothing can be moved."""
    found, w = reading.verdict.get("thinned"), reading.words
    if not found or len(found["deployments"]) < 2:
        return None
    lead = w(
        "lead.moving",
        kept=count(found["kept"]),
        of=count(found["of"]),
        weights=count(WEIGHTS),
        error=count(math.ceil(98 / math.sqrt(found["kept"]))),
    )
    panel = Panel(data=panel_data(reading), instead=w("moving.instead"))
    blocks: list[Block] = [panel]
    if any(trial["net"] is not None for trial in reading.verdict["trials"]):
        blocks.append(Para(text=w("moving.no_cost"), quiet=True))
    return Section(anchor="what-if", title=w("sec.moving"), lead=lead, blocks=tuple(blocks))


def panel_data(reading: Reading) -> dict[str, Any]:
    """What the page's script reads: draws, points, what evidence proves of each gate, policy."""
    verdict, study = reading.verdict, reading.findings["study"]
    thinned, policy = verdict["thinned"], verdict["policy"]
    names = list(thinned["deployments"])
    return {
        "deployments": names,
        "criteria": [_criterion(name, reading) for name in thinned["criteria"]],
        "groups": [_group(group) for group in study.get("tree", [])],
        "points": [_points(name, thinned["criteria"], reading) for name in names],
        "draws": {"kept": thinned["kept"], "scores": thinned["scores"]},
        "scale": SCALE,
        "count": WEIGHTS,
        "seed": int(study["seed"]) % 2**32,
        "band": policy["weight_band"],
        "region": policy.get("weight_region", "band"),
        "policy": {key: policy[key] for key in ("first_rank", "confidence", "equivalence")},
        "gates": [_gate(text, names, reading) for text in _gates(reading)],
        "void": any(reason["kind"] == "run-void" for reason in verdict["because"]),
        "frozen": _frozen(names, reading),
        "words": _words(reading),
    }


def _criterion(name: str, reading: Reading) -> Json:
    rule = next(rule for rule in reading.weighted() if rule["name"] == name)
    groups = reading.findings["study"].get("tree", [])
    group = next((g for g in groups if name in g["criteria"]), None)
    margin = rule["margin"]
    share = reading.verdict["policy"]["default_margin"]
    if margin is not None:
        share = abs(margin / (rule["best"] - rule["worst"]))
    inside = rule["weight"] if group is None else rule["weight"] / group["weight"]
    return {
        "name": name,
        "label": reading.named(name),
        "group": "" if group is None else group["name"],
        "exact": 100 * inside,
        "shown": _slid(100 * inside),
        "margin": share,
    }


def _group(group: Json) -> Json:
    exact = 100 * group["weight"]
    return {"name": group["name"], "exact": exact, "shown": _slid(exact)}


def _slid(percent: float) -> str:
    """Where a slider with steps of a tenth stands."""
    return f"{percent:.1f}".removesuffix(".0")


def _points(name: str, criteria: list[str], reading: Reading) -> list[float | None]:
    utility = next(u for u in reading.verdict["utilities"] if u["deployment"] == name)
    parts = {part["criterion"]: finite(part["score"]) for part in utility["parts"]}
    return [parts[criterion] for criterion in criteria]


def _gates(reading: Reading) -> list[str]:
    return list(dict.fromkeys(gate["gate"] for gate in reading.verdict["gates"]))


def _gate(text: str, names: list[str], reading: Reading) -> Json:
    first = reading.gate(text, names[0])
    share, fact = first["unit"] == "share", first["unit"] == "text"
    factor = 100 if share else 1
    return {
        "label": reading.gate_text(first),
        "criterion": reading.named(first["criterion"]),
        "op": first["op"],
        "sign": "≥" if first["op"] == ">=" else "≤",
        "threshold": first["threshold"],
        "factor": factor,
        "shown": None if fact else f"{first['threshold'] * factor:.10g}",
        "unit": "%" if share else first["unit"],
        "cells": [_cell(text, name, reading) for name in names],
    }


def _cell(text: str, name: str, reading: Reading) -> Json:
    reach = next(
        each
        for each in reading.verdict["gate_reach"]
        if (each["gate"], each["deployment"]) == (text, name)
    )
    return {
        "result": reading.gate(text, name)["result"],
        "proves": finite(reach["proves"]),
        "refutes": finite(reach["refutes"]),
    }


def _frozen(names: list[str], reading: Reading) -> Json:
    verdict = reading.verdict
    worth = {u["deployment"]: finite(u["value"]) for u in verdict["utilities"]}
    runs = {run["name"]: run for run in verdict["acceptability"]["runs"]}
    ranks = runs["both"]["ranks"] if "both" in runs else {}
    return {
        "word": verdict["verdict"],
        "deployment": verdict["deployment"] or "",
        "utility": [worth[name] for name in names],
        "first": [ranks[name][0] if name in ranks else None for name in names],
        "standing": [verdict["standing"][name] for name in names],
    }


def _words(reading: Reading) -> dict[str, str]:
    w = reading.words
    states = {state: w(f"state.{state}") for state in STATES}
    verdicts = {word: w(f"verdict.{word}") for word in VERDICTS}
    told = {key: w(f"moving.{key}") for key in TOLD}
    if reading.findings["run"].get("what_if"):
        told["frozen"] = w("moving.asked")
    heads = ("deployment", "gates", "utility", "first")
    columns = {f"col_{name}": w(f"col.{name}") for name in heads}
    return {**states, **verdicts, **told, **columns, "percent": w.percent_sign}
