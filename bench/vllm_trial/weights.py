"""A folder that vLLM can serve without anything downloaded: ``config.json`` and a tokenizer.

The shape is the catalogue's; weights come from vLLM's ``--load-format dummy``. Each token of the
tokenizer is a word, up to the model's whole vocabulary: random weights answer with any of them, and
what they say can be counted again from its text.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from tokenizers import Tokenizer, models, pre_tokenizers

from steelyard.load.prompts.words import EN

CLASSES = {"llama": "LlamaForCausalLM", "qwen3_moe": "Qwen3MoeForCausalLM"}


def folder(shape: str, *, within: Path) -> Path:
    """Make the folder of one model of the catalogue; returns its path."""
    place = within / shape
    place.mkdir(parents=True, exist_ok=True)
    config = described(shape)
    tokenizer = {"tokenizer_class": "PreTrainedTokenizerFast", "eos_token": "<end>"}
    (place / "config.json").write_text(json.dumps(config, indent=1))
    (place / "tokenizer.json").write_text(json.dumps(spoken(config["vocab_size"])))
    (place / "tokenizer_config.json").write_text(json.dumps(tokenizer))
    return place


def described(shape: str) -> dict[str, Any]:
    text = (files("steelyard.hardware") / "facts" / "models.toml").read_text("utf-8")
    config = tomllib.loads(text)["models"][shape]["config"]
    presumed = {"hidden_act": "silu", "rms_norm_eps": 1e-6, "eos_token_id": 0, "bos_token_id": 0}
    return {"architectures": [CLASSES[config["model_type"]]], **presumed, **config}


def spoken(size: int) -> dict[str, Any]:
    """A tokenizer of ``size`` words, each of which is one token."""
    words = ["<end>", "<unknown>", *dict.fromkeys(EN)]
    words += [f"t{number}" for number in range(len(words), size)]
    vocabulary = {word: number for number, word in enumerate(words)}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unknown>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    made: dict[str, Any] = json.loads(tokenizer.to_str())
    return made


def prompts(count: int, *, tokens: int, seed: int) -> Iterator[str]:
    """Texts of exactly ``tokens`` tokens, no two with a beginning in common."""
    random = Random(seed)
    for _ in range(count):
        yield " ".join(random.choices(EN, k=tokens))
