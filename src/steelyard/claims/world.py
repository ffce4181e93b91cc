"""What is on file of the models a claim names, and how they lie on its devices: in its favour."""

from __future__ import annotations

import re
from functools import cache, lru_cache

from steelyard.claims.claim import SUPPOSED, Claim
from steelyard.claims.rigs import Rig, counted, rig_of
from steelyard.errors import SteelyardError
from steelyard.hardware import (
    PRESETS,
    Architecture,
    Precision,
    find_model,
    preset,
    weight_bytes,
)

_TUNED = re.compile(
    r"[-_ ](?:instruct|chat|it|base|hf|fp8|awq|gptq|int4|int8|nvfp4|bf16)\b.*", re.IGNORECASE
)
_PARALLEL = re.compile(r"\bEP[ =-]?(\d{1,4})\b")
"""Expert parallelism as people write it: a node of EP32 holds a part of the weights."""
_HOSTS = ("xeon", "epyc", "kunpeng")
_OFFLOADS = ("ktransformers", "offload", "llama.cpp", "cpu", "flexgen")
LEAST = "int4"
"""The smallest weights anybody serves these models in: what a claim is given the benefit of."""


@cache
def model(name: str) -> Architecture | None:
    """The architecture on file; None where there is none.

    A tuned twin has the shape of its base: ``Qwen/Qwen2.5-7B-Instruct`` is a Qwen2.5-7B.
    """
    bare = name.rpartition("/")[2]
    for one in dict.fromkeys((name, bare, _TUNED.sub("", bare))):
        try:
            return find_model(one)
        except SteelyardError:
            continue
    return None


def models(claim: Claim) -> tuple[Architecture, ...]:
    """Every model of the claim that is on file."""
    return tuple(known for known in map(model, claim.setup.texts("model")) if known is not None)


def precision(claim: Claim, known: Architecture) -> tuple[Precision, bool]:
    """The stored formats: what the claim states, else as published; and whether it was stated."""
    if isinstance(supposed := claim.setup.fields.get(SUPPOSED), Precision):
        return supposed, True
    text = claim.setup.text("dtype") or claim.setup.text("quantised")
    return named_precision(text, known)


def named_precision(text: str, known: Architecture) -> tuple[Precision, bool]:
    """A precision by the word people use for it, else as published; and whether it was a word."""
    found = _spoken(text)
    return (known.native, text == "native") if found is None else (found, True)


@cache
def _spoken(text: str) -> Precision | None:
    for word in re.split(r"[\s,/+]+", text.casefold()):
        for form in (word, re.sub(r"[^a-z0-9]", "", word), word.replace("-", "_")):
            try:
                return preset(form)
            except SteelyardError:
                continue
    return None


def least(known: Architecture) -> Precision:
    """Four bits, or what it is published in where that is smaller."""
    four = PRESETS[LEAST]
    return min(four, known.native, key=lambda one: weight_bytes(known, one))


def spread(claim: Claim, rig: Rig) -> float:
    """The part of one copy of the weights that the claim's devices hold, in a larger deployment."""
    over = claim.setup.value("spread_over") or claim.setup.value("ep")
    if not over or over < 0:
        over = _parallel(told(claim))
    return min(rig.count / over, 1.0) if over else 1.0


def told(claim: Claim) -> str:
    """What a claim says in words that may tell how its engine ran."""
    return " ".join((claim.says, claim.setup.text("note"), claim.setup.text("engine")))


@lru_cache(maxsize=10_000)
def _parallel(text: str) -> float:
    """The most ways of expert parallelism that a text names; 0 for none."""
    return max((float(number) for number in _PARALLEL.findall(text)), default=0.0)


def offloads(claim: Claim) -> bool:
    """Whether weights may lie outside the accelerators."""
    return _offloads(claim.setup.text("engine"), claim.setup.texts("device"))


@lru_cache(maxsize=10_000)
def _offloads(engine: str, devices: tuple[str, ...]) -> bool:
    about = f"{engine} {' '.join(devices)}".casefold()
    return any(word in about for word in (*_OFFLOADS, *_HOSTS))


def hosted(claim: Claim) -> bool:
    """Whether the host is named among the devices, so that its memory counts."""
    return any(word in " ".join(claim.setup.texts("device")).casefold() for word in _HOSTS)


def unknown(claim: Claim) -> list[str]:
    """Names of models that are not on file, or else of devices."""
    strange = [name for name in claim.setup.texts("model") if model(name) is None]
    return strange or [
        counted(name)[0] for name in claim.setup.texts("device") if rig_of((name,)) is None
    ]
