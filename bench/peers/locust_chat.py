"""A locustfile as one writes it first: ask, read the whole body, let the status decide."""

from __future__ import annotations

import itertools
import os

import gevent
from locust import HttpUser, constant, task

WANTED = int(os.environ["REQUESTS"])
ASKED, DONE = itertools.count(1), itertools.count(1)
BODY = {
    "model": "m",
    "stream": True,
    "stream_options": {"include_usage": True},
    "messages": [{"role": "user", "content": "Say it."}],
}


class Chat(HttpUser):
    wait_time = constant(0)

    @task
    def ask(self) -> None:
        if next(ASKED) > WANTED:
            gevent.sleep(3600)
        self.client.post("/chat/completions", json=BODY, timeout=30)
        if next(DONE) == WANTED:
            # Its statistics are collected and written now and then, not at once.
            gevent.spawn_later(3, self.environment.runner.quit)
