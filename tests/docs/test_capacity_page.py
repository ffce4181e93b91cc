"""docs/capacity.md against the bench that prints its tables, and the words it lists."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from steelyard.hardware import FORMATS, PRESETS, Tensors

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "capacity.md").read_text("utf-8")


def loaded(file):
    spec = importlib.util.spec_from_file_location(f"loaded_{file.stem}", file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_tables_on_the_page_are_those_that_the_bench_prints():
    bench = loaded(ROOT / "bench" / "moe.py")

    assert bench.written(PAGE) == PAGE
    assert all(table in PAGE for _, table in bench.tables())


def test_the_samples_on_the_page_are_what_the_command_prints():
    told = loaded(ROOT / "docs" / "show_predict.py").written(PAGE)

    assert told == PAGE, "run docs/show_predict.py: the coefficients or the words have changed"


def test_every_precision_format_and_class_is_listed():
    for name in (*PRESETS, *FORMATS, *map(str, Tensors)):
        assert f"`{name}`" in PAGE, name
