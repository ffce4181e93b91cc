from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def kimi():
    """Kimi's vocabulary, where it and the library for it are at hand."""
    pytest.importorskip("tiktoken", reason="the extra `tokens` is not installed")
    from steelyard.load.tokens import RanksTokenizer

    shared = Path(os.environ.get("STEELYARD_SHARED", str(ROOT.parent / "shared"))) / "data"
    file = shared / "kimi-tokenizer" / "tiktoken.model"
    if not file.is_file():
        pytest.skip("the vocabulary is not at hand; set STEELYARD_SHARED")
    return RanksTokenizer(file)
