"""Rules that tie fields together; they read plain data, so that one fault hides no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from steelyard.study.problem import Finding
from steelyard.study.rules.business import business_rules
from steelyard.study.rules.claims import claim_rules
from steelyard.study.rules.cluster import cluster_rules
from steelyard.study.rules.criteria import criteria_rules
from steelyard.study.rules.deployments import deployment_rules
from steelyard.study.rules.facts import fact_rules
from steelyard.study.rules.headers import header_rules
from steelyard.study.rules.people import people_rules
from steelyard.study.rules.portfolios import business_portfolios, portfolio_rules
from steelyard.study.rules.presence import presence_rules
from steelyard.study.rules.prices import price_rules
from steelyard.study.rules.references import reference_rules
from steelyard.study.rules.twins import twin_rules
from steelyard.study.rules.valuetree import tree_rules
from steelyard.study.rules.workloads import workload_rules
from steelyard.study.vocabulary import Vocabulary

__all__ = ["business_file_rules", "findings"]


def business_file_rules(data: Mapping[str, object]) -> Iterator[Finding]:
    """Find what contradicts itself in a business alone."""
    yield from business_portfolios(data)
    yield from business_rules(data)
    yield from twin_rules(data)


def findings(
    data: Mapping[str, object], *, vocabulary: Vocabulary, folder: Path | None
) -> Iterator[Finding]:
    """Find what contradicts itself; ``folder`` is where named files must be, None to trust."""
    yield from presence_rules(data)
    yield from deployment_rules(data, folder=folder)
    yield from fact_rules(data, vocabulary=vocabulary, folder=folder)
    yield from claim_rules(data, vocabulary=vocabulary, folder=folder)
    yield from portfolio_rules(data)
    yield from workload_rules(data, vocabulary=vocabulary, folder=folder)
    yield from criteria_rules(data, vocabulary=vocabulary)
    yield from tree_rules(data)
    yield from cluster_rules(data)
    yield from price_rules(data, vocabulary=vocabulary)
    yield from business_rules(data)
    yield from twin_rules(data)
    yield from people_rules(data)
    yield from header_rules(data)
    yield from reference_rules(data)
