"""Watching engine and accelerators while a run goes, and keeping what was seen."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import msgspec

from steelyard.endpoint import Target
from steelyard.errors import EndpointUnusable, SteelyardError
from steelyard.evidence import Missing
from steelyard.load.views import Address, Scrape, Scraper, write_scrapes
from steelyard.load.watching.finding import accelerator_page, engine_page
from steelyard.load.watching.history import History
from steelyard.load.watching.nvml import Nvml
from steelyard.load.watching.page_text import scrape_of
from steelyard.load.watching.wish import NVML, Wish

ENGINE, ACCELERATOR = "engine", "accelerator"
VIEWS: Final = (ENGINE, ACCELERATOR)
_LEAST_S, _MOST_S, _LOOKS = 0.5, 5.0, 240
_NOT_ASKED: Final = {
    ENGINE: "nobody asked for it; --metrics auto or an address, or --prometheus, shows the engine",
    ACCELERATOR: "nobody asked for it; --accelerator with an exporter's address, or nvml, shows it",
}


def scrapes_file(view: str) -> str:
    """Name of the file with a view's pages in the run's folder."""
    return f"views.{view}.scrapes"


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a view came from, or why there is none."""

    view: str
    place: str | Missing
    """Missing: why there is none."""
    how: str = ""
    """scraped | prometheus | nvml; "" where there is none."""
    asked: bool = True
    every_s: float | None = None
    missed: int = 0
    """Ticks that a slow page swallowed."""


@dataclass(slots=True)
class Lookout:
    """The places of one run's views, found before it; ``watching`` around the run."""

    wish: Wish
    every_s: float
    found: dict[str, Address | Nvml | Missing]
    hide: Mapping[str, str] = field(default_factory=dict)
    """Text that is nobody's to see, and what is shown in its place."""
    missed: dict[str, int] = field(default_factory=dict)
    _kept: dict[str, list[Scrape]] = field(default_factory=dict)
    _wall_s: float = 0.0

    @classmethod
    def of(cls, wish: Wish, target: Target, *, span_s: float) -> Lookout:
        """Try each place once; with a Prometheus, wait for its next look.

        Raises EndpointUnusable and StudyError where a place that was named shows nothing.
        """
        found: dict[str, Address | Nvml | Missing] = {}
        if wish.metrics is not None:
            found[ENGINE] = engine_page(wish.metrics, target)
        if wish.accelerator == NVML:
            found[ACCELERATOR] = Nvml()
        elif wish.accelerator is not None and not wish.accelerator_labels:
            found[ACCELERATOR] = accelerator_page(wish.accelerator)
        if wish.prometheus is not None:
            _await_look(wish, wish.prometheus)
        return cls(wish=wish, every_s=_every_s(span_s), found=found)

    def again(self, *, span_s: float) -> Lookout:
        """The same places for another run, of which nothing was seen yet.

        With a Prometheus, waits for its next look; one that fails is told when the run is over.
        """
        if self.wish.prometheus is not None:
            with suppress(EndpointUnusable):
                _await_look(self.wish, self.wish.prometheus)
        return Lookout(
            wish=self.wish,
            every_s=_every_s(span_s),
            found={view: _opened(place) for view, place in self.found.items()},
            hide=self.hide,
        )

    @contextmanager
    def watching(self, *, origin_ns: int) -> Iterator[None]:
        """Scrape while the context lasts; ``origin_ns`` is the run's zero on the samples' clock."""
        self._wall_s = time.time() - (time.perf_counter_ns() - origin_ns) / 1e9
        scrapers: dict[str, Scraper] = {}
        with ExitStack() as stack:
            for view, place in self.found.items():
                if isinstance(place, Missing):
                    continue
                kept = self._kept.setdefault(view, [])
                scrapers[view] = Scraper(
                    place, keep=kept.append, origin_ns=origin_ns, every_s=self.every_s
                )
                stack.enter_context(scrapers[view])
            yield
        self.missed = {view: scraper.missed for view, scraper in scrapers.items()}

    def keep(self, path: Path, *, start_ns: int, end_ns: int) -> tuple[Source, ...]:
        """Write every page into the run's folder, those of a Prometheus read now.

        Raises StorageFull; a Prometheus that fails is a source that is Missing.
        """
        sources = tuple(self._source(view, start_ns=start_ns, end_ns=end_ns) for view in VIEWS)
        for view, scrapes in self._kept.items():
            kept = [msgspec.structs.replace(one, fault=self._shown(one.fault)) for one in scrapes]
            write_scrapes(path / scrapes_file(view), kept)
        return tuple(replace(one, place=self._place(one.place)) for one in sources)

    def _place(self, place: str | Missing) -> str | Missing:
        if isinstance(place, Missing):
            return Missing(reason=self._shown(place.reason))
        return self._shown(place)

    def _shown(self, text: str) -> str:
        for hidden, instead in self.hide.items():
            text = text.replace(hidden, instead)
        return text

    def _source(self, view: str, *, start_ns: int, end_ns: int) -> Source:
        labels = self.wish.selector if view == ENGINE else self.wish.accelerator_labels
        if self.wish.prometheus is not None and labels:
            return self._past(view, self.wish.prometheus, start_ns=start_ns, end_ns=end_ns)
        place = self.found.get(view)
        if place is None:
            return _unasked(view)
        if isinstance(place, Missing):
            return Source(view=view, place=place)
        return Source(
            view=view,
            place=place.url if isinstance(place, Address) else place.place,
            how="scraped" if isinstance(place, Address) else NVML,
            every_s=self.every_s,
            missed=self.missed.get(view, 0),
        )

    def _past(self, view: str, url: str, *, start_ns: int, end_ns: int) -> Source:
        labels = self.wish.selector if view == ENGINE else self.wish.accelerator_labels
        try:
            with closing(History(Address(url=url), wall_s=self._wall_s)) as history:
                pages = history.pages(
                    labels, start_ns=start_ns, end_ns=end_ns, accelerator=view == ACCELERATOR
                )
        except SteelyardError as why:
            return Source(view=view, place=Missing(reason=str(why)), how="prometheus")
        self._kept[view] = [scrape_of(page) for page in pages]
        picked = ",".join(f'{name}="{value}"' for name, value in labels.items())
        return Source(view=view, place=f"{url} {{{picked}}}", how="prometheus")


def _await_look(wish: Wish, url: str) -> None:
    """What was asked before a run, to try the endpoint, must not count as the run's."""
    with closing(History(Address(url=url), wall_s=time.time())) as history:
        history.await_look(wish.selector)
        if wish.accelerator_labels:
            history.table(wish.accelerator_labels, accelerator=True)


def _every_s(span_s: float) -> float:
    return min(max(span_s / _LOOKS, _LEAST_S), _MOST_S)


def _opened(place: Address | Nvml | Missing) -> Address | Nvml | Missing:
    """NVML is let go after each run, so another one asks it anew."""
    if not isinstance(place, Nvml):
        return place
    try:
        return Nvml()
    except SteelyardError as why:
        return Missing(reason=str(why))


def unwatched() -> tuple[Source, ...]:
    """The sources of a run beside which nothing was to be watched."""
    return tuple(_unasked(view) for view in VIEWS)


def _unasked(view: str) -> Source:
    return Source(view=view, place=Missing(reason=_NOT_ASKED[view]), asked=False)
