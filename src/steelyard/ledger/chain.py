"""Lines of a ledger: one record each, bound to the line before by its hash.

A line is one JSON object without blanks: seq, prev, time, kind, body, hash.  ``hash`` is the
SHA-256 of the line's own bytes without that last member, so that nothing needs to be written
anew in order to check it.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from steelyard.evidence import dumps_line

GENESIS = "0" * 64
_HASH_MEMBER = len(b',"hash":""}') + 64


class LedgerRecord(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One record as it stands in the ledger."""

    seq: int
    prev: str
    """Hash of the record before; 64 zeros for the first."""
    time: str
    """UTC."""
    kind: str
    body: dict[str, Any]
    hash: str


class Unreadable(Exception):
    """A line that is no record; the text says why."""


_DECODER = msgspec.json.Decoder(LedgerRecord)


def line_of(*, seq: int, prev: str, time: str, kind: str, body: Any) -> bytes:
    """The bytes of a record's line, without the newline."""
    bare = dumps_line({"seq": seq, "prev": prev, "time": time, "kind": kind, "body": body})
    return bare[:-1] + b',"hash":"' + hashlib.sha256(bare).hexdigest().encode() + b'"}'


def record_of(line: bytes) -> LedgerRecord:
    """The record in a line, its hash checked.  Raises Unreadable."""
    try:
        record = _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as problem:
        raise Unreadable(f"is no record ({problem})") from problem
    bare = line[:-_HASH_MEMBER] + b"}"
    member = b',"hash":"' + hashlib.sha256(bare).hexdigest().encode() + b'"}'
    if line[-_HASH_MEMBER:] != member:
        raise Unreadable("was changed: its hash does not fit its content")
    return record
