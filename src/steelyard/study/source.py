"""The text of a study file, or the reason why it can't be read."""

from __future__ import annotations

import codecs
import re
from pathlib import Path as FilePath

from steelyard.study.problem import Problem

LARGEST = 256 * 1024
"""Bytes; a study of this size is not a study any more."""

_CONTROL = re.compile(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_WIDE = {
    codecs.BOM_UTF16_LE: "UTF-16",
    codecs.BOM_UTF16_BE: "UTF-16",
    codecs.BOM_UTF32_BE: "UTF-32",
}


def read(
    path: FilePath, *, name: str, way: str = "'steelyard study new' writes a first one"
) -> str | Problem:
    """Read a file whole; ``name`` is what messages call it, ``way`` how to come by one."""
    try:
        if not path.is_file():
            return _whole(name, _no_file(path, way))
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except OSError as fault:
        reason = fault.strerror or type(fault).__name__
        return _whole(name, f"can't be read: {reason}; check the path and its permissions")
    return decode(data, name=name)


def decode(data: bytes, *, name: str) -> str | Problem:
    """Turn bytes into text that a YAML reader takes, or say what forbids it."""
    if len(data) > LARGEST:
        return _whole(
            name,
            f"is larger than {LARGEST // 1024} KiB; keep items and prompts in files of their own",
        )
    for mark, kind in _WIDE.items():
        if data.startswith(mark):
            return _whole(name, f"is written in {kind}; save it as UTF-8")
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as fault:
        line, column = _place(data[: fault.start].decode("utf-8"))
        return Problem(
            file=name, line=line, column=column, field="",
            message=f"byte 0x{data[fault.start]:02x} is not UTF-8; save the file as UTF-8",
        )  # fmt: skip
    return _refused_character(text, name=name) or text


def _refused_character(text: str, *, name: str) -> Problem | None:
    found = _CONTROL.search(text)
    if found is None:
        return None
    line, column = _place(text[: found.start()])
    what = "a NUL character" if found[0] == "\0" else f"the character U+{ord(found[0]):04X}"
    return Problem(
        file=name, line=line, column=column, field="",
        message=f"{what} can't stand in a study; delete it",
    )  # fmt: skip


def _no_file(path: FilePath, way: str) -> str:
    if path.exists():
        return "is not a file; name the study's YAML file"
    return f"no such file; {way}"


def _whole(name: str, message: str) -> Problem:
    return Problem(file=name, line=1, column=1, field="", message=message)


def _place(before: str) -> tuple[int, int]:
    lines = re.split(r"\r\n|\r|\n", before)
    return len(lines), len(lines[-1]) + 1
