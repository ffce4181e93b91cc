"""Merkle tree hash of a list of leaves (RFC 6962 section 2.1, RFC 9162 section 2.1.1)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence


def leaf_hash(data: bytes) -> bytes:
    """SHA-256 of 0x00 and the leaf, so that no leaf can pass for a node."""
    return hashlib.sha256(b"\x00" + data).digest()


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Root over leaf hashes; SHA-256 of nothing for an empty list."""
    if not leaves:
        return hashlib.sha256(b"").digest()
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(b"\x01" + root_of(leaves[:left]) + root_of(leaves[left:])).digest()
