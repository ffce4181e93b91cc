"""A tokenizer folder for tools that insist on one, offline: a word of the servers is a token.

The mock of the self-test says "tok ", the ruler " w000" to " w999"; what else there is, is bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

_SPACE = "Ġ"
_DIGITS = "0123456789"


def write_tokenizer(folder: Path) -> Path:
    """Write tokenizer.json and tokenizer_config.json, as Hugging Face's libraries read them."""
    folder.mkdir(parents=True, exist_ok=True)
    merges = list(_merges())
    words = [*_bytes(), *("".join(pair) for pair in merges), "<|end|>"]
    vocabulary = {word: at for at, word in enumerate(dict.fromkeys(words))}
    last = vocabulary["<|end|>"]
    (folder / "tokenizer.json").write_text(json.dumps(_spec(vocabulary, merges, last)), "utf-8")
    said = {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "eos_token": "<|end|>",
        "pad_token": "<|end|>",
        "model_max_length": 100_000,
        "chat_template": "{% for m in messages %}{{ m['content'] }}{% endfor %}",
    }
    (folder / "tokenizer_config.json").write_text(json.dumps(said), "utf-8")
    return folder


def _spec(vocabulary: dict[str, int], merges: list[tuple[str, str]], last: int) -> dict:
    bytewise = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": False}
    # A word ends with its space, and begins with one in the ruler: each is one token.
    cut = {"type": "Split", "pattern": {"String": "tok "}, "behavior": "Isolated", "invert": False}
    end = {"id": last, "content": "<|end|>", "single_word": False, "lstrip": False,
           "rstrip": False, "normalized": False, "special": True}  # fmt: skip
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": [end],
        "normalizer": None,
        "pre_tokenizer": {
            "type": "Sequence",
            "pretokenizers": [cut, {**bytewise, "use_regex": False}],
        },
        "post_processor": None,
        "decoder": {**bytewise, "use_regex": False},
        "model": {
            "type": "BPE",
            "dropout": None,
            "unk_token": None,
            "continuing_subword_prefix": None,
            "end_of_word_suffix": None,
            "fuse_unk": False,
            "byte_fallback": False,
            "vocab": vocabulary,
            "merges": [" ".join(pair) for pair in merges],
        },
    }


def _merges() -> Iterator[tuple[str, str]]:
    yield from (("t", "o"), ("to", "k"), ("tok", _SPACE), (_SPACE, "w"))
    stems = [f"{_SPACE}w"]
    for _ in range(3):
        longer = [(stem, digit) for stem in stems for digit in _DIGITS]
        yield from longer
        stems = [stem + digit for stem, digit in longer]


def _bytes() -> Iterator[str]:
    """A printable character for each byte, as byte-level BPE has them (GPT-2, Radford 2019)."""
    plain = {*range(33, 127), *range(161, 173), *range(174, 256)}
    other = iter(range(256, 512))
    return (chr(byte) if byte in plain else chr(next(other)) for byte in range(256))
