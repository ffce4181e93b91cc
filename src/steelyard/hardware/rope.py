"""How long a context a model takes when its rotary positions are scaled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from steelyard.errors import ArchitectureRefused

AS_SAID = ("default", "mrope", "llama3", "longrope", "su", "proportional")
"""Kinds whose ``max_position_embeddings`` is the scaled length already."""
BY_FACTOR = ("linear", "dynamic", "ntk")
FROM_ORIGINAL = ("yarn", "deepseek_yarn")


def scaled_length(positions: int, scaling: Mapping[str, Any], *, name: str) -> int:
    """Tokens that a model with ``positions`` takes with a config.json's ``rope_scaling``.

    YaRN reaches factor x ``original_max_position_embeddings`` whatever ``positions`` says (Peng et
    al., 2023; vLLM's ``_get_and_verify_max_len``, 2026), linear and dynamic scaling factor x
    positions; llama3 and longrope are told with the length they reach.
    Raises ArchitectureRefused for a kind that isn't known or a factor that is no number.
    """
    told = _flat(scaling)
    kind = str(told.get("rope_type") or told.get("type") or "default")
    if kind in AS_SAID:
        return positions
    if kind not in (*BY_FACTOR, *FROM_ORIGINAL):
        known = ", ".join((*AS_SAID, *BY_FACTOR, *FROM_ORIGINAL))
        raise ArchitectureRefused(
            f"{name}: the scaling of positions '{kind}' is not known; known: {known}"
        )
    factor = told.get("factor", 1.0)
    if isinstance(factor, bool) or not isinstance(factor, int | float) or not factor >= 1:
        raise ArchitectureRefused(
            f"{name}: 'factor' of the scaling of positions is {factor!r}; a number from 1 belongs "
            "there, such as 4.0"
        )
    base = told.get("original_max_position_embeddings") if kind in FROM_ORIGINAL else None
    if base is not None and (isinstance(base, bool) or not isinstance(base, int) or base <= 0):
        raise ArchitectureRefused(
            f"{name}: 'original_max_position_embeddings' is {base!r} where a whole number belongs"
        )
    return round(factor * (base or positions))


def _flat(scaling: Mapping[str, Any]) -> Mapping[str, Any]:
    """Newer files say it for each kind of attention; full attention sees the whole length."""
    whole = scaling.get("full_attention")
    return whole if isinstance(whole, dict) else scaling
