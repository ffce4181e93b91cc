"""A ledger changed by somebody who knows how it is made, and what a check says of it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from steelyard.ledger import verify


def rechained(run: Path, change) -> None:
    """Rewrite the ledger as somebody without the key would: all hashes made to fit."""
    lines = [json.loads(x) for x in (run / "ledger.jsonl").read_text().splitlines()]
    change(lines)
    prev, out = "0" * 64, []
    for line in lines:
        line.pop("hash", None)
        line["prev"] = prev
        bare = json.dumps(line, separators=(",", ":"), ensure_ascii=False)
        prev = hashlib.sha256(bare.encode()).hexdigest()
        out.append(f'{bare[:-1]},"hash":"{prev}"}}\n')
    (run / "ledger.jsonl").write_text("".join(out))


def told(run: Path, **options) -> str:
    return "\n".join(map(str, verify(run, **options).findings))
