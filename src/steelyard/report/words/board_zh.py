"""What the printed report and its first page say, in Chinese."""

from __future__ import annotations

BOARD_ZH: dict[str, str] = {
    "pdf.brand": "Steelyard 杆秤",
    "pdf.mark": "研究 {hash}",
}
