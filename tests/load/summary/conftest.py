"""Summaries of runs made by hand."""

from __future__ import annotations

import pytest

from load.made import logged
from steelyard.load.summary import Span, read_columns, summarise


@pytest.fixture
def summed(tmp_path):
    def build(samples, *, span_s=1.0, offered=None, level=None, name="samples.log"):
        path = logged(tmp_path / name, samples)
        window = Span(start_s=0.0, span_s=span_s, offered=offered)
        return summarise(read_columns(path), window, level=level)

    return build
