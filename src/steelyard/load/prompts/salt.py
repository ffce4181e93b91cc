"""A number that no run has had before."""

from __future__ import annotations

import secrets

BITS = 63


def fresh_salt() -> int:
    """Salt of a new run; it goes into the record, so that the prompts can be made again."""
    return secrets.randbits(BITS) | 1
