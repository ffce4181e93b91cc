"""A folder that vLLM can serve without anything downloaded: ``config.json`` and a tokenizer.

The shape is the catalogue's; weights come from vLLM's ``--load-format dummy``. The tokenizer is
learnt from the words of Steelyard's own prompts, and every number up to the model's vocabulary
decodes to visible text, since random weights answer with any of them.
"""

from __future__ import annotations

import json
import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from steelyard.load.prompts.words import EN

CLASSES = {"llama": "LlamaForCausalLM", "qwen3_moe": "Qwen3MoeForCausalLM"}
LEARNT = 1500


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
    made: dict[str, Any] = json.loads(learnt().to_str())
    vocabulary = made["model"]["vocab"]
    for number in range(len(vocabulary), size):
        vocabulary[f"\u0120t{number}"] = number
    return made


def learnt() -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    trainer = trainers.BpeTrainer(
        vocab_size=LEARNT,
        special_tokens=["<end>"],
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator([" ".join(EN)] * 3, trainer)
    return tokenizer
