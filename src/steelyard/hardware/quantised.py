"""The formats that a config.json's ``quantization_config`` declares, class by class."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import Any

from steelyard.errors import ArchitectureRefused
from steelyard.hardware.config_keys import Keys
from steelyard.hardware.formats import FORMATS, Format, grouped
from steelyard.hardware.precision import PRESETS, Precision, mixed
from steelyard.hardware.tensors import LINEAR, Tensors

_SAMPLES = {
    Tensors.ATTENTION: ("self_attn.q_proj", "self_attn.q_b_proj"),
    Tensors.DENSE: ("mlp.gate_proj",),
    Tensors.SHARED: ("mlp.shared_experts.gate_proj", "mlp.shared_expert.gate_proj"),
    Tensors.ROUTED: ("mlp.experts.0.gate_proj", "block_sparse_moe.experts.0.w1"),
}

_DTYPES = {
    "bfloat16": "bf16", "float16": "fp16", "half": "fp16", "float32": "bf16", "float": "bf16",
}  # fmt: skip
"""What is served of a published ``dtype``: engines halve 32 bits."""

_ALGORITHMS = {
    "FP8": "fp8", "NVFP4": "nvfp4", "W4A16_AWQ": "int4-g128", "INT4_AWQ": "int4-g128",
    "W4A8_AWQ": "int4-g128", "INT8_SQ": "int8", "MXFP8": "mxfp8",
}  # fmt: skip


def published(raw: Mapping[str, Any], *, name: str, depth: int) -> Precision:
    """The precision in which a model is published.

    Raises ArchitectureRefused for a method of quantisation that isn't known.
    """
    told = raw.get("quantization_config")
    if not told:
        return PRESETS[_unquantised(raw, name=name)]
    if not isinstance(told, dict):
        raise ArchitectureRefused(f"{name}: 'quantization_config' is {told!r}, no JSON object")
    given, skipped = _declared(told, name=name)
    over = [each for each in LINEAR if not _skipped(each, skipped, depth=depth)]
    found = mixed(given.name, given, over=over)
    return found.but(cache="fp8") if told.get("kv_cache_quant_algo") == "FP8" else found


def _unquantised(raw: Mapping[str, Any], *, name: str) -> str:
    """The preset of a file's ``dtype``; bf16 where it says none."""
    key = "torch_dtype" if raw.get("dtype") is None else "dtype"
    kind = raw.get(key)
    if kind is None:
        return "bf16"
    plain = kind.removeprefix("torch.") if isinstance(kind, str) else ""
    if plain not in _DTYPES:
        raise ArchitectureRefused(
            f"{name}: '{key}' is {kind!r}, which is not known; known: {', '.join(_DTYPES)}"
        )
    return _DTYPES[plain]


def _declared(told: Mapping[str, Any], *, name: str) -> tuple[Format, tuple[str, ...]]:
    method = str(told.get("quant_method", told.get("quant_algo", "")))
    skipped = tuple(
        told.get("modules_to_not_convert")
        or told.get("ignore")
        or told.get("exclude_modules")
        or ()
    )
    match method:
        case "fp8" | "fbgemm_fp8":
            block = told.get("weight_block_size")
            return FORMATS["fp8-block" if block else "fp8"], skipped
        case "awq" | "gptq":
            return _integers(told, name=name, method=method), skipped
        case "compressed-tensors":
            return _compressed(told, name=name), skipped
        case "mxfp4":
            return FORMATS["mxfp4"], (*skipped, "self_attn", "mlp.gate_proj")
        case "modelopt":
            return _modelopt(told, name=name), skipped
        case _:
            raise ArchitectureRefused(
                f"{name}: the quantisation '{method}' is not known; known: fp8, awq, gptq, "
                "compressed-tensors, mxfp4, modelopt. Name the formats by class instead"
            )


def _modelopt(told: Mapping[str, Any], *, name: str) -> Format:
    algo = str(told.get("quant_algo", "")).upper()
    if algo not in _ALGORITHMS:
        raise ArchitectureRefused(
            f"{name}: modelopt's '{algo or 'no quant_algo'}' is not known, or mixes formats; "
            f"known: {', '.join(_ALGORITHMS)}. Name the formats by class instead"
        )
    return FORMATS[_ALGORITHMS[algo]]


def _integers(told: Mapping[str, Any], *, name: str, method: str) -> Format:
    bits, group = told.get("bits"), told.get("group_size")
    if not isinstance(bits, int) or not isinstance(group, int):
        raise ArchitectureRefused(
            f"{name}: quantization_config of {method} has no whole 'bits' and 'group_size'"
        )
    keys = Keys(name=name, raw=told)
    awq = method == "awq"
    symmetric = not keys.yes("zero_point", default=True) if awq else keys.yes("sym", default=True)
    return grouped(bits, group=group, symmetric=symmetric)


def _compressed(told: Mapping[str, Any], *, name: str) -> Format:
    groups = told.get("config_groups") or {}
    weights = next((each.get("weights") for each in groups.values()), None) or {}
    bits, kind = weights.get("num_bits"), weights.get("type")
    if not isinstance(bits, int):
        raise ArchitectureRefused(
            f"{name}: quantization_config has no 'config_groups' with 'weights.num_bits'"
        )
    if kind == "float":
        return FORMATS["fp8" if bits == 8 else "nvfp4"]
    size = weights.get("group_size")
    if not size:
        return FORMATS["int8" if bits == 8 else "int4-g128"]
    symmetric = Keys(name=name, raw=weights).yes("symmetric", default=True)
    return grouped(bits, group=int(size), symmetric=symmetric)


def _skipped(tensors: Tensors, patterns: Iterable[str], *, depth: int) -> bool:
    """Judged by a layer in the middle: the first and the last are often left whole."""
    at = 0 if tensors is Tensors.DENSE else depth // 2
    names = [f"model.layers.{at}.{each}" for each in _SAMPLES[tensors]]
    return any(_names(pattern, name) for pattern in patterns for name in names)


def _names(pattern: str, name: str) -> bool:
    if pattern.startswith("re:"):
        return re.match(pattern[3:], name) is not None
    if "*" in pattern:
        return fnmatchcase(name, pattern) or fnmatchcase(name, f"{pattern}.*")
    return f".{pattern}." in f".{name}."
