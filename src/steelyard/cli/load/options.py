"""The options of ``steelyard load``, and the load they come to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from steelyard.cli.load.pace import Arrivals, Pace
from steelyard.cli.load.prompts import Asked, salted, texts
from steelyard.cli.load.share import address, per_share, shared_salt
from steelyard.cli.options.api_key import api_key
from steelyard.cli.options.shared import Api
from steelyard.errors import StudyError

if TYPE_CHECKING:
    from steelyard.load import QuickLook
    from steelyard.load.export import Wish as Export
    from steelyard.load.search import ServiceLevel
    from steelyard.load.shares import Share
    from steelyard.load.watching import Wish

_LONGEST = 128


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """As they were given; those that are read by themselves, as what they say."""

    url: str | None
    pace: Pace
    prompt: str | None
    items: str | None
    asked: Asked
    max_tokens: int | None
    ignore_eos: bool
    level: ServiceLevel | None
    exports: list[Export]
    wish: Wish | None
    model: str | None
    api: Api
    key_env: str | None
    on: str | None
    workers: int | None
    part: Share | None
    """None for the whole load."""
    seed: int
    salt: str | None

    def check(self) -> None:
        """Refuse what can't go together or would change nothing.  Raises StudyError."""
        if self.prompt is not None and self.items is not None:
            raise StudyError("--prompt and --items: give one of them")
        self.asked.check(texts=self.prompt is not None or self.items is not None)
        if self.max_tokens is not None and self.asked.output_tokens is not None:
            raise StudyError("--max-tokens and --output-tokens: give one of them")
        if self.part is not None and (self.wish is not None or self.pace.shape is not None):
            raise StudyError(
                "--share: is a part of a run, and views and stages belong to a whole one"
            )

    @property
    def crew(self) -> int | None:
        """Processes that were asked for; None where the load decides."""
        return per_share(self.workers, self.part)

    def look(self, *, workers: int) -> QuickLook:
        """Plan the load, and try the endpoint.  Raises StudyError."""
        from steelyard.endpoint import Route
        from steelyard.load import quick_look

        pace = self.pace
        return quick_look(
            address(self.url),
            rate_per_s=pace.rate_per_s,
            constant=pace.arrivals is Arrivals.CONSTANT,
            shape=pace.shape,
            users=pace.users,
            think_s=pace.think_s,
            cap=pace.cap,
            span_s=pace.span_s,
            prompts=texts(self.prompt, self.items),
            max_tokens=_LONGEST if self.max_tokens is None else self.max_tokens,
            model=self.model,
            route=Route.CHAT if self.api is Api.CHAT else Route.COMPLETIONS,
            api_key=api_key(self.key_env),
            workers=workers,
            seed=self.seed,
            salt=salted(shared_salt(self.part, self.salt, seed=self.seed)),
            extra={"ignore_eos": True} if self.ignore_eos else {},
        )
