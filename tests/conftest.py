"""For all rooms: no test judges by the clock, since a busy machine is slow at nobody's fault."""

from __future__ import annotations

import signal

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    # A script's background job starts with SIGINT ignored, and what it starts inherits that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
