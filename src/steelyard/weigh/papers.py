"""What measurements.json tells of candidates that no request reaches: facts, and portfolios."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.evidence import Missing
from steelyard.study import TEXT, Fact, Portfolio, Study
from steelyard.weigh.attaching import part_of
from steelyard.weigh.blended import Blended
from steelyard.weigh.claimed import ruled
from steelyard.weigh.table import Table

Row = dict[str, Any]


def candidates_found(study: Study, parts: Mapping[str, str], table: Table) -> Row:
    """Rows of the document; none where everything was measured."""
    if table.candidates is None:
        return {}
    facts = [_fact(name, fact, parts) | _ruled(study, fact, parts) for name, fact in _told(study)]
    portfolios = [_portfolio(one, table) for one in study.portfolios.values()]
    return {
        "candidates": [
            *({"name": name, "kind": "deployment"} for name in study.deployments),
            *({"name": name, "kind": "portfolio"} for name in study.portfolios),
            *(
                {"name": name, "kind": "alternative", "about": one.about}
                for name, one in study.alternatives.items()
            ),
        ],
        **({"facts": facts} if facts else {}),
        **({"portfolios": portfolios} if portfolios else {}),
    }


def _told(study: Study) -> Iterator[tuple[str, Fact]]:
    for name in study.candidates:
        for fact in study.facts_of(name).values():
            yield name, fact


def _fact(name: str, fact: Fact, parts: Mapping[str, str]) -> Row:
    return {
        "candidate": name,
        "criterion": fact.name,
        "unit": fact.unit,
        "text": fact.value if fact.unit == TEXT else None,
        "value": fact.value if fact.unit != TEXT else None,
        "low": fact.low,
        "base": fact.base,
        "high": fact.high,
        "fixed": fact.fixed,
        "status": fact.status,
        "owner": fact.owner,
        "date": fact.date.isoformat(),
        "source": fact.source,
        "attachment": _paper(fact.attachment, parts),
        "claim": _paper(fact.claim_file, parts),
    }


def _ruled(study: Study, fact: Fact, parts: Mapping[str, str]) -> Row:
    """Of a claim, what the rules say of it."""
    return {} if fact.claim is None else {"ruled": ruled(study, fact, parts)}


def _paper(written: str | None, parts: Mapping[str, str]) -> Row | None:
    """A paper's name and digest; one that another study brought is no part of the record."""
    if written is None:
        return None
    digest = parts.get(part_of(written))
    return {"name": written, "sha256": digest or Missing(reason="no part of this record")}


def _portfolio(portfolio: Portfolio, table: Table) -> Row:
    return {
        "name": portfolio.name,
        "about": portfolio.about,
        "routing": portfolio.routing,
        "members": [
            {"workload": workload, "member": member, "share": share}
            for workload, shares in portfolio.split.items()
            for member, share in shares.items()
        ],
        "failover": [
            row
            for workload, shares in portfolio.split.items()
            for row in _failover(portfolio, workload, shares, table)
        ],
    }


def _failover(
    portfolio: Portfolio, workload: str, shares: Mapping[str, float], table: Table
) -> Iterator[Row]:
    """When one member fails: requests per hour that the others take, of what all took."""
    mixture = None
    if table.candidates is not None:
        mixture = table.candidates.blends.get((portfolio.name, workload))
    for fails in shares:
        rest = {name: share for name, share in shares.items() if name != fails}
        yield {"workload": workload, "fails": fails, **_left(mixture, shares, rest)}


def _left(mixture: Blended | None, shares: Mapping[str, float], rest: Mapping[str, float]) -> Row:
    if not rest:
        reason = "nobody else serves this workload"
    elif mixture is None:
        reason = "not measured: a member is known on paper alone"
    else:
        total = sum(rest.values())
        whole = mixture.taken_per_h(shares)
        left = mixture.taken_per_h({name: share / total for name, share in rest.items()})
        return {"takes_per_h": whole, "left_per_h": left, "left": min(1.0, left / whole)}
    unknown = Missing(reason=reason)
    return {"takes_per_h": unknown, "left_per_h": unknown, "left": unknown}
