"""Which engine or exporter a page belongs to."""

from __future__ import annotations

from dataclasses import dataclass

from steelyard.errors import EndpointUnusable
from steelyard.load.views.exposition import Exposition
from steelyard.load.views.names import Names
from steelyard.load.views.tables import Alias, Table, tables


@dataclass(frozen=True, slots=True, kw_only=True)
class Detected:
    """An engine or exporter, and what shows that it is that one."""

    table: Table
    evidence: tuple[str, ...]
    """Names on the page that are this engine's."""
    since: str
    """No older than this, as its names show; "" where they tell nothing."""
    until: str
    """No newer than this."""
    models: tuple[str, ...]
    """Values of the label that names a model."""


def detect(page: Exposition, *, accelerator: bool = False) -> Detected:
    """Tell the engine, or with ``accelerator`` the exporter, by the names on its page.

    Where a page carries several (vLLM within Triton), the one with most series is taken.
    Raises EndpointUnusable where no table knows the page.
    """
    names = Names(page)
    asked = [table for table in tables().values() if table.accelerator == accelerator]
    found = [table for table in asked if table.marked(page)]
    if not found:
        looked = ", ".join(name for table in asked for name in table.prefixes or table.marks)
        raise EndpointUnusable(
            f"no engine is known by the {len(page.points)} names on this metrics page (looked for "
            f"{looked}). Give the address of the engine's own page, or name the engine."
        )
    return _detected(
        max(found, key=lambda t: len({a.series.name for a in _shown(t, names)})), names
    )


def _shown(table: Table, names: Names) -> list[Alias]:
    return [alias for alias in table.aliases if names.have(alias)]


def _detected(table: Table, names: Names) -> Detected:
    shown, marked = _shown(table, names), table.marked(names.page)
    models = {p.label(table.model_label) for name in marked for p in names.page.of(name)}
    return Detected(
        table=table,
        evidence=marked,
        since=max((alias.since for alias in shown), key=_order, default=""),
        until=min((alias.until for alias in shown if alias.until), key=_order, default=""),
        models=tuple(sorted(models - {""})) if table.model_label else (),
    )


def _order(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".")) if version else ()
