"""What the printed report and its first page say, in English."""

from __future__ import annotations

BOARD_EN: dict[str, str] = {
    "pdf.brand": "Steelyard",
    "pdf.mark": "study {hash}",
}
