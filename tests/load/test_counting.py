"""The second count of a run's tokens, made after it."""

from __future__ import annotations

from load.made import answer, logged
from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing
from steelyard.load.arrivals import constant
from steelyard.load.counting import count_run
from steelyard.load.engine import Order
from steelyard.load.tokens import Source


class Gone:
    """An endpoint that has ended since the run."""

    name = "http://h/v1 /tokenize"
    source = Source.TOKENIZE

    def count(self, text):
        raise EndpointUnusable(f"{self.name}: refused, asked for {len(text)} characters")


def test_an_endpoint_that_counts_no_longer_costs_the_second_count_and_not_the_run(tmp_path):
    log = logged(tmp_path / "samples.log", [answer(0, first=5, last=9, text="a", item="r0")] * 3)
    plan = constant(1, for_s=3).schedule(0)
    order = Order(target=Target(base_url="http://h/v1", model="m"), plan=plan, span_s=3.0)

    found = count_run(log, first=0, order=order, tokenizer=Gone())

    assert found.counts == {}
    assert isinstance(found.mismatch, Missing)
    assert "refused" in found.mismatch.reason
