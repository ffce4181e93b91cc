from __future__ import annotations

from hypothesis import settings

settings.register_profile("steelyard", deadline=None)
settings.load_profile("steelyard")
