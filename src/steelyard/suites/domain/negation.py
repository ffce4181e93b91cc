"""Whether a text denies what it names."""

from __future__ import annotations

import re

_REACH = 16
"""Characters before a name in which a denial of it may stand."""
_DENIED = re.compile(
    r"(?:不|未|非|没有|无|勿|别|不(?:太|大|很|怎么)"
    r"|(?:不|并非|而非|未)(?:是|应|能|该|要|会|选|选择|属于|构成|涉及|包括|为|适用|依据|根据|按照)+"
    r"|排除|(?:取代|代替|替代|废止)了?"
    r"|(?:\bnot|n't|\bnever|\bno|\bneither|\bnor|\bcannot)(?:\s+(?:an?|the|be|to|of|choose|pick|select))*)"
    r"\s*(?:选项|options?)?[\s\"'“”(*]*\Z",
    re.IGNORECASE,
)


def denied(text: str, start: int) -> bool:
    """Whether what begins at ``start`` is denied by the words right before it."""
    return _DENIED.search(text[max(0, start - _REACH) : start]) is not None
