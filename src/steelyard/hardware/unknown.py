"""Names and words of a question that nothing stands behind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from steelyard.errors import HardwareError
from steelyard.hardware.catalogue import Catalogue
from steelyard.hardware.engine_defaults import read_version, usual
from steelyard.hardware.host import host_of
from steelyard.hardware.models import architecture
from steelyard.hardware.precision import preset
from steelyard.hardware.rope import scaled_length
from steelyard.hardware.sweep import shelf
from steelyard.study import Hardware

MOST_BUSY = 0.99
"""The largest share of a side that something else may take."""
Unknown = tuple[tuple[str | int, ...], str]
"""A field and place in it, and what is wrong with what stands there."""


def unknown_names(asked: Hardware, *, folder: Path | None) -> Iterator[Unknown]:
    """Names and words of a question that nothing stands behind."""
    try:
        catalogue = shelf(asked, folder)
    except HardwareError as wrong:
        yield ("catalogue",), str(wrong)
        return
    checks: dict[str, Any] = {
        "model": lambda each: architecture(each, folder),
        "device": catalogue.device,
        "cache": lambda each: preset("bf16").but(cache=each),
        "precision": _word,
    }
    yield from _of_layout(asked)
    yield from _of_engine(asked)
    yield from _of_host(asked, catalogue)
    yield from _of_prefill(asked, catalogue)
    for name, look in checks.items():
        for at, each in enumerate(getattr(asked, name) or ()):
            try:
                look(each)
            except HardwareError as wrong:
                yield (name, at), str(wrong)


def _of_layout(asked: Hardware) -> Iterator[Unknown]:
    """A search that has nothing to divide, or nothing to look for."""
    if asked.layout is None:
        return
    if asked.count is None:
        yield (
            ("layout",),
            "a search divides the devices in all, and 'count' names none; add it, such as "
            "count: 16",
        )
    if None not in (asked.tp, asked.dp, asked.ep, asked.pp):
        yield (
            ("layout",),
            "nothing is left to search where tp, dp, ep and pp are all said; leave one of them out",
        )


def _of_engine(asked: Hardware) -> Iterator[Unknown]:
    """What is said to an engine and does nothing there, or can't be read."""
    engine = asked.engine or "vllm"
    if asked.rope_scaling is not None:
        try:
            scaled_length(1, asked.rope_scaling, name="rope_scaling")
        except HardwareError as wrong:
            yield ("rope_scaling",), str(wrong).removeprefix("rope_scaling: ")
    divided = asked.layout is not None and asked.ep is None
    if asked.imbalance is not None and max(asked.ep or (1,)) == 1 and not divided:
        yield (
            ("imbalance",),
            (
                "is of experts that are divided over devices, and 'ep' divides none; name ep, or "
                "leave it out"
            ),
        )
    if asked.burstiness is not None and asked.rate is None:
        yield (
            ("burstiness",),
            "is of arrivals, and the load is held open; say rate, or leave it out",
        )
    if asked.lengths == "equal" and asked.concurrency is None:
        yield (
            ("lengths",),
            "equal lengths make users of a closed loop go in step, and requests arrive by "
            "themselves; say concurrency, or leave it out",
        )
    if asked.engine_version is None:
        return
    if not usual(engine):
        yield ("engine_version",), f"nothing here depends on the version of {engine}; leave it out"
        return
    try:
        read_version(asked.engine_version)
    except HardwareError as wrong:
        yield ("engine_version",), str(wrong)


def _of_host(asked: Hardware, catalogue: Catalogue) -> Iterator[Unknown]:
    """What a host lacks, or is said of more than one GPU."""
    if asked.host is None:
        return
    for device in asked.device:
        try:
            host_of(asked.host, catalogue, catalogue.device(device))
        except HardwareError as wrong:
            yield ("host",), str(wrong)
            return
    if max((*(asked.count or ()), *(asked.tp or ()), *(asked.pp or ()), 1)) > 1:
        yield ("host",), "is reckoned beside one GPU; say count: 1, or leave the host out"
    if asked.concurrency is None:
        yield ("host",), "is reckoned for requests held open; say concurrency instead of a rate"
    for name in ("gpu_busy", "host_busy", "link_busy"):
        if (getattr(asked.host, name) or 0.0) > MOST_BUSY:
            yield ("host", name), f"leaves nothing to compute with; {MOST_BUSY:.0%} is the most"
    for name in ("reached", "layers_reached"):
        if getattr(asked.host, name) == 0:
            yield ("host", name), "is nothing at all; leave it out for what was measured elsewhere"
    own = asked.host.bandwidth is not None or asked.host.memory is not None
    if own and asked.host.source is None:
        yield ("host",), "gives figures of its own without 'source:'; say whose they are"


def _of_prefill(asked: Hardware, catalogue: Catalogue) -> Iterator[Unknown]:
    """What devices of their own for prompts are named, and what they can't stand beside."""
    told = [(at, each) for at, each in enumerate(asked.prefill or ()) if each is not None]
    for at, each in told:
        try:
            catalogue.device(each.device or asked.device[0])
        except HardwareError as wrong:
            yield ("prefill", at, "device"), str(wrong)
    if told and asked.host is not None:
        yield ("prefill",), "is not reckoned beside a host; leave one of them out"
    if told and asked.lengths == "equal":
        yield ("prefill",), "is not reckoned for equal lengths; leave 'lengths' out"
    if told and asked.engine == "llamacpp":
        yield ("prefill",), "llamacpp computes prompts where it decodes; leave it out"


def _word(raw: str | Mapping[str, str]) -> None:
    words = {"base": raw} if isinstance(raw, str) else dict(raw)
    base = words.pop("base", "native")
    if base != "native":
        preset(base)
    preset("bf16").but(**words)
