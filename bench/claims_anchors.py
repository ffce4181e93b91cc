"""Published measurements, row by row, as claims: what each column says, by kind and never by id."""

from __future__ import annotations

import csv
import itertools
import re
from pathlib import Path

from steelyard.claims import Source, read_text

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
    ("served from", "tokens", "share"), ("tokens in 24 h", "tokens", "token total"),
    ("nodes", "nodes", "devices used"), ("kv length", "tokens", "sequence length"),
    ("prefill", "tok/s", "prefill rate"), ("input tokens/s", "tok/s", "prefill rate"),
    ("prompt latency", "ms", "ttft"), ("communication bound", "ms", "expert traffic"),
    ("tpot", "ms", "tpot"), ("tbt", "ms", "tpot"),
    ("kv bytes", "bytes", "kv per token"), ("bus bandwidth", "GB/s", "bus bandwidth"),
    ("bottleneck bandwidth", "GB/s", "bottleneck bandwidth"),
    ("achieved bandwidth", "GB/s", "achieved bandwidth"), ("latency", "us", "collective time"),
    ("achieved compute", "TFLOPS", "achieved compute"), ("duration", "s", "duration"),
    ("throughput ratio", "x", "speed-up"), ("speed-up", "x", "speed-up"),
    ("", "tok/s", "token rate"),
)  # fmt: skip
Row = dict[str, str]


def anchored(shared: Path) -> Source:
    """The published measurements as claims of one document."""
    with (shared / "data" / "published-anchors" / "anchors.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for before, row in itertools.pairwise(rows):
        if row["setup"].startswith("same"):
            row["setup"] = f"{before['setup']}{row['setup'].removeprefix('same')}"
    claims = "".join(anchor(row, rows) for row in rows)
    return read_text(f"document: published measurements\nclaims:\n{claims}")


def quantity(row: Row) -> str:
    text, unit = f"{row['metric']} {row['setup']}".lower(), unit_of(row)
    return next(
        (name for word, kind, name in QUANTITIES if word in text and unit == kind), row["metric"]
    )


def unit_of(row: Row) -> str:
    return row["unit"].split(" ")[0].replace("/GPU", "").replace("/NPU", "")


def anchor(row: Row, rows: list[Row]) -> str:
    """One row in the grammar of claims files."""
    each = "/GPU" in row["unit"] or "/NPU" in row["unit"]
    what, devices = quantity(row), devices_of(row, rows)
    ends = [f"{float(end) * (devices if each else 1):g}" for end in row["value"].split("-")]
    setup = ", ".join(f'{name}: "{one}"' for name, one in setup_of(row, devices).items() if one)
    more = "".join(f", {name}: {one}" for name, one in more_of(row, rows).items())
    if what == "share":
        ends = [row["setup"].split("%")[0]]
    called = row["metric"] if what == "token total" else what
    says = f"{row['metric']}; {row['setup']}"
    unit = "%" if what == "share" else unit_of(row)
    return (
        f'  - {{id: "{row["id"]}", says: "{says}", quantity: "{spoken(what, called)}", '
        f'value: "{"-".join(ends)}", unit: "{unit}", setup: {{{setup}}}{more}}}\n'
    )


def spoken(what: str, called: str) -> str:
    """The row's own word where the vocabulary knows it: input tokens, output tokens."""
    return called.removesuffix(" in 24 h") if what == "token total" else what


def devices_of(row: Row, rows: list[Row]) -> float:
    """Devices that the figure is of: a node, all, or of a day the group's mean nodes."""
    if quantity(row) == "token total":
        mean = [
            one for one in rows if one["group"] == row["group"] and one["metric"] == "mean nodes"
        ]
        return float(mean[0]["value"]) * int(row["n_devices"])
    text = f"{row['metric']} {row['setup']}".lower()
    return 8 if "node" in text and quantity(row) != "achieved bandwidth" else int(row["n_devices"])


def setup_of(row: Row, devices: float) -> dict[str, str]:
    told, what = f"{row['model']} {row['setup']}", quantity(row)
    spread, link = (
        float(row["n_devices"]) > devices,
        re.search(r"\d+ GB/s", f"{row['hardware']} {row['setup']}"),
    )
    fields = {
        "model": MODELS.get(row["model"], row["model"]),
        "device": DEVICES.get(row["hardware"], re.sub(r" \+ .*", "", row["hardware"])),
        "devices": f"{devices:g}", "dtype": row["weights"], "engine": row["engine"],
        "input": counted(r"(1024|2,000|\d+K(?= in\b))", row["metric"] + row["setup"]),
        "context": counted(r"mean context ([\d,]+)|(\d+K) context", row["setup"]),
        "tpot": each_token(row["setup"]),
        "spread_over": row["n_devices"] if spread else "",
        "hidden": number(r"hidden (\d+)", told), "top_k": number(r"top-(\d+)", told),
        "tokens": counted(r"(\d+) tokens", row["setup"])
        if "per rank" in told or what == "expert traffic" else "",
        "batch": number(r"batch (\d+)$|batch (\d+) per GPU", row["setup"]),
        "duration": "24 h" if "24 h" in row["metric"] else "",
        "requests": number(r"(\d+) requests", row["setup"]),
    }  # fmt: skip
    fields |= formats_of(row, told)
    if link and what == "expert traffic":
        fields["link"] = link[0]
    if "CX7" in row["source"] and int(row["n_devices"]) > 8:
        fields["link"] = "InfiniBand NDR"
    if (
        row["model"] in {"MLA decode", "bf16 matmul", "all_reduce", "W4A16 g128 matmul"}
        or "hidden" in row["model"]
    ):
        fields |= {"model": "", "kernel": row["model"] if what == "speed-up" else ""}
    if fields["batch"] and "per GPU" in row["setup"]:
        fields["batch"] += "/GPU"
    return fields


def formats_of(row: Row, told: str) -> Row:
    """Of a collective, what it carries; of a speed-up, what it is faster than."""
    found = re.search(r"(fp8|bf16) (?:dispatch|combine)", told)
    over = re.search(r"over (\w+)", row["metric"])
    return {
        **({"dtype": found[1]} if found else {}),
        **({"baseline": over[1]} if over else {}),
    }


def more_of(row: Row, rows: list[Row]) -> Row:
    """What stands beside the value: parts of a share, a printed product, a peak and its mean."""
    beside = [one for one in rows if one["group"] == row["group"]]
    if quantity(row) == "share":
        whole = next(one["value"] for one in beside if one["metric"].startswith("input tokens in"))
        return {"parts": f'["{row["value"]} tokens"]', "total": f'"{whole} tokens"'}
    if re.fullmatch(r"[\d.]+( x [\d.]+)+", row["setup"]):
        *counts, price = row["setup"].split(" x ")
        return {
            "formula": f'"{" * ".join(counts)} * price"',
            "where": f'{{price: "{price} {row["unit"]}"}}',
        }  # fmt: skip
    if quantity(row) == "devices used":
        others = [one["id"] for one in beside if one["unit"] == "nodes" and one is not row]
        word = "max" if "peak" in row["metric"] else "mean"
        return {"statistic": word, "together": f"[{', '.join(others)}]"}
    return {}


def each_token(setup: str) -> str:
    """Time of a token at the most: as stated, or of the rate that a user sees."""
    stated, seen = number(r"TPOT < (\d+) ms", setup), number(r"(\d+)-\d+ tok/s per user", setup)
    return f"{stated} ms" if stated else f"{1e3 / float(seen):g} ms" if seen else ""


def number(pattern: str, text: str) -> str:
    found = re.search(pattern, text)
    return next((one for one in found.groups() if one), "").replace(",", "") if found else ""


def counted(pattern: str, text: str) -> str:
    found = number(pattern, text)
    return f"{found} tokens" if found else ""
