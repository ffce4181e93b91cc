"""For all rooms: no test judges by the clock, since a busy machine is slow at nobody's fault."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("unhurried", deadline=None)
settings.load_profile("unhurried")
