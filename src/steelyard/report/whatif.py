"""The mark of a report that asks what if: what was changed, and that it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.report.reading import Reading


def banner(reading: Reading) -> str:
    """The mark; "" for a report of the frozen study."""
    run, w = reading.findings["run"], reading.words
    changes = run.get("what_if", [])
    if not changes:
        return ""
    told = w.semicolon.join(change_text(change, reading) for change in changes)
    frozen = run.get("frozen_verdict")
    if not frozen:
        return w("whatif.banner", changes=told)
    word = w(f"verdict.{frozen['verdict']}")
    subject = frozen["deployment"]
    return w("whatif.banner.frozen", changes=told, frozen=f"{word} {subject}" if subject else word)


def change_text(change: Mapping[str, Any], reading: Reading) -> str:
    """One change: of what, from what, to what."""
    w, kind = reading.words, change["kind"]
    none = w("whatif.none")
    after = none if change["after"] == "off" else change["after"]
    return w(
        f"whatif.{kind}",
        name=change["name"] if kind in ("group", "price") else reading.named(change["name"]),
        before=change["before"] or none,
        after=after,
    )
