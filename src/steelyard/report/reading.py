"""Reading findings: look-ups that every section needs, over the JSON of the record."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from steelyard.report.numbers import quantity
from steelyard.report.words import Words

PERCENTILE = re.compile(r"p(\d{1,2}(?:\.\d+)?)\((\w+)\)")


@dataclass(frozen=True, slots=True)
class Reading:
    """measurements.json and verdict.json, with the words to tell of them."""

    findings: Mapping[str, Any]
    verdict: Mapping[str, Any]
    words: Words
    seal: Mapping[str, str] = field(default_factory=dict)

    @property
    def deployments(self) -> list[str]:
        """Names in the study's order."""
        return [d["name"] for d in self.findings["deployments"]]

    def series(self, deployment: str) -> int:
        """The deployment's place, which gives its mark and colour in every chart."""
        return self.deployments.index(deployment)

    def measurement(self, criterion: str, deployment: str) -> Mapping[str, Any] | None:
        """The measurement of a criterion of a deployment, if there is one."""
        for m in self.findings["measurements"]:
            if m["criterion"] == criterion and m["deployment"] == deployment:
                found: Mapping[str, Any] = m
                return found
        return None

    def criteria(self) -> list[str]:
        """Every criterion measured, in the record's order."""
        return list(dict.fromkeys(m["criterion"] for m in self.findings["measurements"]))

    def unit(self, criterion: str) -> str:
        """The canonical unit of a criterion."""
        for m in self.findings["measurements"]:
            if m["criterion"] == criterion:
                return str(m["unit"])
        return ""

    def named(self, criterion: str) -> str:
        """A criterion in the reader's words: "p95 latency of accepted answers"."""
        match = PERCENTILE.fullmatch(criterion)
        if match:
            inner = self.words.or_plain(f"crit.{match[2]}", match[2])
            return f"p{match[1]} {inner}"
        return self.words.or_plain(f"crit.{criterion}", criterion)

    def say(self, value: Any, unit: str) -> str:
        """A value with its unit."""
        return quantity(value, unit, self.words)

    def weighted(self) -> Sequence[Mapping[str, Any]]:
        """The study's criteria: name, weight, worst, best, margin, unit."""
        found: Sequence[Mapping[str, Any]] = self.findings["study"].get("criteria", [])
        return found

    def pair(self) -> tuple[str, str] | None:
        """The two deployments that the comparisons compare, first named first."""
        for c in self.findings.get("comparisons", []):
            return str(c["a"]), str(c["b"])
        return None
