"""A pilot: what an earlier run of the same deployments tells of a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

import orjson

from steelyard.errors import StudyError
from steelyard.evidence import RunFolder
from steelyard.study import CriterionName, Gate
from steelyard.weigh.frozen import Frozen


@dataclass(frozen=True, slots=True, kw_only=True)
class Pilot:
    """Times and rates of a run; empty where there was none."""

    answer_s: Mapping[tuple[str, str], float] = field(default_factory=dict)
    """By deployment and workload: seconds of its own windows for one answer."""
    measurements: tuple[Mapping[str, Any], ...] = ()
    gates: tuple[Mapping[str, Any], ...] = ()

    def __bool__(self) -> bool:
        return bool(self.measurements)

    @classmethod
    def read(cls, run: Path, frozen: Frozen) -> Self:
        """Read a closed run.  Raises StudyError where it measured none of the deployments."""
        folder = RunFolder.at(run)
        try:
            found = orjson.loads(folder.measurements.read_bytes())
            verdict = orjson.loads(folder.verdict.read_bytes())
        except (OSError, orjson.JSONDecodeError) as problem:
            raise StudyError(
                f"--pilot {run}: its measurements can't be read ({problem}); name a closed run"
            ) from problem
        names = [each["name"] for each in found["deployments"]]
        if not set(names) & set(frozen.study.deployments):
            raise StudyError(
                f"--pilot {run}: measured {', '.join(names)}, of which the study has none"
            )
        return cls(
            answer_s=_times(found),
            measurements=tuple(found["measurements"]),
            gates=tuple(verdict["gates"]),
        )

    def shares(self, gate: Gate) -> dict[str, float]:
        """By deployment: the share on the gate's good side."""
        if CriterionName.read(gate.criterion).percent is not None:
            return self._tails(gate)
        found = {}
        for row in self.measurements:
            if row["criterion"] == gate.criterion and isinstance(row["value"], float | int):
                value = float(row["value"])
                found[row["deployment"]] = value if gate.op == ">=" else 1.0 - value
        return found

    def _tails(self, gate: Gate) -> dict[str, float]:
        """A percentile's gate counts the answers beyond the limit; the pilot had the same one."""
        found = {}
        for row in self.gates:
            counted = isinstance(row["k"], int) and isinstance(row["n"], int) and row["n"] > 0
            if row["gate"] == gate.text and counted:
                share = row["k"] / row["n"]
                found[row["deployment"]] = 1.0 - share
        return found


def _times(found: Mapping[str, Any]) -> dict[tuple[str, str], float]:
    only = [each["name"] for each in found["workloads"]]
    spent: dict[tuple[str, str], list[float]] = {}
    for window in found["windows"]:
        key = (window["deployment"], window.get("workload", only[0]))
        wall, answers = spent.setdefault(key, [0.0, 0.0])
        spent[key] = [wall + window["wall_s"], answers + window["answers"]]
    return {key: wall / answers for key, (wall, answers) in spent.items() if answers}
