"""A workbook laid out in a process that may die of it.

Only .xlsx names each cell's place in a text that can be looked through: .xls and .xlsb are
binary, and a row of .ods may say that it stands there a million times.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

MOST_BYTES = 2 << 30
"""Of memory that laying out may take."""
LONGEST_S = 60.0
_TOLD = (".xlsx", ".xlsm")
_LAY_OUT = """
import resource, sys
most = int(sys.argv[1])
resource.setrlimit(resource.RLIMIT_AS, (most, most))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
from python_calamine import CalamineWorkbook
with CalamineWorkbook.from_path(sys.argv[2]) as book:
    name = sys.argv[3] or book.sheet_names[0]
    book.get_sheet_by_name(name).to_python(skip_empty_area=False)
"""


def dies_of(path: Path, sheet: str) -> str:
    """Why a workbook can't be laid out here; "" where it can, or says itself what is wrong.

    The library raises for a file that it can't read; where memory ends it aborts the process.
    """
    if path.suffix.lower() in _TOLD or not hasattr(os, "fork"):
        return ""
    ask = [sys.executable, "-c", _LAY_OUT, str(MOST_BYTES), str(path), sheet]
    try:
        ended = subprocess.run(ask, capture_output=True, timeout=LONGEST_S, check=False)
    except subprocess.TimeoutExpired:
        return f"isn't laid out within {LONGEST_S:g} s; save the sheet as CSV"
    if ended.returncode >= 0 and b"MemoryError" not in ended.stderr:
        return ""
    return (
        f"takes more than {MOST_BYTES >> 20} MiB of memory to be laid out; delete stray cells far "
        "from the others, or save the sheet as CSV"
    )
