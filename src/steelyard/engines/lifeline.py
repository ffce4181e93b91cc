"""The child's side of process control: say when ready, and never outlive the parent.

Imported by every engine's child entry, hence free of anything but the standard library.
"""

from __future__ import annotations

import ctypes
import json
import os
import signal
import sys
import threading
from collections.abc import Mapping

_PR_SET_PDEATHSIG = 1
ORPHANED = 86
"""Exit status of a child that found its parent gone."""


def die_with_parent(parent: int) -> None:
    """Bind this process's life to ``parent``: a process id whose pipe is our standard input.

    Linux kills us at once, whatever we are doing.  Everywhere the pipe reports the end of
    the parent, as soon as the interpreter may run a thread: a load that holds the
    interpreter's lock delays it until the weights are in.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        # The parent may have died before the request above; then nobody would signal us.
        if os.getppid() != parent:
            os._exit(ORPHANED)
    threading.Thread(target=watch_lifeline, name="lifeline", daemon=True).start()


def watch_lifeline() -> None:
    """Block until standard input ends, then leave at once."""
    while os.read(0, 1024):
        pass
    os._exit(ORPHANED)


def claim_stdout() -> int:
    """Return a private descriptor of the channel to the parent; prints go to the log from now on.

    Native libraries print to descriptor 1 as they like, and would garble the channel.
    """
    channel = os.dup(1)
    os.dup2(2, 1)
    return channel


def announce(channel: int, message: Mapping[str, object]) -> None:
    """Tell the parent that the engine is ready: one JSON line."""
    with os.fdopen(channel, "wb") as line:
        line.write(json.dumps(message).encode() + b"\n")
