"""The measured rows of e2e-latency, as deployments of the catalogue's models and devices."""

from __future__ import annotations

import csv
import hashlib
import os
import re
from dataclasses import dataclass
from functools import cache as once
from pathlib import Path

from capacity_recipes import drafted, drawn, in_step, kept_cache, quickest, setup_key

from steelyard.hardware import Layout, Precision, Setup, budget, find_device, find_model, preset
from steelyard.hardware.coefficients import shape_of
from steelyard.hardware.placed import Placed

FOLDER = "data/e2e-latency"
WIDEST = 8
"""Devices of one replica; a few exported rows tell more, and heads that those don't divide."""
UTILISATION = 0.93
"""Share of memory the rows' engines are taken to fill: recipes set 0.9 to 0.95."""
MEAN = 0.9
"""Mean of lengths that are drawn evenly between 0.8 and 1 of what the row names."""
LOCKSTEP = 0.5
"""Share of the others' prompts that fall between a request's tokens, where all of a load end
together: half of them, in the mean, come after its own (``Engine.in_step`` of many steps)."""
SERVED = 0.25
"""Share of the users below which their number says nothing of what ran together."""
ACCEPTANCE = 0.6
"""Chance that a drafted token is right, if those before it are, less what drafting takes: of 0.5
to 0.8 the tenth at which a fit of all rows is neither fast nor slow for those that draft."""
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
    measured: str
    """Day, where it is told."""
    placed: Placed
    isl: float
    osl: float
    concurrency: float
    ttft: float
    tpot: float
    in_step: bool = False
    """Whether all of its load end, and ask again, together."""
    speculative: float | None = None
    """Tokens a step, where the published recipe drafts some."""

    def others(self, running: float) -> float:
        """Of those that run, how many bring a prompt between a request's tokens."""
        return (max(running, 1.0) - 1) * (LOCKSTEP if self.in_step else 1.0)

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
    refused: dict[str, int] = {}
    with (folder / FOLDER / "agg.csv").open(encoding="utf-8", newline="") as file:
        raws = list(csv.DictReader(file))
    least = quickest(raws)
    rows: list[Row] = []
    for raw in {_same(raw): raw for raw in reversed(raws)}.values():
        why = _refusal(raw)
        if why:
            refused[why] = refused.get(why, 0) + 1
        else:
            rows.append(row_of(raw, fastest=float(raw["tpot_ms"]) <= least[setup_key(raw)]))
    unsaid = {_run(row) for row in rows if _held_back(row)}
    kept = [row for row in reversed(rows) if _run(row) not in unsaid]
    if unsaid:
        refused["its engine took fewer at a time, unsaid how many"] = len(rows) - len(kept)
    return kept, refused


def _run(row: Row) -> tuple[object, ...]:
    """The row's model, system, day and load: rows of one run share what is unsaid."""
    return row.model, row.system, row.measured, row.concurrency


def _held_back(row: Row) -> bool:
    """Whether the row's own times say that far fewer ran at once than fit, by Little's law.

    Ten times as many requests as an engine takes, sent at once, wait 4.5 answers each: then a
    fifth of those who ask is served, and only the engine's limit tells how many that are.
    """
    life = row.osl * row.tpot
    served = row.concurrency * life / (row.ttft + life)
    fits = budget(setup_of(row)).sequences.low
    return served < row.concurrency * SERVED and fits >= row.concurrency


def _same(raw: dict[str, str]) -> tuple[str, ...]:
    """What repeats of one measurement share: some files round its times to 10 us."""
    times = (f"{float(raw[name]):.2f}" for name in ("ttft_ms", "tpot_ms"))
    return (*times, raw["isl"], raw["osl"], raw["system"])


def _refusal(raw: dict[str, str]) -> str | None:
    devices, dp, _ = layout_of(raw)
    if devices > WIDEST:
        return f"{devices} devices: the export adds those of prefill and of decode"
    heads = _heads(raw["model"])
    if heads % (devices // dp):
        return f"{heads} heads can't be divided by TP{devices // dp}"
    return None


@once
def _heads(name: str) -> int:
    layers = find_model(name).layers
    return min(getattr(each.attention, "heads", 1 << 20) for each in layers)


def row_of(raw: dict[str, str], *, placed: Placed | None = None, fastest: bool = True) -> Row:
    """One row; ``placed`` where its layout is known from elsewhere, ``fastest`` of its set-up."""
    devices, dp, ep = layout_of(raw)
    placed = placed or _placed(
        raw["model"], raw["system"], raw["gemm_quant"], kept_cache(raw), devices, dp, ep
    )
    held, copies = float(raw["concurrency"] or raw["batch_size"]), _copies(raw, devices)
    if copies > 1 and placed.model.experts is None:
        held /= copies
    mean = MEAN if drawn(raw) else 1.0
    return Row(
        row_id=raw["row_id"], model=raw["model"], system=raw["system"], engine=raw["backend"],
        version=raw["backend_version"], measured=raw["measured"], placed=placed,
        isl=mean * float(raw["isl"]), osl=mean * float(raw["osl"]), concurrency=held,
        ttft=float(raw["ttft_ms"]) / 1e3, tpot=float(raw["tpot_ms"]) / 1e3,
        in_step=in_step(raw),
        speculative=_speculates(raw, split=placed.layout.dp > 1, fastest=fastest),
    )  # fmt: skip


def _speculates(raw: dict[str, str], *, split: bool, fastest: bool) -> float | None:
    """Tokens a step: one and those of the drafted that are right before the first wrong one."""
    drafts = drafted(raw, split=split, fastest=fastest)
    return sum(ACCEPTANCE**n for n in range(drafts + 1)) if drafts else None


@once
def _placed(
    name: str, system: str, dense: str, cache: str, devices: int, dp: int, ep: int
) -> Placed:
    model = find_model(name)
    return Placed(
        model=model, precision=precision_of(name, dense, cache=cache), device=find_device(system),
        layout=Layout(tp=devices, dp=dp, ep=devices if ep > 1 else 1),
    )  # fmt: skip


def precision_of(name: str, dense: str, *, cache: str = "fp8") -> Precision:
    """Formats of a row; undeclared ones are the name's or the published ones."""
    model = find_model(name)
    if "gpt-oss" in name:
        return preset("mxfp4").but(cache=cache)
    if not dense:
        dense = "nvfp4" if "NVFP4" in name else "fp8" if name.endswith("FP8") else ""
    if not dense:
        return preset("bf16")
    found = preset(SPOKEN[dense])
    if dense == "nvfp4" and model.latent:
        found = preset("nvfp4-feed")
    return found.but(cache=cache)


def layout_of(raw: dict[str, str]) -> tuple[int, int, int]:
    """Devices, attention's data-parallel groups, expert-parallel ways.

    The exports write tp x ep into tp_size and moe_ep_size into both; their row ids keep the
    plain number, so that is read where there is one.
    """
    tp, adp, mtp, mep = (
        max(int(float(raw[name] or 1)), 1)
        for name in ("tp_size", "attention_dp_size", "moe_tp_size", "moe_ep_size")
    )
    if raw["backend"] == "vllm" and adp == tp > 1:
        return tp, 1, mep  # Experts divided; an export tells it as attention's groups.
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
    if not exported and raw["backend"] == "vllm" and 1 < tp < devices:
        groups = devices // tp
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


@once
def room(row: Row) -> float:
    """Sequences that fit in memory, at the most hopeful end of the budget, and at least one."""
    return max(budget(setup_of(row)).sequences.high, row.placed.layout.dp)
