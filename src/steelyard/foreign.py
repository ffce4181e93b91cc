"""Somebody else's Python: functions of their files, and where in these something went wrong."""

from __future__ import annotations

import hashlib
import sys
import traceback
from importlib.util import module_from_spec, spec_from_file_location
from inspect import getsourcefile
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from steelyard.errors import StudyError


class Place(NamedTuple):
    """A line of a file."""

    file: str
    line: int | None


def run_file(path: Path) -> ModuleType:
    """Run a file as a module of its own.

    Raises whatever the file raises, and StudyError where it is none that Python can load.
    """
    mark = hashlib.sha256(str(path).encode()).hexdigest()[:12]
    spec = spec_from_file_location(f"steelyard_foreign_{mark}", path)
    if spec is None or spec.loader is None:
        raise StudyError(f"{path}: can't be loaded as Python; give a .py file")
    module = module_from_spec(spec)
    # Data classes and pickles look their module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def file_of(found: Any) -> str:
    """The file that something was written in; "" where it has none."""
    try:
        return getsourcefile(found) or ""
    except TypeError:
        return ""


def digest_of(file: str) -> str:
    """SHA-256 (hex) of a file; "" where there is none."""
    path = Path(file)
    return hashlib.sha256(path.read_bytes()).hexdigest() if file and path.is_file() else ""


def place_of(why: BaseException, *, file: str) -> Place | None:
    """Where in ``file`` an exception came about, else where at all; None where nobody knows."""
    if isinstance(why, SyntaxError) and why.filename:
        return Place(why.filename, why.lineno)
    frames = traceback.extract_tb(why.__traceback__)
    own = [frame for frame in frames if frame.filename == file] or frames[-1:]
    return Place(own[-1].filename, own[-1].lineno) if own else None
