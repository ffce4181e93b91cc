"""In which format each class of tensors is stored, and the cache."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from steelyard.errors import CatalogueError
from steelyard.hardware.formats import FORMATS, Format, number_format
from steelyard.hardware.tensors import LINEAR, Tensors

CACHES = ("bf16", "fp16", "fp8", "fp8-packed", "int8", "nvfp4")
"""Formats of a cache; fp8-packed is FlashMLA's 656 bytes a layer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Precision:
    """A format for every class of tensors, and one for the cache."""

    name: str
    weights: Mapping[Tensors, Format]
    cache: str = "bf16"

    def __hash__(self) -> int:
        """Precisions are equal by content and few, so their name will do."""
        return hash((self.name, self.cache))

    def of(self, tensors: Tensors) -> Format:
        """The format of a class."""
        return self.weights[tensors]

    def but(self, **changed: str) -> Precision:
        """This precision with other formats: ``but(routed="int4-g32", cache="fp8")``.

        Raises CatalogueError for a class or a format that there isn't.
        """
        cache = changed.pop("cache", self.cache)
        if cache not in CACHES:
            raise CatalogueError(f"'{cache}' is no format of a cache; known: {', '.join(CACHES)}")
        known = {str(each) for each in Tensors}
        for name in changed:
            if name not in known:
                raise CatalogueError(
                    f"'{name}' is no class of tensors; known: {', '.join(sorted(known))}, cache"
                )
        own = {Tensors(name): number_format(each) for name, each in changed.items()}
        if not own:
            return replace(self, cache=cache)
        told = "+".join([self.name, *(f"{name}:{each.name}" for name, each in own.items())])
        return replace(self, name=told, weights={**self.weights, **own}, cache=cache)


def mixed(name: str, given: Format, *, over: Iterable[Tensors], rest: str = "bf16") -> Precision:
    """``given`` over some classes, ``rest`` over the others."""
    base = dict.fromkeys(Tensors, FORMATS[rest])
    return Precision(name=name, weights={**base, **dict.fromkeys(over, given)})


_FEED = (Tensors.DENSE, Tensors.SHARED, Tensors.ROUTED)
PRESETS: Mapping[str, Precision] = {
    "bf16": mixed("bf16", FORMATS["bf16"], over=()),
    "fp16": mixed("fp16", FORMATS["fp16"], over=tuple(Tensors), rest="fp16"),
    "fp8": mixed("fp8", FORMATS["fp8-block"], over=LINEAR),
    "int8": mixed("int8", FORMATS["int8"], over=LINEAR),
    "w8a16": mixed("w8a16", FORMATS["w8a16"], over=LINEAR),
    "int4": mixed("int4", FORMATS["int4-g128"], over=LINEAR),
    "awq": mixed("awq", FORMATS["int4-g128-asym"], over=LINEAR),
    "gptq": mixed("gptq", FORMATS["int4-g128"], over=LINEAR),
    "int4-experts": mixed("int4-experts", FORMATS["int4-g32"], over=(Tensors.ROUTED,)),
    "mxfp4": mixed("mxfp4", FORMATS["mxfp4"], over=(Tensors.ROUTED,)),
    "nvfp4": mixed("nvfp4", FORMATS["nvfp4"], over=LINEAR),
    "nvfp4-feed": mixed("nvfp4-feed", FORMATS["nvfp4"], over=_FEED),
    "q4_k_m": mixed("q4_k_m", FORMATS["q4_k_m"], over=tuple(Tensors)),
    "q8_0": mixed("q8_0", FORMATS["q8_0"], over=tuple(Tensors)),
}
"""What people mean by one word, class by class."""


def preset(word: str, *, native: Precision | None = None) -> Precision:
    """The precision that one word means; ``native`` is what the model is published in.

    Raises CatalogueError naming the words there are.
    """
    sort = word.casefold().strip()
    if sort == "native" and native is not None:
        return native
    found = PRESETS.get(sort) or PRESETS.get(_SPOKEN.get(sort, ""))
    if found is None:
        raise CatalogueError(f"'{word}' is no precision; known: native, {', '.join(PRESETS)}")
    return found


_SPOKEN = {
    "fp4": "nvfp4", "w4a16": "int4", "int4_wo": "int4", "half": "fp16", "bfloat16": "bf16",
    "float16": "fp16", "w8a8": "int8", "fp8_block": "fp8", "fp8-block": "fp8", "q4": "q4_k_m",
}  # fmt: skip
