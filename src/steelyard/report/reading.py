"""Reading findings: look-ups that every section needs, over the JSON of the record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from steelyard.report.clean import cleaned, short_names, visible
from steelyard.report.numbers import quantity
from steelyard.report.words import Words

PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d+)?)\((\w+)\)")
TEXT = "text"
"""In place of a unit: the cell says whether a text is among those that a gate lists."""
CANDIDATES = {"col.deployment": "col.candidate"}
"""What a column is called where not all that is weighed is deployed."""
Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Reading:
    """measurements.json and verdict.json, with the words to tell of them."""

    findings: Mapping[str, Any]
    verdict: Mapping[str, Any]
    words: Words
    seal: Mapping[str, Any] = field(default_factory=dict)
    full_names: Mapping[str, str] = field(default_factory=dict)
    """A shortened name -> the whole of it."""

    @classmethod
    def of(
        cls,
        findings: Mapping[str, Any],
        verdict: Mapping[str, Any],
        *,
        lang: str,
        seal: Mapping[str, Any] | None = None,
    ) -> Self:
        """Read two documents of a record, whose strings are nobody's to trust."""
        names = short_names([str(d["name"]) for d in _candidates(findings)])
        return cls(
            cleaned(findings, names=names),
            cleaned(verdict, names=names),
            Words(lang, CANDIDATES if "candidates" in findings else {}),
            seal or {},
            {short: visible(name) for name, short in names.items()},
        )

    @property
    def deployments(self) -> list[str]:
        """Names of all candidates, in the study's order; portfolios and alternatives last."""
        return [d["name"] for d in _candidates(self.findings)]

    @property
    def asked(self) -> list[str]:
        """Names of those who were asked anything."""
        return [d["name"] for d in self.findings["deployments"]]

    @property
    def on_paper(self) -> list[str]:
        """Names of those whom no request can reach."""
        found = _candidates(self.findings)
        return [d["name"] for d in found if d.get("kind") == "alternative"]

    def shown(self, measurement: Row) -> str:
        """A cell's value with its unit; of a text, the text."""
        if measurement["unit"] == TEXT:
            return str(measurement["note"] or "–")
        return self.say(measurement["value"], measurement["unit"])

    def series(self, deployment: str) -> int:
        """The deployment's place, which gives its mark and colour in every chart."""
        return self.deployments.index(deployment)

    def place(self, row: Row) -> str:
        """Whose a row is, with its workload where there are several."""
        return (
            f"{row['deployment']} @ {row['workload']}" if "workload" in row else row["deployment"]
        )

    def legend(self, deployments: Sequence[str] | None = None) -> tuple[tuple[int, str], ...]:
        """Marks and names for the legend of a chart."""
        names = self.deployments if deployments is None else deployments
        return tuple((self.series(name), name) for name in names)

    def measurement(self, criterion: str, deployment: str) -> Row | None:
        """The measurement of a criterion of a deployment, if there is one."""
        for m in self.findings["measurements"]:
            if m["criterion"] == criterion and m["deployment"] == deployment:
                found: Row = m
                return found
        return None

    def seen(self, criterion: str, deployment: str) -> str:
        """A measurement with its unit; "–" where there is none."""
        found = self.measurement(criterion, deployment)
        return "–" if found is None else self.shown(found)

    def ref(self, criterion: str, deployment: str) -> str:
        """The address of the row that says where a measurement is from; "" if there is none."""
        for place, m in enumerate(self.findings["measurements"]):
            if m["criterion"] == criterion and m["deployment"] == deployment:
                return self.anchor(place)
        return ""

    @staticmethod
    def anchor(place: int) -> str:
        """The address of the measurement at a place of the record."""
        return f"m-{place + 1}"

    @staticmethod
    def entry(place: int) -> str:
        """The number that the measurement at a place of the record goes by."""
        return f"#{place + 1}"

    def criteria(self) -> list[str]:
        """Every criterion measured, in the record's order."""
        return list(dict.fromkeys(m["criterion"] for m in self.findings["measurements"]))

    def valued(self, criterion: str) -> bool:
        """Whether anybody has a value of a criterion; "never" is one."""
        return any(
            not (isinstance(m["value"], Mapping) and "missing" in m["value"])
            for m in self.findings["measurements"]
            if m["criterion"] == criterion
        )

    def unit(self, criterion: str) -> str:
        """The canonical unit of a criterion."""
        for m in self.findings["measurements"]:
            if m["criterion"] == criterion:
                return str(m["unit"])
        return ""

    def named(self, criterion: str) -> str:
        """A criterion in the reader's words: "p95 latency of accepted answers"."""
        plain, at, workload = criterion.partition(" @ ")
        if at:
            return self.words("crit.at", criterion=self.named(plain), workload=workload)
        match = PERCENTILE.fullmatch(criterion)
        if match:
            inner = self.words.or_plain(f"crit.{match[2]}", match[2])
            return f"p{match[1]} {inner}"
        return self.words.or_plain(f"crit.{criterion}", criterion)

    def say(self, value: Any, unit: str) -> str:
        """A value with its unit."""
        return quantity(value, unit, self.words)

    def weighted(self) -> Sequence[Row]:
        """The study's criteria: name, weight, worst, best, margin, unit."""
        found: Sequence[Row] = self.findings["study"].get("criteria", [])
        return found

    def pairs(self) -> list[tuple[str, str]]:
        """Deployments that were compared, (other, baseline); the verdict's own pair first."""
        found = dict.fromkeys((c["a"], c["b"]) for c in self.findings.get("comparisons", []))
        return sorted(found, key=lambda pair: self.verdict["deployment"] not in pair)

    def compared(self, a: str, b: str) -> list[Row]:
        """The comparisons of a pair, as the record has them."""
        rows = self.findings.get("comparisons", [])
        return [c for c in rows if (c["a"], c["b"]) == (a, b)]

    def gate(self, gate: str, deployment: str) -> Row:
        """The finding of a gate on a deployment."""
        for found in self.verdict["gates"]:
            if (found["gate"], found["deployment"]) == (gate, deployment):
                row: Row = found
                return row
        raise KeyError(gate)

    def gate_text(self, gate: Row) -> str:
        """A gate in the reader's words: "delivered compliance ≥ 90 %"."""
        if gate["unit"] == TEXT:
            listed = str(gate["gate"]).partition("[")[2].rstrip("] ")
            return self.words("gate.listed", criterion=self.named(gate["criterion"]), list=listed)
        sign = "≥" if gate["op"] == ">=" else "≤"
        limit = self.say(gate["threshold"], gate["unit"])
        return f"{self.named(gate['criterion'])} {sign}\u00a0{limit}"


def _candidates(findings: Row) -> Sequence[Row]:
    """Everybody who was weighed; where all were asked, the record lists nobody else."""
    found: Sequence[Row] = findings.get("candidates") or findings["deployments"]
    return found
