"""What is on file about the models and devices a claim names, as bounds that favour the claim."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from steelyard.claims.claim import SUPPOSED, Claim
from steelyard.errors import SteelyardError
from steelyard.evidence import Missing
from steelyard.hardware import (
    PRESETS,
    Architecture,
    Device,
    Precision,
    find_model,
    packaged,
    preset,
    weight_bytes,
)

_COUNTED = re.compile(
    r"(?:(?P<before>\d{1,4})\s*[x×*]\s*)?(?P<name>.*?)"
    r"(?:(?:\s+|(?<![A-Za-z]))[x×*]\s*(?P<after>\d{1,4}))?",
    re.IGNORECASE,
)
"""``8x H100``, ``H100 x8``, ``H100x8``; the x of RTX 4090 counts nothing."""
_TUNED = re.compile(
    r"[-_ ](?:instruct|chat|it|base|hf|fp8|awq|gptq|int4|int8|nvfp4|bf16)\b.*", re.IGNORECASE
)
_PARALLEL = re.compile(r"\bEP[ =-]?(\d{1,4})\b")
"""Expert parallelism as people write it: a node of EP32 holds a part of the weights."""
_SIZE = re.compile(r"(?<=[\s-])\d{2,3}\s*GI?B?$", re.IGNORECASE)
_HOSTS = ("xeon", "epyc", "kunpeng")
_RATES = ("bf16", "fp8", "int8", "fp4")
_OFFLOADS = ("ktransformers", "offload", "llama.cpp", "cpu", "flexgen")
LEAST = "int4"
"""The smallest weights anybody serves these models in: what a claim is given the benefit of."""


@dataclass(frozen=True, kw_only=True)
class Rig:
    """Devices with their number; of a name that means several, the best of each figure counts."""

    parts: tuple[tuple[tuple[Device, ...], float], ...]

    def __hash__(self) -> int:
        """Rigs are equal by content and few, so their name will do."""
        return hash(self.name)

    @cached_property
    def name(self) -> str:
        """``4 × A100-SXM4-80GB``."""
        return " + ".join(f"{count:g} × {self._called(kinds)}" for kinds, count in self.parts)

    def _called(self, kinds: tuple[Device, ...]) -> str:
        return kinds[-1].name if len(kinds) == 1 else "/".join(one.name for one in kinds)

    @cached_property
    def count(self) -> float:
        """Devices in all."""
        return sum(count for _, count in self.parts)

    @cached_property
    def memory(self) -> float:
        """Bytes that nobody can exceed."""
        return sum(max(one.memory_most for one in kinds) * count for kinds, count in self.parts)

    @cached_property
    def sheet(self) -> float:
        """Bytes by the data sheets."""
        return sum(max(one.memory.high for one in kinds) * count for kinds, count in self.parts)

    @cached_property
    def bandwidth(self) -> float:
        """Bytes a second of all memories together."""
        return sum(max(one.bandwidth.high for one in kinds) * count for kinds, count in self.parts)

    @cached_property
    def power(self) -> float | None:
        """Watts at the devices' limits, the least of a name's variants; None where unknown."""
        limits = [
            [fact.low for one in kinds if not isinstance(fact := one.known("power"), Missing)]
            for kinds, _ in self.parts
        ]
        if not all(limits):
            return None
        return sum(min(each) * count for each, (_, count) in zip(limits, self.parts, strict=True))

    def compute(self, math: str) -> float | None:
        """Dense FLOP/s of all; the fastest format where ``math`` is "" ; None where unknown."""
        total = 0.0
        for kinds, count in self.parts:
            rates = [rate for one in kinds for rate in _peaks(one, math)]
            if not rates:
                return None
            total += max(rates) * count
        return total


def _peaks(device: Device, math: str) -> Iterator[float]:
    """Rates of a format; a device without it widens what it stores, and runs at 16 bits."""
    for name in (math, "bf16") if math else _RATES:
        found = device.peak(name)
        if not isinstance(found, Missing):
            yield found.high
            if math:
                return


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


@cache
def variants(name: str) -> tuple[Device, ...]:
    """Devices that a name can mean; () where none is on file."""
    for one in dict.fromkeys((name, _SIZE.sub("", name).strip(" -"))):
        try:
            return packaged().variants(one)
        except SteelyardError:
            continue
    return ()


def rig(claim: Claim) -> Rig | None:
    """What the claim ran on; None where a device is not named, or not on file."""
    names = claim.setup.texts("device")
    return _rig(names, claim.setup.value("devices")) if names else None


@cache
def _rig(names: tuple[str, ...], devices: float | None) -> Rig | None:
    parts = []
    for name in names:
        # A host of two sockets is one entry of the catalogue, number and all.
        bare, count = (name, 1.0) if variants(name) else counted(name)
        kinds = sized(bare)
        if not kinds:
            return None
        stated = devices if len(names) == 1 else None
        parts.append((kinds, count if count > 1 else max(stated or 1.0, 0.0) or 1.0))
    return Rig(parts=tuple(parts))


def sized(name: str) -> tuple[Device, ...]:
    """Devices that a name can mean, of the size it states, such as 80G."""
    kinds = variants(name)
    size = re.search(r"(\d{2,3})\s*GI?B?\b", name, re.IGNORECASE)
    fitting = tuple(one for one in kinds if size and f"{size[1]}GB" in one.name)
    return fitting or kinds


def counted(name: str) -> tuple[str, float]:
    """A name without its number: ``8xH100`` and ``H100 x8`` are 8 of H100."""
    plain = re.sub(r"\s*\(.*?\)", "", name).strip()
    found = _COUNTED.fullmatch(plain)
    if found is None or not found["name"]:
        return plain, 1.0
    number = found["before"] or found["after"]
    return found["name"].strip(), float(number) if number else 1.0


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
        counted(name)[0] for name in claim.setup.texts("device") if _rig((name,), None) is None
    ]
