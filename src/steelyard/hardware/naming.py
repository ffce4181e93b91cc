"""Names as people write them, made comparable."""

from __future__ import annotations

import re

_VENDORS = ("nvidia", "huawei", "amd", "geforce", "intel", "tesla")


def plain(name: str) -> str:
    """``NVIDIA H100_SXM`` and ``h100-sxm`` are one name."""
    text = re.sub(r"[^0-9a-z]+", "", name.casefold())
    for vendor in _VENDORS:
        text = text.removeprefix(vendor)
    return text
