"""Businesses of a few lines, reckoned."""

from __future__ import annotations

from steelyard.cost.model import cost_model
from steelyard.study import Business, BusinessCase

SAID = {"as_of": "2026-11-01", "source": "finance"}
VOLUME = {"base": "500 Mtok/d", **SAID}


def line(what="a", kind="compute", rate="1 USD/year", **more):
    """A line of a business."""
    return {"what": what, "kind": kind, "rate": rate, **SAID, **more}


def model(*lines, horizon="1 year", **more):
    """The cost model of some lines."""
    more.setdefault("deployments", {"k2": {}, "ds": {}})
    business = Business.model_validate(
        {"horizon": horizon, "currency": "USD", "lines": list(lines)} | more
    )
    return cost_model(BusinessCase(business=business, study=None, file="b.yaml"))


def guide(**more):
    """Guide A's table: hardware a year and money per million tokens, at 500M tokens a day."""
    return model(
        line("hw k2", rate="28500 USD/year", **{"for": "k2"}),
        line("hw ds", rate="31200 USD/year", **{"for": "ds"}),
        line("tok k2", "tokens", "0.87 USD/Mtok", **{"for": "k2"}),
        line("tok ds", "tokens", "0.73 USD/Mtok", **{"for": "ds"}),
        volume=VOLUME,
        **more,
    )
