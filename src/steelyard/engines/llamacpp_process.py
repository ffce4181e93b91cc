"""The process that runs llama.cpp: ``python -m steelyard.engines.llamacpp_process ORDER``.

ORDER is JSON: ``{"parent": pid, "flags": {"n_ctx": 8192, "cpuparams.n_threads": 2, ...}}`` where
a flag is an attribute path of ``xllamacpp.CommonParams``.
"""

from __future__ import annotations

import json
import signal
import sys
import threading
from collections.abc import Mapping
from typing import Any

from steelyard.engines import lifeline


def main(order: str) -> None:
    """Serve until the parent ends us."""
    wanted = json.loads(order)
    channel = lifeline.claim_stdout()
    lifeline.die_with_parent(wanted["parent"])
    # Plain kernel defaults: a handler in Python would wait for the load to end.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    import xllamacpp

    params = xllamacpp.CommonParams()
    apply_flags(params, flags=wanted["flags"])
    server = xllamacpp.Server(params)
    lifeline.announce(
        channel,
        {
            "url": server.listening_address,
            "system": xllamacpp.get_system_info().strip(" |\n"),
            "devices": [device["description"] for device in xllamacpp.get_device_info()],
            "compiler": xllamacpp.BUILD_INFO.get("compiler", ""),
        },
    )
    threading.Event().wait()


def apply_flags(params: Any, *, flags: Mapping[str, object]) -> None:
    """Set each dotted flag and read it back.

    Raises ``AttributeError`` or ``ValueError`` where this version of the engine does not know
    a flag or does not keep it: a setting that isn't used must never pass in silence.
    """
    for path, value in flags.items():
        *owners, name = path.split(".")
        target = params
        for owner in owners:
            target = getattr(target, owner)
        wanted = set(value) if isinstance(value, list) else value
        setattr(target, name, wanted)
        if getattr(target, name) != wanted:
            raise ValueError(f"{path}: set to {wanted!r}, reads back {getattr(target, name)!r}")


if __name__ == "__main__":
    main(sys.argv[1])
