"""Tokenizers in one JSON file (``tokenizer.json``), read by the library ``tokenizers``."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from steelyard.errors import StudyError
from steelyard.load.tokens.extra import needed
from steelyard.load.tokens.tokenizer import Source
from steelyard.regular import text_of

_SHOWN = 12


class HubTokenizer:
    """A ``tokenizer.json``; nothing is fetched."""

    def __init__(self, path: Path | str) -> None:
        """Read a file; raises StudyError where it can't be."""
        place = Path(path)
        try:
            text = text_of(place)
        except OSError as why:
            raise StudyError(f"{place}: can't be read ({why.strerror}); name another file") from why
        library = needed("tokenizers", to=str(place))
        try:
            self._coder: Any = library.Tokenizer.from_str(text)
        # The library raises nothing narrower.
        except Exception as why:
            raise StudyError(
                f"{place}: is no tokenizer.json ({why}); give the model's own file"
            ) from why
        # A file may carry the cutting and padding of somebody's training.
        self._coder.no_truncation()
        self._coder.no_padding()
        self.sha256 = hashlib.sha256(text.encode()).hexdigest()
        self._place = place

    @property
    def name(self) -> str:
        """File and hash."""
        return f"{self._place.name} sha256:{self.sha256[:_SHOWN]}"

    @property
    def source(self) -> Source:
        """A file here."""
        return Source.TOKENIZER

    def count(self, text: str) -> int:
        """Tokens of a whole text, without markers of begin and end."""
        return len(self.ids(text))

    def ids(self, text: str) -> list[int]:
        """Tokens of a whole text, in order."""
        found: list[int] = self._coder.encode(text, add_special_tokens=False).ids
        return found
