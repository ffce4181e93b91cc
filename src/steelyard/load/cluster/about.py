"""What a node has installed; sent there by value, since it may have none of our modules."""

from __future__ import annotations


def about() -> dict[str, str | int]:
    """Versions and name of the machine that runs this."""
    import hashlib
    import importlib.util
    import os
    import platform
    from pathlib import Path

    import ray

    told: dict[str, str | int] = {
        "host": platform.node(),
        "python": platform.python_version(),
        "ray": ray.__version__,
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count() or 0,
        "steelyard": "",
        "missing": "",
    }
    try:
        found = importlib.util.find_spec("steelyard")
    except ValueError:
        found = None
    if found is None or found.origin is None:
        return told
    here = Path(found.origin).parent
    digest = hashlib.sha256()
    for file in sorted(here.rglob("*.py"), key=lambda each: each.relative_to(here).as_posix()):
        digest.update(file.relative_to(here).as_posix().encode() + b"\0" + file.read_bytes())
    told["steelyard"] = digest.hexdigest()[:12]
    try:
        import steelyard.load.engine.worker  # noqa: F401
    except ImportError as problem:
        told["missing"] = str(problem)
    return told
