"""Schedules on disk: a header in JSON, then plain arrays.

Little-endian. Bytes 0-7 magic ``89 53 59 41 52 52 0D 0A``, 8-11 u32 version, 12-15 u32 length
of the header, 16-19 u32 CRC-32 of the header, then the header, then zeros up to a multiple of
64; there the payload begins. The header names each int64 array with its first byte in the
payload (a multiple of 64) and its entries, and the payload's SHA-256. Same schedule, same bytes.
"""

from __future__ import annotations

import hashlib
import json
import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from steelyard.errors import RecordDamaged
from steelyard.evidence import write_atomic
from steelyard.load.arrivals.blocks import Blocks
from steelyard.load.arrivals.closed import ClosedPlan
from steelyard.load.arrivals.schedule import Ints, Schedule

MAGIC = b"\x89SYARR\r\n"
VERSION = 1
_HEAD = struct.Struct("<8sIII")
_ALIGN = 64


def save(plan: Schedule | ClosedPlan, path: Path | str) -> None:
    """Write a schedule whole or not at all. Raises StorageFull."""
    write_atomic(Path(path), dumps(plan))


def load(path: Path | str) -> Schedule | ClosedPlan:
    """Read a schedule back as it was written, bit by bit.

    Raises RecordDamaged where the file is not what was written.
    """
    place = Path(path)
    return loads(place.read_bytes(), name=str(place))


def dumps(plan: Schedule | ClosedPlan) -> bytes:
    """Write a schedule as bytes."""
    header, arrays = _described(plan)
    payload = bytearray()
    listed = []
    for name, values in arrays.items():
        payload += bytes(-len(payload) % _ALIGN)
        listed.append({"name": name, "at": len(payload), "entries": len(values)})
        payload += values.astype("<i8").tobytes()
    header["arrays"] = listed
    header["sha256"] = hashlib.sha256(payload).hexdigest()
    text = json.dumps(header, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()
    head = _HEAD.pack(MAGIC, VERSION, len(text), zlib.crc32(text)) + text
    return head + bytes(-len(head) % _ALIGN) + bytes(payload)


def loads(data: bytes, *, name: str = "schedule") -> Schedule | ClosedPlan:
    """Read a schedule from bytes. Raises RecordDamaged, naming ``name``."""
    header, payload = _opened(data, name=name)
    arrays = {
        array["name"]: np.frombuffer(
            payload, dtype="<i8", count=array["entries"], offset=array["at"]
        ).astype(np.int64)
        for array in header["arrays"]
    }
    if header["kind"] == "closed":
        return ClosedPlan(users=header["users"], facts=header["facts"], **arrays)
    ends, ids = arrays.pop("block_ends", None), arrays.pop("block_ids", None)
    blocks = None
    if ends is not None and ids is not None:
        blocks = Blocks(ends=ends, ids=ids, tokens=header["block_tokens"])
    return Schedule(
        span_ns=header["span_ns"],
        cap=header["cap"],
        facts=header["facts"],
        blocks=blocks,
        **arrays,
    )


def _described(plan: Schedule | ClosedPlan) -> tuple[dict[str, Any], dict[str, Ints]]:
    if isinstance(plan, ClosedPlan):
        header = {"kind": "closed", "users": plan.users, "facts": dict(plan.facts)}
        return header, {"think_ns": plan.think_ns, "number": plan.number}
    header = {
        "kind": "open",
        "span_ns": plan.span_ns,
        "cap": plan.cap,
        "facts": dict(plan.facts),
    }
    arrays = plan.columns()
    if plan.blocks is not None:
        header["block_tokens"] = plan.blocks.tokens
        arrays |= {"block_ends": plan.blocks.ends, "block_ids": plan.blocks.ids}
    return header, arrays


def _opened(data: bytes, *, name: str) -> tuple[dict[str, Any], memoryview]:
    if len(data) < _HEAD.size or data[:8] != MAGIC:
        raise RecordDamaged(f"{name}: is not a stored schedule; compute it again from the study")
    _, version, length, crc = _HEAD.unpack_from(data)
    if version != VERSION:
        raise RecordDamaged(
            f"{name}: was written in version {version} of the layout, and this program reads "
            f"{VERSION}; use the program that wrote it, or compute the schedule again"
        )
    text = data[_HEAD.size : _HEAD.size + length]
    if zlib.crc32(text) != crc:
        raise RecordDamaged(f"{name}: the header is damaged; compute it again from the study")
    header: dict[str, Any] = json.loads(text)
    start = _HEAD.size + length + -(_HEAD.size + length) % _ALIGN
    payload = memoryview(data)[start:]
    if hashlib.sha256(payload).hexdigest() != header["sha256"]:
        raise RecordDamaged(f"{name}: the times are damaged; compute them again from the study")
    return header, payload
