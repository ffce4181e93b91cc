"""A load whose shares are offered by machines that don't know of each other, and merged later.

Names are resolved when they are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from steelyard.lazy import door

if TYPE_CHECKING:
    from steelyard.load.shares.merging import merge_shares
    from steelyard.load.shares.offering import ShareEnd, offer_share
    from steelyard.load.shares.share import Share, read_share, salt_of

__all__ = ["Share", "ShareEnd", "merge_shares", "offer_share", "read_share", "salt_of"]

_HOME = {
    "Share": "share",
    "ShareEnd": "offering",
    "merge_shares": "merging",
    "offer_share": "offering",
    "read_share": "share",
    "salt_of": "share",
}


def __getattr__(name: str) -> Any:
    return door(__name__, _HOME, name)
