"""A record that somebody has made fit again, and who finds it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from steelyard.ledger import Ledger, SigningKey, verify
from support.tampering import rechained, told

ROOT = Path(__file__).parents[2]


def test_a_rewritten_chain_does_not_have_the_signature(run):
    def better(lines):
        lines[3]["body"]["name"] = "other"

    rechained(run, better)
    assert "its root or its size does not fit" in told(run)


def test_a_replaced_signature_is_found(run):
    def sign(lines):
        lines[-1]["body"]["signature"] = "00" * 64

    rechained(run, sign)
    assert "its signature is not the named key's signature" in told(run)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("origin", "steelyard/other"),
        ("note", "certified"),
        ("key", "00" * 32),
        ("size", 3),
        ("size", 13.0),
        ("more", 1),
    ],
)
def test_no_member_of_the_close_record_can_be_changed(run, name, value):
    rechained(run, lambda lines: lines[-1]["body"].update({name: value}))
    assert verify(run).state == "damaged"


def test_the_closing_time_can_not_be_changed(run):
    rechained(run, lambda lines: lines[-1].update(time="2020-01-01T00:00:00.000Z"))
    assert verify(run).state == "damaged"


def test_a_record_signed_anew_with_another_key_is_found_by_the_trusted_key(run, key, tmp_path):
    trusted = SigningKey.load_or_create(key).public
    rechained(run, lambda lines: lines.pop())
    with Ledger.open(run / "ledger.jsonl", key=tmp_path / "other.key") as ledger:
        ledger.close()
    assert verify(run).ok
    assert "not with the key you trust" in told(run, trusted_key=trusted)


def independently(run: Path, *arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "docs" / "verify_independently.py"), str(run), *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, done.stdout


def test_an_auditor_without_steelyard_comes_to_the_same_result(run, key):
    trusted = SigningKey.load_or_create(key).public
    assert independently(run, trusted)[0] == 0
    code, text = independently(run, "00" * 32)
    assert (code, "not with the key you trust" in text) == (1, True)
    for name in ("samples.log", "verdict.json", "ledger.jsonl"):
        path = run / name
        data = bytearray(path.read_bytes())
        data[len(data) // 2] ^= 1
        before, _ = path.read_bytes(), path.write_bytes(data)
        code, text = independently(run)
        assert (code, text.startswith("DAMAGED")) == (1, True)
        path.write_bytes(before)
    assert len((ROOT / "docs" / "verify_independently.py").read_text().splitlines()) < 100
