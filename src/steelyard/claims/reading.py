"""A claims file read into records, with every fault named by line."""

from __future__ import annotations

import errno
from pathlib import Path

from steelyard.claims.claim import Source
from steelyard.claims.document import DocumentReader
from steelyard.errors import ClaimError
from steelyard.regular import text_of
from steelyard.study import SyntaxFault, grow

MOST_VALUES = 100_000
"""Values in one YAML file; longer lists of claims come as a table."""
MOST_BYTES = 20 << 20


def read_claims(path: Path) -> Source:
    """Read a YAML file of claims, and the table it names.

    Raises ClaimError listing every fault as ``file:line:column: field: what to do``.
    """
    try:
        text = text_of(path, most=MOST_BYTES)
    except OSError as fault:
        raise ClaimError(f"{path}: can't be read ({fault.strerror}); {_ways(fault)}") from None
    return read_text(text, name=str(path), folder=path.parent)


def _ways(fault: OSError) -> str:
    match fault.errno:
        case errno.EFBIG:
            return "split it, or give a table"
        case errno.EILSEQ:
            return "save the file as UTF-8"
    return "check the path; docs/claims.md shows one"


def read_text(text: str, *, name: str = "claims.yaml", folder: Path | None = None) -> Source:
    """Read claims from YAML text.  Raises ClaimError."""
    try:
        tree = grow(text, most=MOST_VALUES)
    except SyntaxFault as fault:
        raise ClaimError(f"{name}:{fault.line}:{fault.column}: {fault.message}") from None
    return DocumentReader(tree=tree, name=name, folder=folder or Path()).document()
