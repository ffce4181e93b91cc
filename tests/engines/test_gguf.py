from __future__ import annotations

import contextlib
import struct

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from steelyard.engines.gguf import read_header
from steelyard.errors import StudyError


def text(value: str) -> bytes:
    raw = value.encode()
    return struct.pack("<Q", len(raw)) + raw


def gguf(*pairs: bytes, version: int = 3, count: int | None = None) -> bytes:
    head = struct.pack("<IQQ", version, 0, len(pairs) if count is None else count)
    return b"GGUF" + head + b"".join(pairs)


def said(key: str, value: str) -> bytes:
    return text(key) + struct.pack("<I", 8) + text(value)


TOKENS = text("tokens") + struct.pack("<IIQ", 9, 8, 2) + text("a") + text("好")
SCORES = text("scores") + struct.pack("<IIQ", 9, 6, 3) + bytes(12)
CONTEXT = text("gemma3.context_length") + struct.pack("<II", 4, 32768)
WHOLE = gguf(
    said("general.architecture", "gemma3"),
    TOKENS,
    SCORES,
    CONTEXT,
    said("general.name", "Gemma 3 270m"),
)


def test_the_pairs_of_note_are_read_past_arrays(tmp_path):
    path = tmp_path / "m.gguf"
    path.write_bytes(WHOLE)

    header = read_header(path)

    assert header.architecture == "gemma3"
    assert header.name == "Gemma 3 270m"
    assert header.context_length == 32768
    assert header.license is None
    assert header.chat_template is False


def test_a_chat_template_in_the_file_is_seen(tmp_path):
    path = tmp_path / "m.gguf"
    path.write_bytes(gguf(said("tokenizer.chat_template", "{{ messages }}")))

    assert read_header(path).chat_template is True


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"junk",
        b"<!DOCTYPE html>",
        gguf(version=1),
        gguf(count=2**63),
        WHOLE[:-3],
        WHOLE[:70],
        gguf(text("k") + struct.pack("<I", 99)),
        gguf(text("k") + struct.pack("<IIQ", 9, 8, 2**62)),
        gguf(text("k") + struct.pack("<IIQ", 9, 10, 2**62)),
    ],
)
def test_what_is_no_whole_gguf_is_refused_by_name(tmp_path, content):
    path = tmp_path / "m.gguf"
    path.write_bytes(content)

    with pytest.raises(StudyError, match=r"m\.gguf: not a readable GGUF file"):
        read_header(path)


@settings(max_examples=200)
@given(at=st.integers(0, len(WHOLE) - 1), byte=st.integers(0, 255))
def test_one_damaged_byte_gives_a_header_or_a_refusal_and_nothing_else(tmp_path_factory, at, byte):
    path = tmp_path_factory.getbasetemp() / "damaged.gguf"
    path.write_bytes(WHOLE[:at] + bytes([byte]) + WHOLE[at + 1 :])

    with contextlib.suppress(StudyError):
        read_header(path)
