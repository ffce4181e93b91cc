"""An architecture from a Hugging Face config.json."""

from __future__ import annotations

import difflib
import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from steelyard.errors import ArchitectureRefused
from steelyard.hardware.architecture import Architecture, Layers
from steelyard.hardware.config_attention import Manner, attentions
from steelyard.hardware.config_feed import feeds
from steelyard.hardware.config_keys import Keys
from steelyard.hardware.config_types import MANNERS, SCALED, TIED, UNSAID
from steelyard.hardware.quantised import published
from steelyard.hardware.rope import scaled_length
from steelyard.regular import text_of

_DEEPEST = 1000
_LARGEST = 16 << 20
"""Bytes of a file; configurations take some kilobytes."""
_MOST_PARAMETERS = 10**15
_APART = ("vision_config", "audio_config")


def from_config(raw: Mapping[str, Any], *, name: str, source: str = "") -> Architecture:
    """The architecture that a config.json describes.

    Raises ArchitectureRefused for a model type that isn't known, or naming the missing key.
    """
    inner = raw.get("text_config")
    if inner is not None and not isinstance(inner, dict):
        raise ArchitectureRefused(f"{name}: 'text_config' is {inner!r}, no JSON object")
    text = {**raw, **inner} if isinstance(inner, dict) else dict(raw)
    text = {**UNSAID.get(str(text.get("model_type")), {}), **text}
    keys = Keys(name=name, raw=text)
    manner = _manner(keys)
    depth = keys.need("num_hidden_layers", "n_layer", "num_layers")
    if depth > _DEEPEST:
        raise ArchitectureRefused(f"{name}: {depth:,} layers; no model has so many")
    hidden = keys.need("hidden_size", "n_embed")
    attention, feed = attentions(keys, manner, depth=depth), feeds(keys, manner, depth=depth)
    made = Architecture(
        name=name,
        hidden=hidden,
        vocabulary=keys.need("vocab_size", "padded_vocab_size"),
        layers=tuple(
            Layers(count=count, attention=kind[0], feed=kind[1])
            for kind, count in Counter(zip(attention, feed, strict=True)).items()
        ),
        native=published(text, name=name, depth=depth),
        tied=keys.yes("tie_word_embeddings", default=_tied_unsaid(keys)),
        max_context=_longest(keys),
        trained_context=_trained(keys),
        positions=_positions(keys, manner, hidden=hidden)
        + (keys.need("vocab_size") if manner.head_bias else 0),
        norms=(manner.norms * depth + 1 + manner.embed_norm) * hidden * (1 + manner.norm_bias),
        ignored=tuple(part for part in _APART if part in raw),
        source=source,
    )
    if made.total > _MOST_PARAMETERS:
        raise ArchitectureRefused(
            f"{name}: its sizes make {made.total:.1e} parameters; no model has more than "
            f"{_MOST_PARAMETERS:.0e}"
        )
    return made


def read_config(file: Path) -> Architecture:
    """The architecture of a file; raises ArchitectureRefused."""
    name, raw = str(file), _told(file)
    if not isinstance(raw, dict):
        raise ArchitectureRefused(f"{name}: holds no JSON object; take the model's config.json")
    return from_config({**_beside(file), **raw}, name=name, source=name)


def _told(file: Path) -> Any:
    """The JSON of a file, with or without a mark of byte order; raises ArchitectureRefused."""
    try:
        return json.loads(text_of(file, most=_LARGEST), object_pairs_hook=_once)
    except OSError as fault:
        raise ArchitectureRefused(
            f"{file}: can't be read: {fault.strerror}; check the path"
        ) from None
    except (ValueError, RecursionError) as fault:
        raise ArchitectureRefused(f"{file}: can't be read as JSON: {fault}") from None


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """JSON leaves open which of two equal keys holds, so neither is taken."""
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        raise ValueError(f"'{twice}' stands there twice; keep one")
    return found


def _beside(file: Path) -> dict[str, Any]:
    """What modelopt writes beside the weights: a config.json without it would read as BF16."""
    place = file.with_name("hf_quant_config.json")
    if not place.exists():
        return {}
    whole = _told(place)
    told = whole.get("quantization") if isinstance(whole, dict) else None
    if not isinstance(told, dict):
        raise ArchitectureRefused(
            f"{place}: holds no 'quantization'; take the file that lies beside the weights"
        )
    return {"quantization_config": {"quant_method": "modelopt", **told}}


def _manner(keys: Keys) -> Manner:
    kind = keys.raw.get("model_type")
    if kind is None:
        raise ArchitectureRefused(
            f"{keys.name}: config.json has no 'model_type'; take the file that lies beside the "
            "weights"
        )
    if not isinstance(kind, str) or kind not in MANNERS:
        raise ArchitectureRefused(
            f"{keys.name}: the architecture '{kind}' is not known, and nothing is guessed of it; "
            f"{_near(str(kind))}take a model of the same shape whose type is one of "
            f"{', '.join(MANNERS)}, or measure this one"
        )
    return MANNERS[kind]


def _near(kind: str) -> str:
    """The type that is spelt most like it."""
    found = difflib.get_close_matches(kind, MANNERS, n=1, cutoff=0.75)
    return f"the nearest that is known is {found[0]}; " if found else ""


def _tied_unsaid(keys: Keys) -> bool:
    """What transformers takes where ``tie_word_embeddings`` is not said."""
    return keys.raw.get("model_type") in TIED


def _trained(keys: Keys) -> int | None:
    return keys.maybe("max_position_embeddings", "seq_length")


def _longest(keys: Keys) -> int | None:
    """``max_position_embeddings``, scaled where the file says so and doesn't count it already."""
    positions = _trained(keys)
    scaling = keys.raw.get("rope_scaling") or keys.raw.get("rope_parameters")
    if positions is None or not scaling or keys.raw.get("model_type") in SCALED:
        return positions
    if not isinstance(scaling, dict):
        raise ArchitectureRefused(f"{keys.name}: 'rope_scaling' is {scaling!r}, no JSON object")
    return scaled_length(positions, scaling, name=keys.name)


def _positions(keys: Keys, manner: Manner, *, hidden: int) -> int:
    if not manner.positions:
        return 0
    return (keys.need("max_position_embeddings") + manner.positions) * hidden
