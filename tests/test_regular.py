"""Files that somebody names: whatever they are, each reader refuses them in a sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from steelyard.claims import read_claims
from steelyard.cost.workbook import read_rows
from steelyard.data.importing.reading import read_table
from steelyard.errors import SteelyardError
from steelyard.hardware import extended, load_calibration, read_asked, read_config
from steelyard.load.imports import read_peer
from steelyard.regular import bytes_of, text_of
from steelyard.weigh import vocabulary

READERS = {
    "claims.yaml": read_claims,
    "config.json": read_config,
    "devices.toml": extended,
    "calibration.json": load_calibration,
    "setup.yaml": lambda path: read_asked(path, vocabulary=vocabulary()),
    "figures.csv": read_rows,
    "items.jsonl": read_table,
    "items.xlsx": read_table,
    "result.json": lambda path: read_peer(path, tool="vllm"),
}
TEXTS = ("claims.yaml", "config.json", "devices.toml", "calibration.json", "setup.yaml")


def folder(path: Path) -> None:
    path.mkdir()


def endless(path: Path) -> None:
    path.symlink_to("/dev/zero")


def sparse(path: Path) -> None:
    path.touch()
    os.truncate(path, 11 << 30)


@pytest.mark.parametrize("made", [folder, os.mkfifo, endless, sparse])
@pytest.mark.parametrize("name", READERS)
def test_what_is_no_file_of_a_sane_size_is_refused(tmp_path, name, made):
    made(tmp_path / name)

    with pytest.raises(SteelyardError, match=name.replace(".", r"\.")):
        READERS[name](tmp_path / name)


@pytest.mark.parametrize("name", TEXTS)
def test_bytes_that_are_no_utf_8_are_told(tmp_path, name):
    (tmp_path / name).write_bytes("第一行\n".encode() + b"a: \xff\n")

    with pytest.raises(SteelyardError, match=r"0xff.*UTF-8"):
        READERS[name](tmp_path / name)


def test_the_line_of_a_byte_that_is_no_utf_8_is_told(tmp_path):
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfone\ntwo\n\xe9")

    with pytest.raises(OSError, match="byte 0xe9 in line 3 is not UTF-8"):
        text_of(tmp_path / "a")


def test_a_mark_of_byte_order_is_no_part_of_a_text(tmp_path):
    (tmp_path / "a").write_bytes(b"\xef\xbb\xbfone")

    assert text_of(tmp_path / "a") == "one"


def test_a_file_of_exactly_the_most_is_read(tmp_path):
    (tmp_path / "a").write_bytes(b"12345678")

    assert bytes_of(tmp_path / "a", most=8) == b"12345678"
    with pytest.raises(OSError, match="larger than 0 MiB"):
        bytes_of(tmp_path / "a", most=7)
