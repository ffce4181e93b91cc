"""Kinds of mutated replies against the kinds the grader finds, over made and Berkeley items.

    STEELYARD_DATA=FOLDER python bench/tools_taxonomy.py [--made 220]

FOLDER holds `bfcl`, the Berkeley Function Calling Leaderboard (Apache-2.0; see docs/data.md);
without it made items alone are used.  Prints the matrix and what is not on its diagonal.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter

from steelyard.suites import suite
from steelyard.suites.tools import kinds
from steelyard.suites.tools.selftest import tried

_SINGLE_TURN = (
    *("simple_python", "multiple", "parallel", "parallel_multiple", "irrelevance"),
    *("live_simple", "live_multiple", "live_parallel", "live_parallel_multiple"),
    *("live_irrelevance", "live_relevance"),
)


def main() -> None:
    """Print the matrix."""
    order = argparse.ArgumentParser(description=__doc__)
    order.add_argument("--made", type=int, default=220)
    wish = order.parse_args()
    sources = [f"made:calls?n={wish.made}"]
    if os.environ.get("STEELYARD_DATA"):
        sources += [f"data:bfcl/{part}" for part in _SINGLE_TURN]
    matrix: Counter[tuple[str, str]] = Counter()
    off: list[str] = []
    for source in sources:
        items = suite("tools").load_items(source).items
        print(f"{source}: {len(items)} items")
        for item in items:
            for probe, seen in tried(item):
                matrix[probe.kind, seen] += 1
                if seen != probe.kind:
                    off.append(f"{item.id}, {probe.name}: {seen or 'ok'}")
    _show(matrix)
    print(*off[:20], sep="\n")


def _show(matrix: Counter[tuple[str, str]]) -> None:
    total = sum(matrix.values())
    on = sum(count for (made, seen), count in matrix.items() if made == seen)
    print(f"\n{on} of {total} on the diagonal ({on / total:.2%})\n")
    for kind in kinds.ORDER:
        row = {seen: n for (made, seen), n in matrix.items() if made == kind}
        all_of = sum(row.values())
        others = {seen or "ok": n for seen, n in row.items() if seen != kind}
        share = f"{row.get(kind, 0) / all_of:7.2%}" if all_of else "      —"
        print(f"{kind or 'ok':20} {all_of:6} {share}  {others or ''}")


if __name__ == "__main__":
    main()
