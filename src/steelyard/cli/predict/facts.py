"""Forecasts as a study takes them: alternatives whose facts are predicted, each with its band."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from steelyard.evidence import Missing

if TYPE_CHECKING:
    from steelyard.hardware import Band, Forecast, Foretold, Predicted


def as_facts(answer: Predicted, *, owner: str, source: str) -> str:
    """YAML to paste into a study: of what is sure to fit, the times and the flow.

    Nobody is asked by a prediction, so each stands as an alternative; a criterion or gate of the
    study may use what it names. Of a search for a layout the best alone is there.
    """
    today = datetime.datetime.now(tz=datetime.UTC).date().isoformat()
    lines = ["alternatives:"]
    for each in answer.taken:
        known = known_of(each)
        if isinstance(known, Missing):
            continue
        about = f"{each.setup.model.name} ({each.setup.precision.name}) on {_devices(each)}"
        lines += [f"  {slug(each.setup.name)}:", f"    about: {_quoted(about)}", "    facts:"]
        said = f"status: predicted, owner: {_quoted(owner)}, date: {today}"
        step = ", all lengths equal" if each.setup.in_step else ""
        told = _quoted(f"steelyard predict {source}{step}, on {known.stands}")
        for criterion, band in _criteria(known, each):
            lines.append(f"      {criterion}: {{{band}, {said}, source: {told}}}")
        lines += _quality(each, owner=owner)
    return "\n".join(lines if len(lines) > 1 else ["alternatives: {}"]) + "\n"


def known_of(each: Forecast) -> Foretold | Missing:
    """Missing for what is not sure to fit, alone or beside a host, or has no times."""
    from steelyard.hardware import foretell

    known = foretell(each)
    if not isinstance(known, Missing) and each.fits != "yes" and each.setup.host is None:
        return Missing(reason="not sure to fit")
    return known


def _quality(each: Forecast, *, owner: str) -> list[str]:
    """What somebody measured of this precision elsewhere: documented, and never predicted."""
    one = each.setup.judged
    if one is None:
        return []
    source = _quoted(f"{one.source}, {one.n} items")
    return [
        f"      quality: {{value: {one.value:.2%}, status: documented, owner: {_quoted(owner)}, "
        f"date: {one.date}, source: {source}}}"
    ]


def slug(name: str) -> str:
    """A name that a study takes: letters, digits, ``-``, ``_`` and ``.`` alone, at most 64."""
    plain = re.sub(r"[^\w.]+", "-", name).strip("-._")
    return plain[:64].strip("-._") or "setup"


def _devices(each: Forecast) -> str:
    return each.setup.spread


_CRITERIA = {
    "ttft": ("p50(ttft)", 1e3, "ms"),
    "tpot": ("p50(tpot)", 1e3, "ms"),
    "output_tokens_per_s": ("output_tokens_per_s", 1.0, "tokens/s"),
}
"""How a study calls what is foretold, in which unit."""


def _criteria(known: Foretold, each: Forecast) -> Iterator[tuple[str, str]]:
    """Where requests arrive by themselves, the flow is what is offered, and no capability."""
    for name, band in known.bands.items():
        if name == "output_tokens_per_s" and each.setup.rate is not None:
            continue
        criterion, scale, unit = _CRITERIA[name]
        yield criterion, _band(band, scale=scale, unit=unit)


def _band(band: Band, *, scale: float, unit: str) -> str:
    ends = {"low": band.low, "base": band.mid, "high": band.high}
    return ", ".join(f"{name}: {end * scale:.2f} {unit}" for name, end in ends.items())


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
