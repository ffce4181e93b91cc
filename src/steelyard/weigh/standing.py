"""Deployments that stand: engines started here, endpoints reached, and what they say they are."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from steelyard.endpoint import Target
from steelyard.engines import RunningEngine, engine_spec, start
from steelyard.study import Deployment, Study
from steelyard.suites import Ask, Item
from steelyard.weigh.progress import Watcher

SEEDS = 2**31
"""Engines take seeds below this; a larger seed of a study is folded into it."""

GONE = frozenset({"refused", "unreachable", "dns", "tls", "proxy", "timeout-connect"})
"""Kinds that say nobody answers at the address at all."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A deployment that can be asked."""

    name: str
    deployment: Deployment
    target: Target
    answers_as: str
    """The model name that its answers must carry."""
    engine: RunningEngine | None
    facts: tuple[Mapping[str, Any], ...]
    """{name, value, status} of everything known of it."""
    drops: Mapping[str, None] = field(default_factory=dict)
    """Request fields that it rejects."""
    folder: Path = Path()
    """Where files that its study names are found."""


def stand_up(
    study: Study,
    stack: ExitStack,
    *,
    log_dir: Path,
    watcher: Watcher,
    names: Iterable[str] | None = None,
) -> dict[str, Standing]:
    """Start engines and address endpoints, all or those named; ``stack`` stops them again.

    Raises EngineFailed where an engine doesn't start.
    """
    found = {}
    for name in study.deployments if names is None else names:
        deployment = study.deployments[name]
        if deployment.engine is None:
            found[name] = _hosted(name, study)
        else:
            watcher.stage(f"starting {name}: {deployment.engine.kind} {deployment.engine.model}")
            found[name] = _started(name, study, stack, log_dir=log_dir)
    _show_notices(found, watcher)
    return found


def prompt_of(item: Item, ask: Ask) -> str | tuple[dict[str, object], ...]:
    """What is sent: the ask's own words if it has any, else the item's; no deployment's."""
    prompt, messages = ask.prompt, ask.messages
    if prompt is None and messages is None:
        prompt, messages = item.prompt, item.messages
    if prompt is not None:
        return prompt
    return tuple(dict(message) for message in messages or ())


def _started(name: str, study: Study, stack: ExitStack, *, log_dir: Path) -> Standing:
    deployment = study.deployments[name]
    wanted = deployment.engine
    if wanted is None:
        raise ValueError(name)
    options = {
        "sha256": wanted.sha256,
        "context": wanted.context_tokens,
        "slots": wanted.slots,
        "threads": wanted.threads,
        "api": deployment.api,
        "seed": study.seed % SEEDS,
    }
    spec = engine_spec(
        name, model=wanted.model, engine=wanted.kind, options=options, folder=study.folder
    )
    engine = stack.enter_context(start(spec, log_dir=log_dir))
    facts = [
        {"name": fact.name, "value": fact.value, "status": str(fact.status)}
        for fact in engine.identity.facts
    ]
    return Standing(
        folder=study.folder,
        name=name,
        deployment=deployment,
        target=Target(base_url=engine.base_url, model=engine.model),
        answers_as=engine.model,
        engine=engine,
        facts=(*facts, *_declared(deployment)),
    )


def bare(name: str, study: Study) -> Standing:
    """A deployment that was not started or met: enough to word a request to it."""
    deployment = study.deployments[name]
    if deployment.engine is None:
        return _hosted(name, study)
    model = deployment.engine.model
    return Standing(
        folder=study.folder,
        name=name,
        deployment=deployment,
        target=Target(base_url=f"http://engine.invalid/{name}", model=model),
        answers_as=model,
        engine=None,
        facts=(),
    )


def _hosted(name: str, study: Study) -> Standing:
    deployment = study.deployments[name]
    endpoint = deployment.endpoint
    if endpoint is None:
        raise ValueError(name)
    target = Target(
        base_url=endpoint.base_url.reveal(),
        model=endpoint.model,
        api_key=None if endpoint.api_key is None else endpoint.api_key.reveal(),
        headers={key: value.reveal() for key, value in endpoint.headers.items()},
        ca=None if endpoint.ca is None else str(study.locate(endpoint.ca.reveal())),
        proxy=None if endpoint.proxy is None else endpoint.proxy.reveal(),
    )
    facts = (
        {"name": "base_url", "value": endpoint.base_url.template, "status": "documented"},
        {"name": "model asked for", "value": endpoint.model, "status": "documented"},
        *_declared(deployment),
    )
    return Standing(
        folder=study.folder,
        name=name,
        deployment=deployment,
        target=target,
        answers_as=endpoint.answers_as or endpoint.model,
        engine=None,
        facts=facts,
    )


def _declared(deployment: Deployment) -> list[dict[str, Any]]:
    return [
        {"name": key, "value": value, "status": "claimed"}
        for key, value in deployment.declares.items()
    ]


def _show_notices(found: Mapping[str, Standing], watcher: Watcher) -> None:
    notices = {s.engine.notice for s in found.values() if s.engine and s.engine.notice}
    for notice in sorted(notices):
        watcher.note(notice)
