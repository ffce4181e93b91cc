"""What an endpoint takes: fields that it rejects are left out, and that is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from steelyard.endpoint.body import Prompt, encode_body
from steelyard.endpoint.client import Client
from steelyard.endpoint.reply import Reply
from steelyard.endpoint.request import Request, Route

DROPPABLE = ("stream_options", "seed", "ignore_eos")
"""Fields without which an answer still is the same answer; the later ones go first if named."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """What a trial request showed."""

    dropped: tuple[str, ...]
    """Fields that the endpoint rejects."""
    because: tuple[str, ...]
    """What it said to each, in the same order."""
    reply: Reply
    """The last trial: the first that was not rejected, or the one with nothing left to drop."""

    @property
    def usable(self) -> bool:
        """Whether a request is taken at all."""
        return self.reply.status == 200 and self.reply.kind != "error-event"

    @property
    def reports_usage(self) -> bool:
        """Whether it counts tokens for the client."""
        return self.reply.completion_tokens is not None

    @property
    def drops(self) -> dict[str, None]:
        """For ``encode_body(extra=…)``: takes the rejected fields out."""
        return dict.fromkeys(self.dropped)


async def probe(
    client: Client,
    prompt: Prompt,
    *,
    route: Route = Route.CHAT,
    stream: bool = True,
    max_tokens: int = 1,
    extra: Mapping[str, Any] | None = None,
    droppable: Sequence[str] = DROPPABLE,
) -> Probe:
    """Ask for one token, with ever fewer fields as long as the request is rejected.

    ``extra`` is what real requests will carry.  Fields named in the rejection go first; what is
    being compared (``response_format``, say) must not be in ``droppable``.
    """
    dropped: list[str] = []
    because: list[str] = []
    while True:
        fields = {**(extra or {}), **dict.fromkeys(dropped)}
        body = encode_body(
            prompt,
            model=client.target.model,
            route=route,
            stream=stream,
            max_tokens=max_tokens,
            extra=fields,
        )
        reply = await client.ask(Request(body=body, route=route, stream=stream))
        sent = [name for name in droppable if b'"%b"' % name.encode() in body]
        left = [name for name in sent if name not in dropped]
        if reply.kind != "rejected" or not left:
            return Probe(dropped=tuple(dropped), because=tuple(because), reply=reply)
        named = [name for name in left if name in reply.detail]
        dropped.append((named or left)[0])
        because.append(reply.detail)
