"""Vocabularies as ranks of byte strings: one ``BASE64 RANK`` a line (tiktoken's form, Kimi's).

Splitting and merging are tiktoken's (MIT), the library that Kimi's own tokenizer runs on. The
file is read here: the library's reader would look up addresses and keep copies elsewhere.
"""

from __future__ import annotations

import hashlib
from base64 import b64decode
from binascii import Error
from pathlib import Path
from typing import Any

from steelyard.errors import StudyError
from steelyard.load.tokens.extra import needed
from steelyard.load.tokens.tokenizer import Source
from steelyard.regular import bytes_of

_LETTERS = r"\p{Lm}\p{Lo}\p{M}&&[^\p{Han}]"
_ENDING = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)?"
KIMI = "|".join((
    r"[\p{Han}]+",
    rf"[^\r\n\p{{L}}\p{{N}}]?[\p{{Lu}}\p{{Lt}}{_LETTERS}]*[\p{{Ll}}{_LETTERS}]+{_ENDING}",
    rf"[^\r\n\p{{L}}\p{{N}}]?[\p{{Lu}}\p{{Lt}}{_LETTERS}]+[\p{{Ll}}{_LETTERS}]*{_ENDING}",
    r"\p{N}{1,3}",
    r" ?[^\s\p{L}\p{N}]+[\r\n]*",
    r"\s*[\r\n]+",
    r"\s+(?!\S)",
    r"\s+",
))  # fmt: skip
"""How Kimi K2 splits text before it merges bytes; a ranks file does not hold it."""
_KNOWN = {163_584: KIMI}
"""Patterns by the number of ranks, where that says whose file it is."""
_SHOWN = 12


class RanksTokenizer:
    """A vocabulary of byte strings with ranks. Thread-safe."""

    def __init__(self, path: Path | str, *, pattern: str | None = None) -> None:
        """Read a file; raises StudyError where it can't be read, or its pattern isn't known."""
        place = Path(path)
        data, ranks = _read(place)
        pattern = pattern or _KNOWN.get(len(ranks))
        if pattern is None:
            raise StudyError(
                f"{place}: nothing says how its {len(ranks):,} ranks split text; known by their "
                f"number are {', '.join(f'{n:,} (Kimi)' for n in _KNOWN)}; "
                "use the model's tokenizer.json instead"
            )
        self.sha256 = hashlib.sha256(data).hexdigest()
        self._place = place
        self._coder: Any = needed("tiktoken", to=str(place)).Encoding(
            place.name, pat_str=pattern, mergeable_ranks=ranks, special_tokens={}
        )

    @property
    def name(self) -> str:
        """File and hash."""
        return f"{self._place.name} sha256:{self.sha256[:_SHOWN]}"

    @property
    def source(self) -> Source:
        """A file here."""
        return Source.TOKENIZER

    def count(self, text: str) -> int:
        """Tokens of a whole text; what looks like a marker is text."""
        return len(self._coder.encode_ordinary(text))

    def ids(self, text: str) -> list[int]:
        """Tokens of a whole text, in order."""
        found: list[int] = self._coder.encode_ordinary(text)
        return found


def _read(place: Path) -> tuple[bytes, dict[bytes, int]]:
    try:
        data = bytes_of(place)
    except OSError as why:
        raise StudyError(f"{place}: can't be read ({why.strerror}); name another file") from why
    ranks: dict[bytes, int] = {}
    for line, text in enumerate(data.splitlines(), start=1):
        try:
            token, rank = text.split()
            ranks[b64decode(token, validate=True)] = int(rank)
        except (ValueError, Error):
            raise StudyError(
                f"{place}:{line}: is not 'BASE64 RANK'; give a file of ranks, or a tokenizer.json"
            ) from None
    missing = [byte for byte in range(256) if bytes([byte]) not in ranks]
    if missing:
        raise StudyError(
            f"{place}: {len(missing)} of 256 single bytes have no rank, so some texts have no "
            "tokens; the file was cut off, or is none of ranks"
        )
    return data, ranks
