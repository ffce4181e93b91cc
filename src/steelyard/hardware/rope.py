"""How long a context a model takes when its rotary positions are scaled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.errors import ArchitectureRefused
from steelyard.hardware.config_keys import MOST, Keys

AS_SAID = ("default", "mrope", "llama3", "longrope", "su", "proportional")
"""Kinds whose ``max_position_embeddings`` is the scaled length already."""
BY_FACTOR = ("linear", "dynamic", "ntk")
FROM_ORIGINAL = ("yarn", "deepseek_yarn")


def scaled_length(positions: int, scaling: Mapping[str, Any], *, name: str) -> int:
    """Tokens that a model with ``positions`` takes with a config.json's ``rope_scaling``.

    YaRN reaches factor x ``original_max_position_embeddings`` whatever ``positions`` says (Peng et
    al., 2023; vLLM's ``_get_and_verify_max_len``, 2026), linear and dynamic scaling factor x
    positions; llama3 and longrope are told with the length they reach.
    Raises ArchitectureRefused for a kind that isn't known, and for a factor that is missing or no
    number.
    """
    told = _flat(scaling)
    factor = _factor(told, name=name)
    kind = _kind(told, name=name)
    if kind in AS_SAID:
        return positions
    if factor is None:
        raise ArchitectureRefused(
            f"{name}: the scaling of positions '{kind}' has no 'factor'; say it, such as 4.0"
        )
    base = None
    if kind in FROM_ORIGINAL:
        keys, key = Keys(name=name, raw=told), "original_max_position_embeddings"
        base = None if told.get(key) is None else keys.need(key)
    return round(factor * (base or positions))


def _kind(told: Mapping[str, Any], *, name: str) -> str:
    said = told.get("rope_type") or told.get("type")
    known = (*AS_SAID, *BY_FACTOR, *FROM_ORIGINAL)
    if said is None and told.get("factor") is not None:
        raise ArchitectureRefused(
            f"{name}: the scaling of positions has a 'factor' and no 'rope_type'; name one of "
            f"{', '.join(known)}"
        )
    kind = str(said or "default")
    if kind not in known:
        raise ArchitectureRefused(
            f"{name}: the scaling of positions '{kind}' is not known; known: {', '.join(known)}"
        )
    return kind


def _factor(told: Mapping[str, Any], *, name: str) -> float | None:
    factor = told.get("factor")
    if factor is None:
        return None
    if isinstance(factor, bool) or not isinstance(factor, int | float) or not 1 <= factor <= MOST:
        raise ArchitectureRefused(
            f"{name}: 'factor' of the scaling of positions is {factor!r}; a number from 1 belongs "
            "there, such as 4.0"
        )
    return factor


def _flat(scaling: Mapping[str, Any]) -> Mapping[str, Any]:
    """Newer files say it for each kind of attention; full attention sees the whole length."""
    whole = scaling.get("full_attention")
    return whole if isinstance(whole, dict) else scaling
