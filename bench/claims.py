"""How well the checker of claims judges: agreement with reviewed verdicts, and false alarms.

    python bench/claims.py [shared]

Prints, for every row of the reviewed table of two guides, its verdict and ours; then the published
measurements ("anchors"), none of which may be called impossible, wrong or inconsistent.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import claims_mutants
from claims_anchors import anchored

from steelyard.claims import (
    Claim,
    Ruling,
    Setup,
    Source,
    amount,
    judge,
    read_claims,
)

ROOT = Path(__file__).resolve().parents[1]
STUDY = ROOT / "studies" / "kimi-k2-vs-deepseek-v3"
ALARMS = {"impossible", "wrong-formula", "inconsistent"}


def main(shared: Path) -> int:
    wanted = reviewed(shared)
    got = {one.id: one for name in ("guide-a", "guide-b") for one in ruled(STUDY / f"{name}.yaml")}
    agreed = 0
    for row in wanted:
        ours = got.get(row["id"])
        same = ours is not None and ours.verdict.value == row["verdict"]
        agreed += same
        print(f"{'=' if same else '≠'} {row['id']:5} {row['verdict']:14} {told(ours)}")
    print(f"\n{agreed} of {len(wanted)} rows of the reviewed table agree")
    alarms, seen = anchors(shared)
    for one in alarms:
        print(f"FALSE ALARM {one.id} {told(one)}")
    counts = ", ".join(f"{count} {name}" for name, count in seen.most_common())
    print(f"{len(alarms)} false alarms over {sum(seen.values())} published measurements: {counts}")
    loud, answered, rows = served(shared)
    for line in loud:
        print(f"FALSE ALARM {line}")
    print(
        f"{len(loud)} false alarms over {rows:,} end-to-end rows (TTFT, TPOT), "
        f"{answered:,} of them answered"
    )
    guides = [read_claims(STUDY / f"{name}.yaml") for name in ("guide-a", "guide-b")]
    claims_mutants.show("published measurements", [anchored(shared)])
    claims_mutants.show("plausible rows of the guides", guides)
    claims_mutants.show("end-to-end rows", (source for source, _ in served_rows(shared)))
    claims_mutants.show_whole("end-to-end rows", (source for source, _ in served_rows(shared)))
    return 0 if agreed == len(wanted) and not alarms and not loud else 1


def reviewed(shared: Path) -> list[dict[str, str]]:
    with (shared / "reference" / "claims-guides.csv").open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def ruled(path: Path) -> tuple[Ruling, ...]:
    return judge(read_claims(path)).rulings


def told(ruling: Ruling | None) -> str:
    if ruling is None:
        return "no such claim"
    slack = "" if ruling.deciding.slack is None else f" [{ruling.deciding.slack:.3g}x]"
    return (
        f"{ruling.verdict.value:14} {ruling.deciding.rule}: {ruling.deciding.arithmetic.en}{slack}"
    )


def anchors(shared: Path) -> tuple[list[Ruling], Counter[str]]:
    """Published measurements that were called wrong, and how many got each verdict."""
    rulings = judge(anchored(shared)).rulings
    seen = Counter(one.verdict.value for one in rulings)
    for one in rulings:
        if one.verdict.value == "unsupported":
            print(f"unsupported {one.id:6} {one.deciding.arithmetic.en}")
    return [one for one in rulings if one.verdict.value in ALARMS], seen


def served(shared: Path) -> tuple[list[str], int, int]:
    """End-to-end rows: alarms, how many rows some floor bounds, and how many there are."""
    loud, answered, rows = [], 0, 0
    for source, name in served_rows(shared):
        rulings = judge(source).rulings
        rows += 1
        answered += any(one.verdict.value != "unsupported" for one in rulings)
        loud += [f"{name} {told(one)}" for one in rulings if one.verdict.value in ALARMS]
    return loud, answered, rows


def served_rows(shared: Path) -> Iterator[tuple[Source, str]]:
    """Every measured row as a document of its two claims."""
    for name in ("agg", "disagg"):
        with (shared / "data" / "e2e-latency" / f"{name}.csv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                yield Source(title=name, claims=tuple(row_claims(row))), row["row_id"]


def placed(row: dict[str, str], phase: str) -> int:
    """Devices of a phase: its workers times the larger of attention's and the experts' layout."""
    if f"{phase}tp_size" not in row:
        return 0

    def size(name: str) -> int:
        return int(row.get(f"{phase}{name}") or 1)

    attention = size("tp_size") * size("attention_dp_size")
    return (
        size("num_workers")
        * size("pp_size")
        * max(attention, size("moe_tp_size") * size("moe_ep_size"))
    )


def users_of(row: dict[str, str]) -> str:
    """Requests held open on the row's devices: a smaller batch tells of groups that share them."""
    held = [row[name] for name in ("concurrency", "batch_size") if row.get(name)]
    return min(held, key=float, default="")


def row_claims(row: dict[str, str]) -> list[Claim]:
    devices = placed(row, "decode_") + placed(row, "prefill_") or placed(row, "")
    setup = {
        "model": (row["model"],), "device": (row["system"],), "devices": amount(str(devices)),
        "dtype": row["gemm_quant"], "engine": f"{row['backend']} {row['backend_version']}",
        "input": amount(f"{row['isl']} tokens"), "output": amount(f"{row['osl']} tokens"),
        "users": amount(users) if (users := users_of(row)) else None,
    }  # fmt: skip
    if devices <= 2 and not row.get("decode_num_workers", "1"):
        del setup["device"], setup["devices"]  # a fleet whose sizes were not written down
    given = {name: f"{row[f'{name}_ms']} ms" for name in ("ttft", "tpot") if row[f"{name}_ms"]}
    return [
        Claim(
            id=name, says="", quantity=name, values=(amount(value),), setup=Setup(fields=setup),
            more={"together": tuple(given)},
        )
        for name, value in given.items()
    ]  # fmt: skip


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared"
    sys.exit(main(place))
