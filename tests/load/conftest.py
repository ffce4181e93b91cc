"""Loads that go to a server on this machine, and end by themselves."""

from __future__ import annotations

import pytest

from steelyard.endpoint import Target
from steelyard.evidence import Kind, LogReader, SampleLog
from steelyard.load.engine import Order, offer


class Offering:
    """One order offered: what came of it, and its samples."""

    def __init__(self, folder):
        self.folder = folder

    def __call__(self, server, plan, *, span_s, **more):
        crew, watch = more.pop("crew", None), more.pop("watch", lambda _: None)
        url = server if isinstance(server, str) else server.url
        order = Order(
            target=Target(base_url=url, model="m"), plan=plan, span_s=span_s, max_tokens=8, **more
        )
        path = self.folder / f"{len(list(self.folder.iterdir()))}.log"
        with SampleLog.create(path, run="r", study="0" * 64) as log:
            got = offer(order, log=log, shards=path.with_suffix(".shards"), watch=watch, crew=crew)
        self.log = path
        return got, list(LogReader(path, kinds=[Kind.SAMPLE]))


@pytest.fixture
def offering(tmp_path):
    return Offering(tmp_path)
