"""Engines and accelerators watched beside the windows, and their pages in the record."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable, StorageFull
from steelyard.evidence import Missing, RunFolder, to_json
from steelyard.ledger import Ledger, LedgerRecord, ledger_records
from steelyard.load.watching import AUTO, Lookout, Source, Wish
from steelyard.study import Endpoint, Secret
from steelyard.weigh.plan import Window
from steelyard.weigh.progress import Watcher
from steelyard.weigh.standing import Standing

PAGES = "views"
"""Folder of the run folder in which pages are kept, one folder a window."""
GRADED_S = 240.0
"""Windows of graded answers last as long as they last: a look a second."""
UNASKED = "the study asks for none: see metrics, prometheus and accelerator of an endpoint"


@dataclass(slots=True, kw_only=True)
class Lookouts:
    """Where each deployment shows itself; a scrape that fails is a gap in the pages, no more."""

    folder: RunFolder
    ledger: Ledger
    watcher: Watcher
    _places: dict[str, tuple[Lookout, Target]] = field(default_factory=dict)
    _known: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Pages of a window that was killed stand in no record, and are of no use."""
        kept = {str(one.body["pages"]) for one in views_had(ledger_records(self.folder.ledger))}
        for folder in (self.folder.path / PAGES).glob("*/*"):
            if folder.relative_to(self.folder.path).as_posix() not in kept:
                shutil.rmtree(folder)

    def meet(self, standing: Standing) -> None:
        """Find a deployment's pages before it is measured.

        Raises EndpointUnusable and StudyError where a place that the study names shows nothing
        the first time; later, and where nothing is named, that is a note.
        """
        wish, name = wished(standing), standing.name
        self._places.pop(name, None)
        if not wish.anything:
            return
        hide = hidden(standing.deployment.endpoint)
        try:
            lookout = Lookout.of(wish, standing.target, span_s=GRADED_S)
        except EndpointUnusable as why:
            said = _shown(f"{name}: {why}", hide)
            if name not in self._known:
                way = "bring it up, correct it or leave it out of the study"
                raise EndpointUnusable(f"{said}; {way}") from None
            self.watcher.note(said)
            return
        lookout.hide = hide
        self._known.add(name)
        self._places[name] = lookout, standing.target

    def of(self, window: Window, *, span_s: float) -> Lookout | None:
        """A lookout for a window; None where nothing is to be watched."""
        place = self._places.get(window.deployment)
        return None if place is None else place[0].again(span_s=span_s)

    @contextlib.contextmanager
    def beside(self, window: Window) -> Iterator[None]:
        """Watch while graded answers of a window are asked for, and keep what was seen."""
        lookout, log = self.of(window, span_s=GRADED_S), self.folder.log
        if lookout is None:
            yield
            return
        start_ns = log.now_ns()
        with lookout.watching(origin_ns=log.origin_ns):
            yield
            end_ns = log.now_ns()
        self.keep(window, lookout, start_ns=start_ns, end_ns=end_ns)

    def keep(
        self, window: Window, lookout: Lookout, *, start_ns: int, end_ns: int
    ) -> tuple[Source, ...]:
        """Put a window's pages into the run folder and their digests into the ledger."""
        path = self.pages_of(window)
        path.mkdir(parents=True, exist_ok=True)
        try:
            sources = lookout.keep(path, start_ns=start_ns, end_ns=end_ns)
        except OSError as problem:
            raise StorageFull(
                f"{path}: can't be written ({problem.strerror}); make room and carry on with "
                "--resume"
            ) from problem
        for pages in sorted(path.glob("*.scrapes")):
            self.ledger.append_file("pages", pages)
        self.ledger.append(
            "view",
            {
                "workload": window.workload,
                "deployment": window.deployment,
                "index": window.index,
                "segment": self.folder.log.segment,
                "pages": path.relative_to(self.folder.path).as_posix(),
                "model": self._places[window.deployment][1].model,
                "sources": to_json([_said(source) for source in sources]),
            },
        )
        return sources

    def pages_of(self, window: Window) -> Path:
        """The folder of a window's pages."""
        name = f"{window.workload}.{window.index}.{self.folder.log.segment}"
        return self.folder.path / PAGES / window.deployment / name


def views_had(records: list[LedgerRecord]) -> list[LedgerRecord]:
    """The records of windows that were watched."""
    return [record for record in records if record.kind == "view"]


def sources_of(body: Mapping[str, Any]) -> tuple[Source, ...]:
    """The sources of a record."""
    found = []
    for told in body["sources"]:
        place = told["place"]
        known = Missing(reason=place["missing"]) if isinstance(place, dict) else str(place)
        found.append(Source(**{**told, "place": known}))
    return tuple(found)


def wished(standing: Standing) -> Wish:
    """What a deployment's study wants to see; an engine started here is always watched."""
    endpoint = standing.deployment.endpoint
    if endpoint is None:
        return Wish(metrics=AUTO)
    prometheus = endpoint.prometheus
    return Wish(
        metrics=None if endpoint.metrics is None else endpoint.metrics.reveal(),
        prometheus=None if prometheus is None else prometheus.url.reveal(),
        selector={} if prometheus is None else dict(prometheus.selector),
        accelerator=None if endpoint.accelerator is None else endpoint.accelerator.reveal(),
    )


def hidden(endpoint: Endpoint | None) -> dict[str, str]:
    """Addresses out of the environment, whole and in part, by what the study writes for them."""
    if endpoint is None:
        return {}
    url = None if endpoint.prometheus is None else endpoint.prometheus.url
    found: dict[str, str] = {}
    for secret in (endpoint.base_url, endpoint.metrics, endpoint.accelerator, url):
        if secret is not None and secret.variables:
            found |= _parts(secret)
    if endpoint.api_key is not None:
        found[endpoint.api_key.reveal()] = endpoint.api_key.template
    # The longest first, so that no whole address loses a part of itself to a shorter one.
    return dict(sorted(found.items(), key=lambda pair: -len(pair[0])))


def _parts(secret: Secret) -> dict[str, str]:
    value = secret.reveal()
    parts = urlsplit(value)
    root = f"{parts.scheme}://{parts.netloc}"
    texts = (value, root, f"{parts.netloc}{parts.path}", parts.netloc, parts.hostname or "")
    return {text: secret.template for text in texts if text}


def _shown(text: str, hide: Mapping[str, str]) -> str:
    for value, instead in hide.items():
        text = text.replace(value, instead)
    return text


def _said(source: Source) -> Source:
    """Of a view that nobody asked for: how a study asks."""
    if source.asked:
        return source
    return Source(view=source.view, place=Missing(reason=UNASKED), asked=False)
