"""The second count of a run's tokens, made after it."""

from __future__ import annotations

import pytest

from load.made import answer, logged
from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable
from steelyard.evidence import Missing
from steelyard.load.arrivals import constant
from steelyard.load.counting import count_run, designed
from steelyard.load.document import facts_of_prompts, order_told
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


@pytest.mark.parametrize(
    ("given", "facts"),
    [
        ({}, {}),
        ({"prompts": {"a": "Say hello.", "b": "Say goodbye."}}, {"given": 2}),
        ({"prompt_facts": {"made": 7, "workload": "w.py:f"}}, {"made": 7, "workload": "w.py:f"}),
    ],
)
def test_what_prompts_were_is_known_when_their_texts_are_gone(given, facts):
    plan = constant(1, for_s=3).schedule(0)
    target = Target(base_url="http://h/v1", model="m")
    told = order_told(Order(target=target, plan=plan, span_s=3.0, **given))

    assert facts_of_prompts(told) == facts


@pytest.mark.parametrize(("facts", "item"), [({"given": 1}, "prompt"), ({"made": 7}, "p3")])
def test_a_cache_is_held_against_no_design_where_the_prompts_are_gone(tmp_path, facts, item):
    log = logged(tmp_path / "samples.log", [answer(0, first=5, last=9, item=item)] * 3)
    plan = constant(1, for_s=3).schedule(0)
    target = Target(base_url="http://h/v1", model="m")
    order = Order(target=target, plan=plan, span_s=3.0, prompt_facts=facts)

    assert designed(log, first=0, order=order, tokenizer=None).hits is None
