"""The measured rows of e2e-latency, as deployments of the catalogue's models and devices."""

from __future__ import annotations

import csv
import hashlib
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from steelyard.hardware import Layout, Precision, Setup, budget, find_device, find_model, preset
from steelyard.hardware.coefficients import shape_of
from steelyard.hardware.placed import Placed

FOLDER = "data/e2e-latency"
WIDEST = 8
"""Devices of one replica; a few exported rows tell more, and heads that those don't divide."""
UTILISATION = 0.93
"""Share of memory the rows' engines are taken to fill: recipes set 0.9 to 0.95."""
SPECULATING = ("1.2.0rc6.post3",)
"""Images of TensorRT-LLM whose DeepSeek runs repeat those of 1.2.0rc6.post2 at 1.4 to 2.3 times
the speed (reference, section 5: undeclared, likely speculative decoding)."""
ACCEPTED = 2.3
"""Tokens a step of those: the ratio where little else takes time (8 users and fewer)."""
SPOKEN = {"fp8": "fp8", "fp8_block": "fp8", "nvfp4": "nvfp4", "int4_wo": "int4-experts"}


def shared() -> Path | None:
    """The folder of shared data, from STEELYARD_SHARED or beside the repository."""
    told = os.environ.get("STEELYARD_SHARED")
    folder = Path(told) if told else Path(__file__).resolve().parents[2] / "shared"
    return folder if (folder / FOLDER).is_dir() else None


@dataclass(frozen=True, kw_only=True, eq=False)
class Row:
    """One measured point; times in seconds."""

    row_id: str
    model: str
    system: str
    engine: str
    version: str
    placed: Placed
    isl: float
    osl: float
    concurrency: float
    ttft: float
    tpot: float
    speculative: float | None = None
    """Tokens a step, where the image tells that it speculates."""

    @property
    def strict(self) -> str:
        """Architecture and system: rows of one model under two names are one pair."""
        return f"{shape_of(self.placed.model)} @ {self.system}"

    @property
    def named(self) -> str:
        """Model and system as the file names them."""
        return f"{self.model.split('/')[-1]} @ {self.system}"


def digest(folder: Path) -> str:
    """SHA-256 of the file the fit reads."""
    return hashlib.sha256((folder / FOLDER / "agg.csv").read_bytes()).hexdigest()


def read(folder: Path) -> tuple[list[Row], dict[str, int]]:
    """Rows of agg.csv without repeats, and how many are refused for which reason."""
    rows: list[Row] = []
    refused: dict[str, int] = {}
    seen: set[tuple[str, ...]] = set()
    with (folder / FOLDER / "agg.csv").open(encoding="utf-8", newline="") as file:
        for raw in csv.DictReader(file):
            same = (raw["ttft_ms"], raw["tpot_ms"], raw["isl"], raw["osl"], raw["system"])
            if same in seen:
                continue
            seen.add(same)
            why = _refusal(raw)
            if why:
                refused[why] = refused.get(why, 0) + 1
                continue
            rows.append(row_of(raw))
    return rows, refused


def _refusal(raw: dict[str, str]) -> str | None:
    devices, dp, _ = layout_of(raw)
    if devices > WIDEST:
        return f"{devices} devices: the export adds those of prefill and of decode"
    heads = _heads(raw["model"])
    if heads % (devices // dp):
        return f"{heads} heads can't be divided by TP{devices // dp}"
    return None


@cache
def _heads(name: str) -> int:
    layers = find_model(name).layers
    return min(getattr(each.attention, "heads", 1 << 20) for each in layers)


def row_of(raw: dict[str, str], *, placed: Placed | None = None) -> Row:
    """One row; ``placed`` where its layout is known from elsewhere."""
    devices, dp, ep = layout_of(raw)
    placed = placed or _placed(
        raw["model"], raw["system"], raw["gemm_quant"], raw["moe_quant"], devices, dp, ep
    )
    held, copies = float(raw["concurrency"] or raw["batch_size"]), _copies(raw, devices)
    if copies > 1 and placed.model.experts is None:
        held /= copies
    return Row(
        row_id=raw["row_id"], model=raw["model"], system=raw["system"], engine=raw["backend"],
        version=raw["backend_version"], placed=placed, isl=float(raw["isl"]),
        osl=float(raw["osl"]), concurrency=held, ttft=float(raw["ttft_ms"]) / 1e3,
        tpot=float(raw["tpot_ms"]) / 1e3, speculative=_speculates(raw),
    )  # fmt: skip


def _speculates(raw: dict[str, str]) -> float | None:
    """Tokens a step of images that repeat another image's set-ups at about twice its speed."""
    latent = find_model(raw["model"]).latent
    return ACCEPTED if latent and raw["backend_version"] in SPECULATING else None


@cache
def _placed(
    name: str, system: str, dense: str, routed: str, devices: int, dp: int, ep: int
) -> Placed:
    model = find_model(name)
    return Placed(
        model=model, precision=precision_of(name, dense, routed), device=find_device(system),
        layout=Layout(tp=devices, dp=dp, ep=devices if ep > 1 else 1),
    )  # fmt: skip


def precision_of(name: str, dense: str, routed: str) -> Precision:
    """Formats of a row; undeclared ones are the name's or the published ones.

    Quantised rows are read as keeping an FP8 cache, which is what those engines' recipes set.
    """
    del routed
    model = find_model(name)
    if "gpt-oss" in name:
        return preset("mxfp4").but(cache="fp8")
    if not dense:
        dense = "nvfp4" if "NVFP4" in name else "fp8" if name.endswith("FP8") else ""
    if not dense:
        return preset("bf16")
    found = preset(SPOKEN[dense])
    if dense == "nvfp4" and model.latent:
        found = preset("nvfp4-feed")
    return found.but(cache="fp8")


def layout_of(raw: dict[str, str]) -> tuple[int, int, int]:
    """Devices, attention's data-parallel groups, expert-parallel ways.

    The exports write tp x ep into tp_size and moe_ep_size into both; their row ids keep the
    plain number, so that is read where there is one.
    """
    tp, adp, mtp, mep = (
        max(int(float(raw[name] or 1)), 1)
        for name in ("tp_size", "attention_dp_size", "moe_tp_size", "moe_ep_size")
    )
    told = re.search(r"_tp(\d+)", raw["row_id"])
    exported = raw["origin"].startswith("2026-")
    if exported and told:
        devices = int(told[1])
    elif raw["origin"].startswith("db-dump"):
        devices = mtp if mtp == mep > 1 else max(tp, min(adp, 8))
    else:
        devices = max(tp, mtp * mep) if mtp * mep > tp or tp == 1 else tp
    wide = (tp == 1 and devices > 1 and not raw["origin"].startswith("qwen3_32b")) or (
        adp == devices > 1
    )
    groups = devices if wide else 1
    copies = _copies(raw, devices)
    if copies > 1 and find_model(raw["model"]).experts is not None:
        groups = max(g for g in (1, 2, 4, 8, 16, 32, 64) if g <= copies and devices % g == 0)
    return devices, groups, mep


def _copies(raw: dict[str, str], devices: int) -> int:
    """Groups that share the concurrency, told by a smaller batch_size.

    Of a model with experts these are attention's data-parallel groups, of a dense one replicas.
    """
    held, batch = float(raw["concurrency"] or 0), float(raw["batch_size"] or 0)
    if not held or not batch or held <= batch:
        return 1
    return min(round(held / batch), 64) if devices else 1


def setup_of(row: Row) -> Setup:
    """The row as a set-up that anybody could ask about."""
    placed = row.placed
    return Setup(
        name=row.row_id, model=placed.model, precision=placed.precision, device=placed.device,
        layout=placed.layout, isl=row.isl, osl=row.osl, concurrency=row.concurrency,
        engine=row.engine, utilisation=UTILISATION,
        speculative=row.speculative,
    )  # fmt: skip


@cache
def room(row: Row) -> float:
    """Sequences that fit in memory, at the most hopeful end of the budget, and at least one."""
    return max(budget(setup_of(row)).sequences.high, row.placed.layout.dp)
