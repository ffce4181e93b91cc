"""What `steelyard report` says beside the verdict, in both languages."""

from __future__ import annotations

REBUILT = {
    "en": {
        "same": "{run}: computed again from samples.log: {n} files are the same, byte for byte",
        "differs": "{file}: differs from what the record gives, or is gone",
        "printed": "{file}: printed",
    },
    "zh": {
        "same": "{run}：已由 samples.log 全部重算：{n} 个文件逐字节相同",
        "differs": "{file}：与记录给出的不同，或已不在",
        "printed": "{file}：已印出",
    },
}
