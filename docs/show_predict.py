"""Put what `steelyard predict` prints into the page:  .venv/bin/python docs/show_predict.py

Writes the samples of docs/capacity.md between their marks, by the coefficients that are shipped.
"""

import contextlib
import io
import os
import re
import tempfile
from collections.abc import Iterator
from pathlib import Path

from steelyard.cli.predict.command import predict

PAGE = Path(__file__).resolve().parent / "capacity.md"
SETUPS = {
    "one": """\
setup: Which machine serves the card desk?
model: DeepSeek-V3
device: H200
count: 8
input: 4096 tokens
output: 512 tokens
concurrency: 64
""",
    "layouts": """\
setup: How should sixteen cards share it?
model: DeepSeek-V3
device: H200
count: 16
layout: search
input: 4096 tokens
output: 512 tokens
concurrency: 256
slo: {ttft: 5 s, tpot: 100 ms}
""",
    "precisions": """\
setup: Which precision?
model: Llama-3.1-70B
device: A100-SXM4-80GB
count: 4
precision: [bf16, fp8, int8, awq, gptq]
input: 2048 tokens
output: 512 tokens
concurrency: 32
quality:
  bf16: {value: 81.2%, n: 500, source: a run of ours, date: 2026-11-01}
  fp8: {value: 81.0%, n: 500, source: a run of ours, date: 2026-11-01}
""",
    "prefill": """\
setup: Shall other devices compute the prompts?
model: DeepSeek-V3
device: H200
count: 16
tp: 8
prefill: [none, {count: 8}]
input: 4096 tokens
output: 512 tokens
concurrency: [16, 64, 256]
slo: {ttft: 5 s, tpot: 60 ms}
""",
    "beside": """\
setup: One card
model: DeepSeek-V3
device: RTX 4090D
precision: q4_k_m
input: 1024 tokens
output: 256 tokens
concurrency: 1
engine: llamacpp
host: {device: 2x Xeon Gold 6454S}
""",
}
PARTS = {
    "one": (r"DeepSeek-V3\n", r"predicted, not measured"),
    "layouts": (r"(?<=share it\?\n\n)", r"requests/s that may"),
    "precisions": (r"precisions of ", r"\Z"),
    "prefill": (r"Shall", r"predicted, not measured"),
    "beside": (r"DeepSeek-V3, on the GPU", r"when a side"),
}
"""Where what is shown begins and ends."""
WIDTHS = {"layouts": 100}
"""Columns of a window, where a table would be wider than a page."""


def written(page: str) -> str:
    """The page with what is printed now between its marks; KeyError if one is lacking."""
    for name, setup in SETUPS.items():
        begin, end = PARTS[name]
        shown = printed(setup, columns=WIDTHS.get(name))
        found = re.search(rf"({begin}.*?)\s*(?={end})", shown, re.S)
        mark = re.search(rf"<!-- predict {name} -->\n.*?<!-- /predict {name} -->", page, re.S)
        if found is None or mark is None:
            raise KeyError(name)
        block = f"<!-- predict {name} -->\n```text\n{found[1]}\n```\n<!-- /predict {name} -->"
        page = page[: mark.start()] + block + page[mark.end() :]
    return page


def printed(setup: str, *, columns: int | None = None) -> str:
    """What the command prints for a file of this content, into a pipe or a window so wide."""
    told = io.StringIO()
    with tempfile.TemporaryDirectory() as folder, _wide(columns), contextlib.redirect_stdout(told):
        file = Path(folder) / "setup.yaml"
        file.write_text(setup, "utf-8")
        predict(file)
    return re.sub(r"[ \t]+$", "", told.getvalue(), flags=re.M)


@contextlib.contextmanager
def _wide(columns: int | None) -> Iterator[None]:
    """A window's width would break lines; none is for a pipe."""
    width = os.environ.pop("COLUMNS", None)
    if columns is not None:
        os.environ["COLUMNS"] = str(columns)
    try:
        yield
    finally:
        os.environ.pop("COLUMNS", None)
        if width is not None:
            os.environ["COLUMNS"] = width


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
