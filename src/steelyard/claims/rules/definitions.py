"""Formulas that name a known figure, tried against what that figure is."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from steelyard.claims.case import Case, plausible, wrong
from steelyard.claims.formula import Formula, FormulaError, parse
from steelyard.claims.text import Text, num
from steelyard.claims.verdict import Finding

_SAME = 0.01
"""Relative difference below which two formulas are taken for one."""


@cache
def definitions() -> Mapping[str, Any]:
    """By name: formula, the names it needs, points to try it at, and what it is in words."""
    return tomllib.loads(
        (files("steelyard.claims") / "data" / "definitions.toml").read_text("utf-8")
    )


def defined(case: Case) -> Iterator[Finding]:
    """A formula printed for a defined figure must have its parts and give its values."""
    name = case.claim.get("defines")
    if not name or not case.claim.get("formula"):
        return
    known = definitions().get(name)
    if known is None:
        return
    for text in case.claim.get("formula"):
        yield _compared(parse(text), known)


def _compared(printed: Formula, known: Mapping[str, Any]) -> Finding:
    about = Text(known["en"], known["zh"])
    shown = _differing(printed, known)
    lacking = [each for each in known["needs"] if not printed.names & set(each.split("|"))]
    if not lacking and shown is None:
        return plausible(
            "definition",
            Text(f"{printed.text} is {known['formula']}", f"{printed.text} 即 {known['formula']}"),
        )
    line = Text("", "")
    if lacking:
        names = ", ".join(each.replace("|", " / ") for each in lacking)
        line += Text(f"leaves out {names}: ", f"缺少 {names}：")
    slack = None
    if shown is not None:
        got, right, where = shown
        line += Text(
            f"{printed.text} = {num(got)}, right is {num(right)} ({where}); ",
            f"{printed.text} = {num(got)}，应为 {num(right)}（{where}）；",
        )
        slack = abs(got / right) if right else None
    return wrong(
        "definition",
        line + about,
        slack=slack,
        remedy=Text(f"write {known['formula']}", f"改为 {known['formula']}"),
    )


def _differing(printed: Formula, known: Mapping[str, Any]) -> tuple[float, float, str] | None:
    """The first point at which the two differ: printed value, right value, and the point."""
    right = parse(known["formula"])
    for probe in known["probe"]:
        values = {name: float(value) for name, value in probe.items()}
        if printed.names - values.keys():
            continue
        try:
            got, wanted = printed.plain(values), right.plain(values)
        except FormulaError:
            continue
        if abs(got - wanted) > _SAME * max(abs(wanted), abs(got)):
            names = sorted(printed.names | right.names)
            return got, wanted, ", ".join(f"{n} = {num(values[n])}" for n in names if n in values)
    return None
