"""Slips in figures of devices of one's own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from steelyard.errors import CatalogueError, NoEvidence
from steelyard.hardware.catalogue import DATED, NUMBERS, WORDS, packaged
from steelyard.hardware.device import Device
from steelyard.hardware.fact import CONFIDENCES, Fact, read_fact, undated
from steelyard.hardware.price_slips import Found

_MATRIX = ("bf16", "fp8", "int8", "fp4")
_NEAR = 0.03
_BOTH_WAYS = {600e9: "NVLink3", 900e9: "NVLink4", 1800e9: "NVLink5"}
"""Rates that vendors print for both directions together."""


def device_slips(name: str, raw: Any) -> Iterator[Found]:
    """Every slip of one device: its fields, their units and dates, and what is on file of it."""
    if not isinstance(raw, dict):
        yield "", "fault", "is no table of figures"
        return
    facts: dict[str, Fact] = {}
    for field, each in raw.items():
        if field in WORDS:
            yield from _worded(field, each)
            continue
        if field not in NUMBERS:
            yield field, "fault", f"unknown field; known: {', '.join((*NUMBERS, *WORDS))}"
            continue
        yield from _undated(field, each, raw)
        try:
            facts[field] = _read(each)
        except CatalogueError as wrong:
            yield field, "fault", str(wrong)
    yield from _unsaid(raw)
    for needed in ("memory", "bandwidth"):
        if needed not in raw:
            yield needed, "fault", "is missing; nothing can be said of a device without it"
    if "scale_up" in raw and "domain" not in raw:
        yield "scale_up", "fault", "says how fast, and not how many devices; add domain = '8 GPUs'"
    yield from _units(facts)
    yield from _binary(facts)
    yield from _sparse(facts)
    yield from _links(facts)
    yield from _against(name, facts)


def _worded(field: str, each: Any) -> Iterator[Found]:
    if field == "aliases":
        if not isinstance(each, list) or not all(isinstance(one, str) for one in each):
            yield field, "fault", "is no list of names; write it like ['card x', 'x']"
    elif field == "date":
        if wrong := undated(str(each)):
            yield field, "fault", wrong
    elif not isinstance(each, str):
        yield field, "fault", f"is {each!r} where a text belongs; put it in quotes"


def _unsaid(raw: Mapping[str, Any]) -> Iterator[Found]:
    """One finding a device: what its numbers lack, and which of them where not all do."""
    own = {n: each if isinstance(each, dict) else {} for n, each in raw.items() if n in NUMBERS}
    every, told, fields = list(own), [], set[str]()
    for key in DATED:
        if names := [name for name in own if not own[name].get(key, raw.get(key))]:
            told.append(f"no {key}" + ("" if names == every else f" of {', '.join(names)}"))
            fields.update(names)
    if told:
        where = fields.pop() if len(fields) == 1 else ""
        yield where, "fault", f"has {' and '.join(told)}; every number says {', '.join(DATED)}"


def _undated(field: str, each: Any, around: Mapping[str, Any]) -> Iterator[Found]:
    own = each if isinstance(each, dict) else {}
    said = own.get("confidence", around.get("confidence"))
    if said and said not in CONFIDENCES:
        yield field, "fault", f"confidence '{said}' is none of {', '.join(CONFIDENCES)}"
    if own.get("date") and (wrong := undated(str(own["date"]))):
        yield field, "fault", wrong


def _read(each: Any) -> Fact:
    text = each.get("is", "") if isinstance(each, dict) else each
    return read_fact(str(text), source="", confidence="low", date="")


_BASES = {
    "memory": "B", "reported": "B", "bandwidth": "B/s", "scale_up": "B/s", "power": "W",
    "domain": "GPUs", **dict.fromkeys(_MATRIX, "FLOP/s"),
}  # fmt: skip


def _units(facts: Mapping[str, Fact]) -> Iterator[Found]:
    for field, one in facts.items():
        if one.unit != _BASES[field]:
            yield field, "fault", f"'{one.text}' is in {one.unit}; {_BASES[field]} belongs here"
    memory = facts.get("memory")
    if memory is not None and "GiB" in memory.text:
        yield "memory", "fault", (
            f"'{memory.text}': data sheets count GB of 1e9 bytes; write GB here, and what a "
            "driver reports as 'reported' in MiB"
        )  # fmt: skip
    reported = facts.get("reported")
    if memory and reported and reported.low > memory.high * 1.075:
        yield "reported", "fault", "is more than 7 % above 'memory'; one of them is in other units"


def _binary(facts: Mapping[str, Fact]) -> Iterator[Found]:
    """Decimal units over numbers that only binary ones give: 85.9 GB, 3,072 GB/s."""
    memory, bandwidth = facts.get("memory"), facts.get("bandwidth")
    if memory is not None and memory.text.endswith("GB"):
        binary = memory.low / 2**30
        if abs(binary - round(binary)) < 0.005 * binary and round(binary) % 8 == 0:
            said = f"{memory.text} is {binary:.0f} GiB: the sheet says {binary:.0f} GB"
            yield "memory", "note", said
    if bandwidth is not None and bandwidth.low == bandwidth.high:
        rate = bandwidth.low / 1e9
        if rate >= 1024 and rate % 1024 == 0:
            said = f"{bandwidth.text} is a multiple of 1,024: {rate / 1024:g} TB/s taken as binary?"
            yield "bandwidth", "note", said


def _sparse(facts: Mapping[str, Fact]) -> Iterator[Found]:
    for field in _MATRIX:
        one = facts.get(field)
        if one is None:
            continue
        if one.says == "sparse":
            yield field, "fault", f"'{one.text}' counts sparse matrices; write half of it as dense"
        elif one.says != "dense":
            yield field, "fault", f"'{one.text}' says neither dense nor sparse; write dense figures"
    base, eight = facts.get("bf16"), facts.get("fp8")
    if base is not None and eight is not None and eight.low / base.low > 2 + 2 * _NEAR:
        yield "fp8", "fault", (
            f"is {eight.low / base.low:.1f} x bf16 where dense FP8 is 2 x: one of them is sparse"
        )  # fmt: skip
    if base is not None and eight is not None and eight.low / base.low < 2 - 2 * _NEAR:
        yield "bf16", "fault", (
            f"fp8 is only {eight.low / base.low:.2f} x of it where it is 2 x: bf16 looks sparse"
        )  # fmt: skip


def _links(facts: Mapping[str, Fact]) -> Iterator[Found]:
    link = facts.get("scale_up")
    if link is None:
        return
    if link.says == "both-ways":
        wrong = f"'{link.text}' adds both directions; write half of it as one-way"
        yield "scale_up", "fault", wrong
    elif link.says != "one-way":
        wrong = f"'{link.text}' says neither one-way nor both-ways; write one-way"
        yield "scale_up", "fault", wrong
    elif link.low in _BOTH_WAYS and not (link.low == 900e9 and facts.get("fp4")):
        yield "scale_up", "note", (
            f"{link.text} is what {_BOTH_WAYS[link.low]} carries both ways; one way is half of it"
        )  # fmt: skip


def _against(name: str, facts: Mapping[str, Fact]) -> Iterator[Found]:
    """A device that is on file already: figures twice as high are sparse, or both ways."""
    try:
        known: Device = packaged().device(name)
    except NoEvidence:
        return
    for field, one in facts.items():
        filed = known.facts.get(field)
        if filed is None:
            continue
        ratio = one.high / filed.high
        if abs(ratio - 2) < _NEAR and field in (*_MATRIX, "scale_up"):
            what = "both directions" if field == "scale_up" else "sparse matrices"
            yield field, "fault", f"is twice the {filed.text} on file ({filed.source}): {what}?"
        elif field == "memory" and abs(ratio - 2**30 / 1e9) < 0.002:
            yield field, "fault", f"is {filed.text} with GiB taken for GB"
        elif abs(ratio - 1) > _NEAR and not filed.low <= one.mid <= filed.high:
            yield field, "note", f"differs from the {filed.text} on file ({filed.source})"
