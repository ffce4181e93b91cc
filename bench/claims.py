"""How well the checker of claims judges: agreement with reviewed verdicts, and false alarms.

    python bench/claims.py [shared]

Prints, for every row of the reviewed table of two guides, its verdict and ours; then the published
measurements ("anchors"), none of which may be called impossible, wrong or inconsistent.
"""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path

from steelyard.claims import (
    Claim,
    Ruling,
    Setup,
    Source,
    amount,
    judge,
    read_claims,
    read_text,
    ruling,
)

ROOT = Path(__file__).resolve().parents[1]
STUDY = ROOT / "studies" / "kimi-k2-vs-deepseek-v3"
ALARMS = {"impossible", "wrong-formula", "inconsistent"}
MODELS = {
    "Llama2-70B": "Llama-2-70B", "Llama3.1-405B": "Llama-3.1-405B", "Llama3.1-8B": "Llama-3.1-8B",
    "DeepSeek-V3/R1": "DeepSeek-V3",
}  # fmt: skip
DEVICES = {
    "DGX-A100": "A100-SXM4-80GB", "DGX-H100": "H100 SXM", "GB200 x72": "GB200", "B200 x8": "B200",
    "H200 x8": "H200", "H200 x16": "H200", "H100 x1": "H100 SXM", "H100 x32": "H100 SXM",
    "MI300X x8": "MI300X", "Ascend 910B (B2 class)": "Ascend 910B2",
}  # fmt: skip
QUANTITIES = (
    ("prefill", "tok/s", "prefill rate"), ("input tokens/s", "tok/s", "prefill rate"),
    ("prompt latency", "ms", "ttft"), ("tpot", "ms", "tpot"), ("tbt", "ms", "tpot"),
    ("kv bytes", "bytes", "kv per token"), ("achieved bandwidth", "GB/s", "achieved bandwidth"),
    ("achieved compute", "TFLOPS", "achieved compute"), ("duration", "s", "duration"),
    ("throughput ratio", "x", "speed-up"), ("speed-up", "x", "speed-up"),
    ("", "tok/s", "token rate"),
)  # fmt: skip


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
    return [one for one in rulings if one.verdict.value in ALARMS], seen


def anchored(shared: Path) -> Source:
    """The published measurements as claims."""
    with (shared / "data" / "published-anchors" / "anchors.csv").open(encoding="utf-8") as file:
        claims = [one for row in csv.DictReader(file) if (one := anchor(row))]
    return read_text("document: published measurements\nclaims:\n" + "".join(claims))


def anchor(row: dict[str, str]) -> str:
    text = f"{row['metric']} {row['setup']}".lower()
    unit = row["unit"].split(" ")[0].replace("/GPU", "").replace("/NPU", "")
    quantity = next(
        (name for word, kind, name in QUANTITIES if word in text and unit == kind), row["metric"]
    )
    each = "/GPU" in row["unit"] or "/NPU" in row["unit"]
    devices = 8 if "node" in text and quantity != "achieved bandwidth" else int(row["n_devices"])
    times = devices if each else 1
    ends = [f"{float(end) * times:g}" for end in row["value"].split("-")]
    tokens = next((n for n in ("1024", "2,000") if n in text), "")
    fields = {
        "model": MODELS.get(row["model"], row["model"]),
        "device": DEVICES.get(row["hardware"], row["hardware"]),
        "devices": devices, "dtype": row["weights"], "engine": row["engine"],
        "input": f"{tokens.replace(',', '')} tokens" if tokens else "",
        "spread_over": row["n_devices"] if int(row["n_devices"]) > devices else "",
    }  # fmt: skip
    if row["model"] in {"MLA decode", "bf16 matmul", "all_reduce"}:
        fields.pop("model")
    setup = ", ".join(f'{name}: "{value}"' for name, value in fields.items() if value)
    says = f"{row['metric']}; {row['setup']}"
    return (
        f'  - {{id: "{row["id"]}", says: "{says}", quantity: "{quantity}", '
        f'value: "{"-".join(ends)}", unit: "{unit}", setup: {{{setup}}}}}\n'
    )


def served(shared: Path) -> tuple[list[str], int, int]:
    """End-to-end rows: alarms, how many rows some floor bounds, and how many there are."""
    loud, answered, rows = [], 0, 0
    for name in ("agg", "disagg"):
        with (shared / "data" / "e2e-latency" / f"{name}.csv").open(encoding="utf-8") as file:
            for row in csv.DictReader(file):
                rulings = [ruling(one, Source(title=name)) for one in row_claims(row)]
                rows += 1
                answered += any(one.verdict.value != "unsupported" for one in rulings)
                loud += [
                    f"{row['row_id']} {told(one)}" for one in rulings if one.verdict.value in ALARMS
                ]
    return loud, answered, rows


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


def row_claims(row: dict[str, str]) -> list[Claim]:
    devices = placed(row, "decode_") + placed(row, "prefill_") or placed(row, "")
    setup = {
        "model": (row["model"],), "device": (row["system"],), "devices": amount(str(devices)),
        "dtype": row["gemm_quant"], "engine": f"{row['backend']} {row['backend_version']}",
        "input": amount(f"{row['isl']} tokens"), "output": amount(f"{row['osl']} tokens"),
    }  # fmt: skip
    if devices <= 2 and not row.get("decode_num_workers", "1"):
        del setup["device"], setup["devices"]  # a fleet whose sizes were not written down
    given = {name: f"{row[f'{name}_ms']} ms" for name in ("ttft", "tpot") if row[f"{name}_ms"]}
    return [
        Claim(id=name, says="", quantity=name, values=(amount(value),), setup=Setup(fields=setup))
        for name, value in given.items()
    ]


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared"
    sys.exit(main(place))
