"""From the words of ``--export`` to threads that serve and push."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

import orjson

from steelyard.errors import StudyError
from steelyard.load.engine import Live, Order
from steelyard.load.export.metrics import About, about, metrics
from steelyard.load.export.otlp import payload
from steelyard.load.export.page import page
from steelyard.load.export.pushing import Pushed, unix_ns
from steelyard.load.export.serving import Served

_ADDRESS = re.compile(r"(?:\[([0-9a-fA-F:.]+)\]|([^\s:/\[\]]+)):(\d{1,5})", re.ASCII)
_FORMS = "write prometheus=127.0.0.1:9464 or otlp=http://127.0.0.1:4318"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """One --export, read."""

    way: Literal["prometheus", "otlp"]
    host: str = ""
    port: int = 0
    """0: any that is free."""
    url: str = ""


def export_wish(text: str) -> Wish:
    """Read ``prometheus=HOST:PORT`` or ``otlp=URL``.  Raises StudyError."""
    way, _, where = text.partition("=")
    if way == "prometheus":
        found = _ADDRESS.fullmatch(where)
        if found is None or int(found[3]) > 65535:
            raise StudyError(f"--export: {text!r} names no address and port; {_FORMS}")
        return Wish(way="prometheus", host=found[1] or found[2], port=int(found[3]))
    if way == "otlp":
        _check_url(text, where)
        return Wish(way="otlp", url=where)
    raise StudyError(f"--export: {text!r} is no export; {_FORMS}")


def _check_url(text: str, where: str) -> None:
    try:
        url = urlsplit(where)
        sound = url.scheme in ("http", "https") and bool(url.hostname) and url.port != 0
        plain = url.username is None and not url.query and not url.fragment
    except ValueError:
        sound = plain = False
    if not sound:
        raise StudyError(f"--export: {text!r} names no http(s) address; {_FORMS}")
    if not plain:
        raise StudyError(
            "--export otlp: an address has no user, query or fragment; secrets go into the "
            "environment variable OTEL_EXPORTER_OTLP_HEADERS"
        )


class Exporting:
    """Takes pictures and hands the latest one to whoever asks."""

    def __init__(self, told: About) -> None:
        self._about = told
        self._live: Live | None = None
        self._start_ns = unix_ns()
        self.pushed: list[Pushed] = []
        self.served: list[Served] = []

    def take(self, live: Live) -> None:
        """Keep the latest picture; all work is done where it is asked for."""
        self._live = live

    def told(self) -> str:
        """What does not go well; "" where all does."""
        return "; ".join(told for one in self.pushed if (told := one.told()))

    def text(self) -> str:
        """The page; "" before the load has begun."""
        live = self._live
        return "" if live is None else page(metrics(live, self._about), self._about)

    def body(self) -> bytes | None:
        """A push; None before the load has begun."""
        live = self._live
        if live is None:
            return None
        found = metrics(live, self._about)
        return orjson.dumps(payload(found, self._about, start_ns=self._start_ns, now_ns=unix_ns()))


@contextmanager
def exporting(wishes: Sequence[Wish], order: Order, *, run: str) -> Iterator[Exporting]:
    """Serve and push until the end.  Raises StudyError where an address can't be had."""
    found = Exporting(about(order, run=run))
    with ExitStack() as stack:
        for wish in wishes:
            if wish.way == "prometheus":
                served = Served(wish.host, wish.port, found.text)
                found.served.append(stack.enter_context(served))
            else:
                found.pushed.append(stack.enter_context(Pushed(wish.url, found.body)))
        yield found
