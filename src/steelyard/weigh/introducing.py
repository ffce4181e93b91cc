"""Meeting an endpoint before it is measured: does it answer, what does it take, who is it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from steelyard.endpoint import Client, Probe, Prompt, Route, SelfDescription, describe, probe
from steelyard.errors import EndpointUnusable, StudyError
from steelyard.evidence import Missing
from steelyard.weigh.progress import Watcher
from steelyard.weigh.standing import GONE, Standing

REFUSALS = {
    401: "the key is missing or wrong: see endpoint.api_key",
    403: "the key may not use this: see endpoint.api_key",
    404: "there is no such route or model: see endpoint.base_url and endpoint.model",
    407: "the proxy wants a login: see endpoint.proxy",
}


async def introduce(
    standing: Standing,
    client: Client,
    *,
    prompt: Prompt,
    parts: Mapping[str, Any],
    seed: int,
    watcher: Watcher,
) -> Standing:
    """The standing with what the endpoint takes and says of itself.

    ``prompt`` and ``parts`` (fields of the request's body) are those of a first request. Raises
    EndpointUnusable where it can't be reached or turns every request away, StudyError where it
    is another model than the study says.
    """
    if standing.engine is not None:
        return standing
    watcher.stage(f"meeting {standing.name}: {standing.target.base_url}")
    chat = standing.deployment.api != "completions"
    found = await probe(
        client,
        prompt,
        route=Route.CHAT if chat else Route.COMPLETIONS,
        extra={**parts, "seed": seed},
    )
    _require_answers(standing, found)
    _require_model(standing, found)
    for name, why in zip(found.dropped, found.because, strict=True):
        watcher.note(f"{standing.name} rejects '{name}' ({why}); it is left out for it")
    facts = (*standing.facts, *_probed(found), *_told(await describe(client)))
    return replace(standing, facts=facts, drops=found.drops)


def _require_answers(standing: Standing, found: Probe) -> None:
    reply = found.reply
    where = f"{standing.name}: {standing.target.base_url}"
    if reply.kind in GONE:
        raise EndpointUnusable(
            f"{where} does not answer ({reply.kind}: {reply.detail}). "
            "Start it, or correct endpoint.base_url; a run that was begun carries on with --resume"
        )
    if reply.status in REFUSALS:
        raise EndpointUnusable(
            f"{where} turns requests away (HTTP {reply.status}; {reply.detail}): "
            f"{REFUSALS[reply.status]}; a run that was begun carries on with --resume"
        )


def _require_model(standing: Standing, found: Probe) -> None:
    """What is measured must be named beyond doubt, before anything is spent on it."""
    named = found.reply.model_echoed
    if named is None or named == standing.answers_as:
        return
    raise StudyError(
        f"deployments.{standing.name}: the server answers as '{named}', where "
        f"'{standing.answers_as}' is expected. If that is the model you mean, write "
        f"endpoint.answers_as: {named}; otherwise correct endpoint.model"
    )


def _probed(found: Probe) -> list[dict[str, Any]]:
    reply = found.reply
    facts = [
        _fact("model named in answers", reply.model_echoed),
        _fact("system_fingerprint", reply.fingerprint),
        _fact("usage reported", "yes" if found.reports_usage else None),
    ]
    if found.dropped:
        facts.append(_fact("request fields left out", ", ".join(found.dropped)))
    return facts


def _told(said: SelfDescription) -> list[dict[str, Any]]:
    facts = [_fact(f"header {name}", value) for name, value in said.headers.items()]
    if isinstance(said.models, Missing):
        facts.append(_fact("models listed", said.models))
    else:
        names = ", ".join(str(entry.get("id")) for entry in said.models)
        facts.append(_fact("models listed", names))
    facts.append(_fact("version", said.version))
    if isinstance(said.properties, Mapping):
        facts += [
            _fact(f"props {name}", value)
            for name, value in said.properties.items()
            if isinstance(value, str | int | float | bool)
        ]
    return facts


def _fact(name: str, value: object) -> dict[str, Any]:
    """What an endpoint says of itself is documented, not measured; silence is missing."""
    if value is None:
        return {"name": name, "value": "not stated", "status": "missing"}
    if isinstance(value, Missing):
        return {"name": name, "value": value.reason, "status": "missing"}
    return {"name": name, "value": value, "status": "documented"}
