"""May the numbers be trusted: validity checks, assumptions, and where everything came from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Facts, Fold, Para, Section, Table, Tone
from steelyard.report.numbers import percent
from steelyard.report.reading import Reading

TONES: dict[str, Tone] = {"pass": "good", "fail": "bad", "unknown": "open"}


def validity(reading: Reading) -> Section | None:
    """The checks that a run has to pass before anybody ranks by it."""
    found = reading.findings.get("validity", [])
    if not found:
        return None
    w = reading.words
    rows = tuple(
        (
            Cell(text=w.or_plain(f"valid.{v['check']}", v["check"])),
            Cell(text=w(f"check.{v['result']}"), tone=TONES[v["result"]]),
            Cell(text=v["detail"]),
        )
        for v in found
    )
    head = (w("col.check"), w("col.result"), w("col.detail"))
    table = Table(caption="", head=head, rows=rows)
    return Section(anchor="validity", title=w("sec.validity"), blocks=(table,))


def assumptions(reading: Reading) -> Section:
    """Everything that was assumed, not measured."""
    w = reading.words
    study = reading.findings["study"]
    band = percent(study.get("weight_band", 0.2), w, digits=0)
    lines = [w("assume.weights", band=band), w("assume.additive")]
    for workload in reading.findings["workloads"]:
        lines += _workload(workload, reading)
    for price in reading.findings.get("prices", []):
        lines.append(
            w("assume.price", **{k: price[k] for k in ("what", "rate", "as_of", "source")})
        )
    paras = tuple(Para(text=line) for line in lines)
    return Section(anchor="assumptions", title=w("sec.assumptions"), blocks=paras)


def provenance(reading: Reading) -> Section:
    """What was measured, on what, when, and how to check it."""
    w = reading.words
    blocks: list[Block] = [Facts(pairs=_run(reading)), Para(text=w("prov.keynote"), quiet=True)]
    for deployment in reading.findings["deployments"]:
        blocks.append(_deployment(deployment, reading))
    blocks.append(_environment(reading))
    return Section(anchor="provenance", title=w("sec.provenance"), blocks=tuple(blocks))


def _workload(workload: Mapping[str, Any], reading: Reading) -> list[str]:
    w = reading.words
    keys = ("users", "windows", "repeats", "max_tokens", "temperature")
    slo = reading.say(workload["slo_s"], "s")
    return [
        w("assume.accept", name=workload["name"], slo=slo, accept=workload["accept"]),
        w("assume.load", **{k: workload[k] for k in keys}),
    ]


def _run(reading: Reading) -> tuple[tuple[str, str], ...]:
    w, study, run = reading.words, reading.findings["study"], reading.findings["run"]
    pairs = [
        ("prov.question", study["question"]),
        ("prov.baseline", study["baseline"]),
        ("prov.owner", study.get("owner") or ""),
        ("prov.study", study["hash"]),
        ("prov.run", run["id"]),
        ("prov.began", run["started"]),
        ("prov.ended", run["ended"]),
        ("prov.segments", str(run["segments"])),
        ("prov.seed", str(study["seed"])),
        ("prov.keep", study["keep"]),
        ("prov.root", reading.seal.get("root", "")),
        ("prov.key", reading.seal.get("key", "")),
        ("prov.verify", f"steelyard verify {run['id']}"),
    ]
    return tuple((w(key), value) for key, value in pairs if value)


def _deployment(deployment: Mapping[str, Any], reading: Reading) -> Fold:
    w = reading.words
    pairs = tuple((fact["name"], _fact(fact, reading)) for fact in deployment["facts"])
    return Fold(summary=w("prov.facts", name=deployment["name"]), blocks=(Facts(pairs=pairs),))


def _fact(fact: Mapping[str, Any], reading: Reading) -> str:
    if fact["status"] in ("measured", "documented"):
        return str(fact["value"])
    status = reading.words(f"status.{fact['status']}")
    return f"{fact['value']} [{status}]"


def _environment(reading: Reading) -> Fold:
    w = reading.words
    pairs = tuple(_flat(reading.findings["environment"]))
    return Fold(summary=w("prov.environment"), blocks=(Facts(pairs=pairs),))


def _flat(tree: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, value in tree.items():
        if isinstance(value, Mapping):
            pairs += _flat(value, f"{prefix}{name}.")
        else:
            pairs.append(
                (
                    f"{prefix}{name}",
                    ", ".join(value)
                    if isinstance(value, list) and all(isinstance(v, str) for v in value)
                    else str(value),
                )
            )
    return pairs
