"""The options of ``steelyard search``, and what they mean to the bench."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from steelyard.cli.load.prompts import Asked as Prompts
from steelyard.cli.load.prompts import dressed
from steelyard.cli.options.api_key import api_key
from steelyard.cli.options.duration import seconds
from steelyard.endpoint import Route
from steelyard.errors import StudyError
from steelyard.load.engine import Order
from steelyard.load.prompts import read_lengths
from steelyard.load.search import Bench, Budget, Each, ServiceLevel, service_level
from steelyard.load.views import Address

FIND_CELLS = 40
OUTPUT_TOKENS = 128
_DESIGNED = 128
"""Tokens of a prompt that is made, where nobody says how long."""
_DRAWN = 1000
_SPENT = ("budget", "most_requests", "most_cells", "price")
"""Options that change nothing about a cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """As they were given."""

    url: str
    rate: str | None
    concurrency: str | None
    find: str | None
    slo: str | None
    span: str
    warmup: str
    repeats: int
    quantile: str
    precision: float
    budget: str | None
    most_requests: int | None
    most_cells: int | None
    price: str | None
    metrics: str | None
    max_tokens: int | None
    prompts: Prompts
    model: str | None
    api: str
    key_env: str | None
    seed: int

    def check(self) -> None:
        """Refuse what can't go together.  Raises StudyError."""
        if sum(way is not None for way in (self.rate, self.concurrency, self.find)) != 1:
            raise StudyError("give one of --rate, --concurrency and --find")
        if self.find is not None and self.slo is None:
            raise StudyError("--find: say with --slo what has to hold")
        if self.max_tokens is not None and self.prompts.output_tokens is not None:
            raise StudyError("--max-tokens and --output-tokens: give one of them")
        self.prompts.check(texts=False)

    def told(self) -> dict[str, Any]:
        """By name on the command line: what has to be the same for a search to be carried on."""
        given = {**asdict(self), **asdict(self.prompts)}
        named = {"span": "for", "key_env": "key-env"}
        left_out = {"prompts", "key_env", *_SPENT}
        return {
            named.get(name, name).replace("_", "-"): value
            for name, value in given.items()
            if name not in left_out
        }

    @property
    def level(self) -> ServiceLevel | None:
        """The service level.  Raises StudyError."""
        return None if self.slo is None else service_level(self.slo)

    @property
    def limits(self) -> Budget:
        """What may be spent.  Raises StudyError."""
        cells = FIND_CELLS if self.find is not None else None
        return Budget(
            seconds=None if self.budget is None else seconds(self.budget, what="--budget"),
            requests=self.most_requests,
            cells=cells if self.most_cells is None else self.most_cells,
        )

    @property
    def share(self) -> float:
        """The precision as a share.  Raises StudyError."""
        if not 0.0 < self.precision < 100.0:
            raise StudyError(f"--precision: {self.precision:g}; give per cent, such as 10")
        return self.precision / 100.0

    def each(self) -> Each:
        """Tokens of a request.  Raises StudyError."""
        own = Each(answer=OUTPUT_TOKENS if self.max_tokens is None else self.max_tokens)
        asked = self.prompts
        prompt = own.prompt if not asked.anything else float(_DESIGNED)
        return Each(
            prompt=_mean(asked.input_tokens, "input_tokens", otherwise=prompt),
            answer=_mean(asked.output_tokens, "output_tokens", otherwise=own.answer),
        )

    def bench(self, folder: Path, *, salt: int) -> Bench:
        """What measures the cells.  Raises StudyError."""

        def dress(order: Order, cell: int) -> AbstractContextManager[Order]:
            return dressed(order, self.prompts, cell=cell)

        return Bench(
            self.url,
            folder / "cells",
            model=self.model,
            route=Route.CHAT if self.api == "chat" else Route.COMPLETIONS,
            api_key=api_key(self.key_env),
            max_tokens=OUTPUT_TOKENS if self.max_tokens is None else self.max_tokens,
            metrics=None if self.metrics is None else Address(url=self.metrics),
            salt=salt,
            dress=dress,
        )


def _mean(text: str | None, field: str, *, otherwise: float) -> float:
    if text is None:
        return otherwise
    lengths = read_lengths(text, what=f"--{field.replace('_', '-')}")
    return float(lengths.draw(_DRAWN, seed=0, field=field).mean())
