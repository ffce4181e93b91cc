"""What was measured, on what, when, how each number is defined, and how to check it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.document import Block, Cell, Facts, Fold, Para, Section, Table
from steelyard.report.reading import Reading

GLOSSARY = (
    "gate",
    "bound",
    "accepted",
    "utility",
    "first",
    "confidence",
    "regret",
    "worth",
    "never",
    "status",
)


def definitions(reading: Reading) -> Section:
    """How every number is made: formula, what is counted, unit of analysis, interval, status."""
    w = reading.words
    rows = tuple(_defined(name, reading) for name in reading.criteria())
    names = ("col.criterion", "col.formula", "col.denominator", "col.method", "col.status")
    table = Table(caption="", head=tuple(w(n) for n in names), rows=rows)
    terms = Facts(pairs=tuple((w(f"term.{t}"), w(f"define.{t}")) for t in GLOSSARY))
    blocks: tuple[Block, ...] = (
        Fold(summary=w("def.numbers"), blocks=(table,)),
        Fold(summary=w("def.terms"), blocks=(terms,)),
    )
    return Section(
        anchor="definitions", title=w("sec.definitions"), lead=w("lead.definitions"), blocks=blocks
    )


def provenance(reading: Reading) -> Section:
    """What was measured, on what, when, and how to check it."""
    w = reading.words
    blocks: list[Block] = [Facts(pairs=_run(reading)), Para(text=w("prov.keynote"), quiet=True)]
    for deployment in reading.findings["deployments"]:
        blocks.append(_deployment(deployment, reading))
    blocks += [_parts(reading), _environment(reading)]
    return Section(anchor="provenance", title=w("sec.provenance"), blocks=tuple(blocks))


def _defined(name: str, reading: Reading) -> tuple[Cell, ...]:
    """One criterion; where deployments differ in how it was had, all of it is said."""
    w = reading.words
    mine = [m for m in reading.findings["measurements"] if m["criterion"] == name]
    return (
        Cell(text=reading.named(name), note=name),
        Cell(text=_said(mine, "note", reading)),
        Cell(
            text=_said(mine, "denominator", reading),
            note=w("def.unit", unit=_said(mine, "unit_of_analysis", reading)),
        ),
        Cell(text=_method(mine, reading)),
        Cell(text=_statuses(mine, reading)),
    )


def _said(mine: list[Mapping[str, Any]], key: str, reading: Reading) -> str:
    w = reading.words
    return w.semicolon.join(dict.fromkeys(w.term(m[key]) for m in mine if m[key])) or "–"


def _method(mine: list[Mapping[str, Any]], reading: Reading) -> str:
    w = reading.words
    bounds = [m["interval"] for m in mine if m["interval"]]
    told = [
        w("def.method", method=w.term(b["method"]), level=reading.say(b["confidence"], "share"))
        for b in bounds
    ]
    return w.semicolon.join(dict.fromkeys(told)) or w("no_interval")


def _statuses(mine: list[Mapping[str, Any]], reading: Reading) -> str:
    w = reading.words
    return w.comma.join(dict.fromkeys(w(f"status.{m['status']}") for m in mine))


def _run(reading: Reading) -> tuple[tuple[str, str], ...]:
    w, study, run = reading.words, reading.findings["study"], reading.findings["run"]
    keep = w.or_plain(f"keep.{study['keep']}", study["keep"])
    pairs = [
        ("prov.question", study["question"]),
        ("prov.baseline", study["baseline"]),
        ("prov.owner", study.get("owner") or ""),
        ("prov.run", run["id"]),
        ("prov.began", run["started"]),
        ("prov.ended", run["ended"]),
        ("prov.segments", str(run["segments"])),
        ("prov.seed", str(study["seed"])),
        ("prov.keep", keep),
        ("prov.study", study["hash"]),
        ("prov.root", reading.seal.get("root", "")),
        ("prov.key", reading.seal.get("key", "")),
        ("prov.verify", f"steelyard verify {run['id']}"),
    ]
    return tuple((w(key), value) for key, value in pairs if value)


def _deployment(deployment: Mapping[str, Any], reading: Reading) -> Fold:
    w, name = reading.words, deployment["name"]
    how = [
        ("prov.model", deployment.get("model") or ""),
        ("prov.engine", deployment.get("engine") or w("prov.hosted")),
        ("prov.api", deployment.get("api") or ""),
        ("prov.structured", w.or_plain(f"structured.{deployment['structured']}", "–")),
        ("prov.parser", " → ".join(deployment["parser"]) or w("none")),
    ]
    full = [(w("prov.name"), reading.full_names[name])] if name in reading.full_names else []
    pairs = [*full, *((w(key), value) for key, value in how if value)]
    pairs += [(w.term(fact["name"]), _fact(fact, reading)) for fact in deployment["facts"]]
    return Fold(summary=w("prov.facts", name=name), blocks=(Facts(pairs=tuple(pairs)),))


def _fact(fact: Mapping[str, Any], reading: Reading) -> str:
    status = reading.words(f"status.{fact['status']}")
    value = _shown(fact["value"], reading)
    return reading.words("prov.fact", value=value, status=status)


def _parts(reading: Reading) -> Fold:
    """What else the frozen hash covers: items, graders, weights."""
    pairs = tuple(_flat(reading.findings["study"].get("parts") or {}, reading))
    return Fold(summary=reading.words("prov.parts"), blocks=(Facts(pairs=pairs),))


def _environment(reading: Reading) -> Fold:
    pairs = tuple(_flat(reading.findings["environment"], reading))
    return Fold(summary=reading.words("prov.environment"), blocks=(Facts(pairs=pairs),))


def _flat(tree: Mapping[str, Any], reading: Reading, prefix: str = "") -> list[tuple[str, str]]:
    pairs: list[tuple[str, str]] = []
    for name, value in sorted(tree.items()):
        if isinstance(value, Mapping) and "missing" not in value:
            pairs += _flat(value, reading, f"{prefix}{name}.")
        else:
            pairs.append((f"{prefix}{name}", _shown(value, reading)))
    return pairs


def _shown(value: Any, reading: Reading) -> str:
    w = reading.words
    match value:
        case Mapping():
            if "missing" in value:
                return w("unknown", reason=w.term(str(value["missing"])))
            return w.comma.join(f"{k} {_shown(v, reading)}" for k, v in sorted(value.items()))
        case list():
            return w.comma.join(_shown(v, reading) for v in value)
        case bool():
            return w("yes" if value else "no")
        case None:
            return w("none")
    return str(value)
