"""A large trace is named while it is read."""

from __future__ import annotations

from steelyard.cli.load import reading as module


def test_a_large_trace_is_named_once_and_a_small_one_is_not(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(module, "LARGE", 10)
    (tmp_path / "large.jsonl").write_bytes(b"x" * 10)
    (tmp_path / "small.jsonl").write_bytes(b"x" * 9)
    large, small = (f"trace:{tmp_path / name}.jsonl:mooncake" for name in ("large", "small"))

    with module.reading(large, large, small, "512", None, "trace:nowhere:azure"):
        pass

    assert capsys.readouterr().err == "reading large.jsonl (0 MB) and making the prompts\n"
